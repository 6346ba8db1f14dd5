// How long ago or how soon. A separate file, because landing pages don't need it.

/** Within a minute. `Intl` has “this minute”, which no sentence in these languages can take, such as « Synchronisé cette minute-ci ». */
const withinMinute: Readonly<Record<string, { readonly past: string; readonly soon: string }>> = {
  fr: { past: 'à l’instant', soon: 'dans moins d’une minute' },
  es: { past: 'hace un momento', soon: 'en menos de un minuto' },
};

/** `in 3 hours`, `2 days ago`: only next to the exact time. */
export function formatRelative(at: string | Date, now: number, locale: string): string {
  const seconds = (new Date(at).getTime() - now) / 1_000;
  const steps = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [unit, size] = steps.find(([, stepSize]) => Math.abs(seconds) >= stepSize) ?? steps[2];
  const count = Math.round(seconds / size);
  const words = count === 0 ? withinMinute[locale.slice(0, 2)] : undefined;
  if (words) return seconds > 0 ? words.soon : words.past;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
}
