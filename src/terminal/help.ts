export const help = `Seamline reviews large diffs in parallel shards and finds what breaks between files.

  seamline review [options] [-- PATH ...]   review a change, print one ranked report
  seamline plan   [options] [-- PATH ...]   show how the change would be split; starts no reviewer
  seamline report [RUN] [options]           print a kept report (default: the newest of this repository)
  seamline doctor                           what is installed and ready

What is reviewed
  --repo DIR          the repository (default: the current folder)
  --scope SCOPE       auto, working-tree, staged, branch, commit, range (default: auto)
  --base REV          branch scope: compare with the merge base of REV
  --range A..B        range scope; also A...B, or one commit
  -- PATH ...         only these files or folders, as seen from the current folder (or from --repo)
  --focus TEXT        what reviewers should look at most

How
  --reviewer NAME     auto, builtin, or command:NAME
  --max-shards N      at most N shards              --lanes N        at most N reviewers at once
  --timeout-min N     minutes for one attempt       --config FILE    settings as JSON
  --yes               do not ask before starting

What comes out
  --format FORMAT     text, markdown, json (default: text)
  --output FILE       write the report to FILE
  --fail-on SEVERITY  exit 1 from this severity on: critical, high, medium, low, none (default: high)
  --quiet             no progress

Exit: 0 fine, 1 findings, 2 usage or environment, 3 incomplete, 130 interrupted.
`;
