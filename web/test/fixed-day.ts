// Component tests always start on the same day, so their expectations about dates hold on any day. The clock runs normally from there.

/** A Saturday: 10:00 in New York. `VITE_TEST_DAY` tries another. */
const BEGINS = import.meta.env['VITE_TEST_DAY'] ?? '2026-11-21T15:00:00Z';

const real = Date;
const aheadMs = real.parse(BEGINS) - real.now();
const now = () => real.now() + aheadMs;

globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
