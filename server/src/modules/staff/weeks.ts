// Weeks as the figures count them, from Monday in UTC. Pure.

const DAY_MS = 86_400_000;

/** The Mondays of this many weeks as dates. The last is that of the instant's week. */
export function mondaysUntil(now: Date, count: number): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, at) =>
    new Date(monday - (count - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
