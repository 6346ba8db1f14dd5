// How far a zone's clock is ahead of UTC at an instant. Temporal knows; this remembers, stretch by stretch between two
// clock changes, because one page of search results asks thousands of times. Milliseconds since 1970 throughout.

/** A time without a clock change: from its first instant to the first of the next. */
export interface OffsetStretch {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

const known = new Map<string, OffsetStretch[]>();

function findStretch(instant: number, timeZone: string): OffsetStretch {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  // The change at this very instant belongs to the stretch; 'previous' would pass over it.
  const previous = at.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const next = at.getTimeZoneTransition('next');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: at.offsetNanoseconds / 1_000_000,
  };
}

/** The stretch around the instant. Throws RangeError for a zone nobody knows. */
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
  // No clock is a whole day off, so these two are on either side of any change near it.
  const before = offsetStretch(wallTime - DAY, timeZone).offset;
  const after = offsetStretch(wallTime + DAY, timeZone).offset;
  const candidates = before === after ? [wallTime - before] : [wallTime - before, wallTime - after];
  return candidates
    .filter((instant) => instant + offsetStretch(instant, timeZone).offset === wallTime)
    .sort((a, b) => a - b);
}

/** The instant that stands for a time the clock skips: read with the offset before the hole. */
export const instantInHole = (wallTime: number, timeZone: string): number =>
  wallTime - offsetStretch(wallTime - DAY, timeZone).offset;

const DAY = 86_400_000;
