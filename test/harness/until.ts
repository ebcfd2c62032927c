/** Looks again and again until `done` holds; throws with `what` after the limit. */
export async function until(
  what: string,
  done: () => boolean | Promise<boolean>,
  { limitMs = 10_000, everyMs = 20 } = {},
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`did not happen in ${limitMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
