// Moves the clock of this process: everything that asks what time it is gets another answer, libraries too. Timers aren't touched.
const RealDate = Date;
let aheadMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + aheadMs] : args, newTarget),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
});

/** It's that time now, and goes on from there. */
export function moveClock(to: string): void {
  aheadMs = RealDate.parse(to) - RealDate.now();
}
