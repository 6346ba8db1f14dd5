// Moves the clock of a process or page. Doesn't affect timers.

type MovedDate = DateConstructor & { aheadMs?: number };

/**
 * Everything that asks for the time, including libraries, gets a time this far ahead. Also runs in pages, so it can't use anything
 * outside of itself.
 */
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
