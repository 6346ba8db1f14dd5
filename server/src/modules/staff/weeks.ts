// Weeks as the figures count them: from Monday, in UTC. Pure.

const DAY_MS = 86_400_000;

/** The Mondays of so many weeks, the last one that of the instant's week, as dates. */
export function mondaysUntil(now: Date, count: number): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: count }, (_, at) =>
    new Date(monday - (count - 1 - at) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
