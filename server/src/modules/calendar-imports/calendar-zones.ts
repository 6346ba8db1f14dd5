// The time zones that a calendar file names. Known names have their usual meaning; the file's own definition only counts for
// unknown names.
import ICAL from 'ical.js';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { windowsZone } from './windows-zones.ts';

/** A wall-clock time, in no zone yet. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly minuteOfDay: number;
  readonly second: number;
}

/** A zone as far as an import needs it: converts a wall-clock time to milliseconds since 1970. */
export type ZoneClock = (wall: WallTime) => number;

/** The clock of a zone by its IANA name. */
export const namedClock =
  (timeZone: string): ZoneClock =>
  ({ date, minuteOfDay, second }) =>
    instantOfWallClock(date, minuteOfDay, timeZone).getTime() + second * 1_000;

function isKnown(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** Names may include their origin: `/mozilla.org/20050126_1/America/New_York`. */
function knownName(tzid: string): string | undefined {
  const name = tzid.replace(/^"|"$/g, '').trim();
  const parts = name.split('/');
  const endings = [
    name,
    ...[3, 2].filter((count) => parts.length > count).map((count) => parts.slice(-count).join('/')),
  ];
  return endings.find(isKnown) ?? windowsZone(name);
}

/** The clock of a definition in the file itself. */
function ownClock(component: ICAL.Component): ZoneClock {
  const place = component.getFirstPropertyValue('x-lic-location');
  if (typeof place === 'string' && isKnown(place)) return namedClock(place);
  const zone = new ICAL.Timezone({ component, tzid: String(component.getFirstPropertyValue('tzid')) });
  return ({ date, minuteOfDay, second }) => {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const hour = Math.floor(minuteOfDay / 60);
    const time = new ICAL.Time({ year, month, day, hour, minute: minuteOfDay % 60, second, isDate: false }, zone);
    return Date.parse(date) + minuteOfDay * 60_000 + second * 1_000 - zone.utcOffset(time) * 1_000;
  };
}

export interface CalendarZones {
  /** The clock for a name, or the listing's if the name is unknown. */
  findClock(tzid: string): ZoneClock;
  /** Unknown names, each once. */
  readonly unknown: ReadonlySet<string>;
}

/** `definitions` are the file's own, as text. */
export function calendarZones(definitions: readonly (readonly string[])[], fallback: ZoneClock): CalendarZones {
  const own = new Map<string, ICAL.Component>();
  for (const lines of definitions) {
    // Clock changes repeat yearly. Any other rule could loop forever.
    if (lines.some((line) => /^RRULE/i.test(line) && !/FREQ=YEARLY/i.test(line))) continue;
    try {
      const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[]);
      own.set(String(component.getFirstPropertyValue('tzid')), component);
    } catch {
      // An invalid definition is ignored. Events that name it have an unknown zone.
    }
  }
  const clocks = new Map<string, ZoneClock>();
  const unknown = new Set<string>();
  const find = (tzid: string): ZoneClock => {
    const known = knownName(tzid);
    if (known !== undefined) return namedClock(known);
    const definition = own.get(tzid);
    if (definition) return ownClock(definition);
    unknown.add(tzid);
    return fallback;
  };
  const findClock = (tzid: string): ZoneClock => {
    const clock = clocks.get(tzid) ?? find(tzid);
    clocks.set(tzid, clock);
    return clock;
  };
  return { findClock, unknown };
}
