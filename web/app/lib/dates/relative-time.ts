// How long ago or how soon. A separate file, because landing pages don't need it.

/** `in 3 hours`, `2 days ago`: only next to the exact time. */
export function formatRelative(at: string | Date, now: number, locale: string): string {
  const seconds = (new Date(at).getTime() - now) / 1_000;
  const steps = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = steps.find(([, stepSize]) => Math.abs(seconds) >= stepSize) ?? steps[2];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
