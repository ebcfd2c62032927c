const names = new Set(
  (
    'abc argparse array ast asyncio base64 bisect builtins calendar cmd code codecs collections concurrent configparser contextlib ' +
    'contextvars copy csv ctypes curses dataclasses datetime decimal difflib dis distutils email encodings enum errno fractions ' +
    'functools gc getpass gettext glob graphlib gzip hashlib heapq hmac html http imp importlib inspect io ipaddress itertools json ' +
    'keyword linecache locale logging lzma math mimetypes mmap multiprocessing numbers operator os pathlib pdb pickle pkgutil platform ' +
    'pprint profile queue random re resource sched secrets select selectors shelve shlex shutil signal site socket sqlite3 ssl stat ' +
    'statistics string struct subprocess symbol symtable sys sysconfig tarfile tempfile test textwrap threading time timeit tkinter token ' +
    'tokenize tomllib trace traceback types typing unicodedata unittest urllib uuid venv warnings wave weakref xml zipfile zipimport zlib zoneinfo'
  ).split(' '),
);

/** Whether Python's standard library has a module of that top-level name. */
export const isStandardModule = (name: string): boolean => names.has(name);
