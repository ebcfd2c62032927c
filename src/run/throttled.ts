/** Passes on the latest value, at once and then at most once in `everyMs`; `flush` passes on what waits. */
export function throttled<T>(everyMs: number, emit: (value: T) => void) {
  let waiting: { readonly value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    emit(value);
  };
  return {
    pass(value: T) {
      waiting = { value };
      if (timer) return;
      flush();
      timer = setTimeout(() => {
        timer = undefined;
        if (waiting) this.pass(waiting.value);
      }, everyMs);
      timer.unref();
    },
    flush,
  };
}
