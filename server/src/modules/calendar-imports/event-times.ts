// One event of a calendar file as plain data: when it first takes place, how long, and how it repeats. Wall-clock times stay as
// they are; the event's zone converts them to instants. Pure.
import ICAL from 'ical.js';
import type { CalendarZones, WallTime, ZoneClock } from './calendar-zones.ts';

/** A point in time as the file writes it: a whole date, or a wall-clock time in a zone. */
export interface Moment {
  readonly isDate: boolean;
  readonly wall: WallTime;
  readonly clock: ZoneClock;
}

/** How long each occurrence lasts. */
export type Length =
  | { readonly kind: 'dates'; readonly days: number }
  /** This many dates later at the same wall-clock time, plus this many milliseconds. */
  | { readonly kind: 'elapsed'; readonly days: number; readonly milliseconds: number };

export interface EventTimes {
  readonly uid: string;
  readonly isBusy: boolean;
  readonly start: Moment;
  readonly length: Length;
  /** The file says that the event ends before it starts. */
  readonly isBackwards: boolean;
  readonly rules: readonly ICAL.Recur[];
  readonly extra: readonly { readonly moment: Moment; readonly length: Length | undefined }[];
  readonly except: readonly Moment[];
  /** The occurrence of its series that this event replaces, if any. */
  readonly recurrenceId: Moment | undefined;
  /** It replaces all later ones as well, an old way to change a series. */
  readonly isFromThereOn: boolean;
}

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0');

/** The wall-clock time of an ical.js time. */
export const toWall = (time: ICAL.Time): WallTime => ({
  date: `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)}`,
  minuteOfDay: time.isDate ? 0 : time.hour * 60 + time.minute,
  second: time.isDate ? 0 : Math.min(59, time.second),
});

/** The instant of a point in time. A date starts at midnight in the listing's zone. */
export const toInstant = ({ wall, clock }: Moment): number => clock(wall);

interface Around {
  readonly zones: CalendarZones;
  /** The listing's clock, for dates and for times without a zone. */
  readonly local: ZoneClock;
  readonly utc: ZoneClock;
}

function readMoment(time: ICAL.Time, property: ICAL.Property, { zones, local, utc }: Around): Moment {
  if (!(time instanceof ICAL.Time)) throw new Error('not a time');
  const tzid = property.getParameter('tzid');
  const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
  const clock = isUtc ? utc : !time.isDate && typeof tzid === 'string' ? zones.findClock(tzid) : local;
  const wall = toWall(time);
  if (!/^\d{4}-\d\d-\d\d$/.test(wall.date) || Number.isNaN(Date.parse(wall.date))) throw new Error('not a date');
  return { isDate: time.isDate, wall, clock };
}

const DAY_MS = 86_400_000;
const daysFrom = (from: WallTime, to: WallTime): number => (Date.parse(to.date) - Date.parse(from.date)) / DAY_MS;

/** An all-day event lasts at least a day, whatever the file says. An event with a time but no length takes no time. */
function lengthFromEnd(start: Moment, end: Moment): Length {
  if (start.isDate && end.isDate) return { kind: 'dates', days: Math.max(1, daysFrom(start.wall, end.wall)) };
  return { kind: 'elapsed', days: 0, milliseconds: Math.max(0, toInstant(end) - toInstant(start)) };
}

function lengthFromDuration(start: Moment, duration: ICAL.Duration): Length {
  const { isNegative, weeks, days, hours, minutes, seconds } = duration;
  if (isNegative) return { kind: 'elapsed', days: 0, milliseconds: 0 };
  const dates = weeks * 7 + days;
  if (start.isDate) return { kind: 'dates', days: Math.max(1, dates) };
  return { kind: 'elapsed', days: dates, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1_000 };
}

const defaultLength = ({ isDate }: Moment): Length =>
  isDate ? { kind: 'dates', days: 1 } : { kind: 'elapsed', days: 0, milliseconds: 0 };

function momentIn(component: ICAL.Component, name: string, around: Around): Moment | undefined {
  const property = component.getFirstProperty(name);
  return property ? readMoment(property.getFirstValue() as ICAL.Time, property, around) : undefined;
}

function readLength(component: ICAL.Component, start: Moment, end: Moment | undefined): Length {
  if (end) return lengthFromEnd(start, end);
  const duration = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration ? lengthFromDuration(start, duration) : defaultLength(start);
}

function readExtra(component: ICAL.Component, around: Around): EventTimes['extra'] {
  return component.getAllProperties('rdate').flatMap((property) =>
    property.getValues().map((value: unknown) => {
      if (!(value instanceof ICAL.Period))
        return { moment: readMoment(value as ICAL.Time, property, around), length: undefined };
      const moment = readMoment(value.start, property, around);
      const length = value.end
        ? lengthFromEnd(moment, readMoment(value.end, property, around))
        : lengthFromDuration(moment, value.duration);
      return { moment, length };
    }),
  );
}

/** Some programs write whole dates without marking them as such. */
const withKind = (line: string): string =>
  /^[\w-]+:\d{8}(?:,\d{8})*\s*$/.test(line) ? line.replace(':', ';VALUE=DATE:') : line;

/** Reads one event from its lines. Throws any error if the event is invalid. */
export function readEvent(lines: readonly string[], around: Around): EventTimes {
  const text = ['BEGIN:VEVENT', ...lines.map(withKind), 'END:VEVENT'].join('\r\n');
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const start = momentIn(component, 'dtstart', around);
  if (!start) throw new Error('no start');
  const end = momentIn(component, 'dtend', around);
  const word = (name: string): string =>
    String(component.getFirstPropertyValue(name) ?? '')
      .trim()
      .toUpperCase();
  const except = component
    .getAllProperties('exdate')
    .flatMap((property) =>
      property.getValues().map((value: unknown) => readMoment(value as ICAL.Time, property, around)),
    );
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
  if (!rules.every((rule) => rule instanceof ICAL.Recur)) throw new Error('not a rule');
  return {
    uid: String(component.getFirstPropertyValue('uid') ?? ''),
    isBusy: word('transp') !== 'TRANSPARENT' && word('status') !== 'CANCELLED',
    start,
    length: readLength(component, start, end),
    isBackwards: end !== undefined && toInstant(end) < toInstant(start),
    rules,
    extra: readExtra(component, around),
    except,
    recurrenceId: momentIn(component, 'recurrence-id', around),
    isFromThereOn: component.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE',
  };
}
