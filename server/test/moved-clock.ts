// Moves the clock of a process or a page. Timers aren't touched.

type MovedDate = DateConstructor & { aheadMs?: number };

/** Whoever asks what time it is, libraries too, gets a time that far ahead. Runs in pages, so it needs nothing around it. */
export function moveClock(aheadMs: number): void {
  const date: MovedDate = Date;
  const isMoved = date.aheadMs !== undefined;
  date.aheadMs = aheadMs;
  if (isMoved) return;
  const now = () => date.now() + date.aheadMs!;
  globalThis.Date = new Proxy(date, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
