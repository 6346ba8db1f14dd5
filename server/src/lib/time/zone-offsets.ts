// How far a zone's clock is ahead of UTC at an instant. Caches Temporal's results for each period between two clock changes, because
// one page of search results asks thousands of times. All times are milliseconds since 1970.

/** A period without a clock change: from its first instant to the first of the next period. */
export interface OffsetStretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const known = new Map<string, OffsetStretch[]>();

function findStretch(instant: number, timeZone: string): OffsetStretch {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // A change at this very instant belongs to the period, but 'previous' would skip it.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = at.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1_000_000,
  };
}

/** The period that contains the instant. Throws RangeError for an unknown zone. */
export function offsetStretch(instant: number, timeZone: string): OffsetStretch {
  let stretches = known.get(timeZone);
  const found = stretches?.find(({ from, until }) => from <= instant && instant < until);
  if (found) return found;
  const stretch = findStretch(instant, timeZone);
  if (!stretches) {
    stretches = [];
    known.set(timeZone, stretches);
  }
  stretches.push(stretch);
  return stretch;
}

/** The instants at which the zone's clock shows this time (written as if it were UTC): none, one, or two in order. */
export function instantsShowing(wallTime: number, timeZone: string): number[] {
  // No zone is a whole day off, so these two are on either side of any change near it.
  const before = offsetStretch(wallTime - DAY, timeZone).offset;
  const after = offsetStretch(wallTime + DAY, timeZone).offset;
  const candidates = before === after ? [wallTime - before] : [wallTime - before, wallTime - after];
  return candidates
    .filter((instant) => instant + offsetStretch(instant, timeZone).offset === wallTime)
    .sort((a, b) => a - b);
}

/** The instant for a time that the clock skips, with the offset before the change. */
export const instantInHole = (wallTime: number, timeZone: string): number =>
  wallTime - offsetStretch(wallTime - DAY, timeZone).offset;

const DAY = 86_400_000;
