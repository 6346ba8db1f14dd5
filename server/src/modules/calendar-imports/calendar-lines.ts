// Takes from a calendar file only the lines that say when its events are, and its time zones. Names, places, and attendees of events
// are never read or kept in memory. Pure.
import { CalendarRefused } from './calendar-refused.ts';

export interface CalendarLines {
  /** The unfolded lines of each event. */
  readonly events: readonly (readonly string[])[];
  /** The whole text of each time zone. */
  readonly zones: readonly (readonly string[])[];
  /** Events left out because a line was too long. */
  readonly tooLongCount: number;
}

const MOST_EVENTS = 20_000;
const DEEPEST = 8;
/** A long list of single dates is one line. */
const LONGEST_LINE = 100_000;

const EVENT_PROPERTIES: ReadonlySet<string> = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TRANSP',
  'STATUS',
]);

const TAB = 9;
const RETURN = 13;
const SPACE = 32;

/** Where each line of the file starts and ends, without its line break. */
function* physicalLines(text: string): Generator<{ from: number; end: number }> {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const until = newline < 0 ? text.length : newline;
    const hasReturn = until > from && text.charCodeAt(until - 1) === RETURN;
    yield { from, end: hasReturn ? until - 1 : until };
    from = until + 1;
  }
}

/** A long line is folded: its continuations start with white space. */
function isContinuation(text: string, from: number): boolean {
  const first = text.charCodeAt(from);
  return first === SPACE || first === TAB;
}

const propertyName = (text: string, from: number, end: number): string =>
  (/^[\w-]{1,40}(?=[;:])/.exec(text.slice(from, Math.min(end, from + 41)))?.[0] ?? '').toUpperCase();

interface FoldedLine {
  readonly name: string;
  length: number;
  readonly pieces: string[];
}
const unfold = ({ name, length, pieces }: FoldedLine) => ({ name, line: length > LONGEST_LINE ? '' : pieces.join('') });

/** The unfolded lines whose names `isWanted` accepts. No strings are built for the others. A line that's too long is empty. */
function* unfoldedLines(text: string, isWanted: (name: string) => boolean): Generator<{ name: string; line: string }> {
  let current: FoldedLine | undefined;
  for (const { from, end } of physicalLines(text)) {
    if (isContinuation(text, from)) {
      if (!current) continue;
      current.length += end - from;
      if (current.length <= LONGEST_LINE) current.pieces.push(text.slice(from + 1, end));
      continue;
    }
    if (current) yield unfold(current);
    const name = propertyName(text, from, end);
    current =
      name !== '' && isWanted(name)
        ? { name, length: end - from, pieces: [text.slice(from, Math.min(end, from + LONGEST_LINE))] }
        : undefined;
  }
  if (current) yield unfold(current);
}

/** Walks through the components and keeps the lines of events and time zones. */
class Walk {
  readonly events: string[][] = [];
  readonly zones: string[][] = [];
  tooLongCount = 0;
  calendarCount = 0;
  private readonly inside: string[] = [];
  private kept: string[] | undefined;

  readonly isWanted = (name: string): boolean =>
    name === 'BEGIN' || name === 'END' || this.isInZone() || (this.isInEvent() && EVENT_PROPERTIES.has(name));

  take({ name, line }: { name: string; line: string }): void {
    if (name === 'BEGIN') this.begin(line);
    else if (name === 'END') this.end(line);
    else if (line === '') this.drop();
    else this.kept?.push(line);
  }

  finish(): CalendarLines {
    if (this.calendarCount === 0) throw new CalendarRefused('not-a-calendar');
    if (this.inside.length > 0) throw new CalendarRefused('cut-off');
    return this;
  }

  /** Leaves out alarms inside an event: their lines say nothing about when the event is. */
  private isInEvent = (): boolean => this.inside.length === 2 && this.inside[1] === 'VEVENT';
  private isInZone = (): boolean => this.inside[1] === 'VTIMEZONE';

  private begin(line: string): void {
    const name = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if ((name === 'VCALENDAR') !== (this.inside.length === 0)) throw new CalendarRefused('not-a-calendar');
    if (this.inside.length >= DEEPEST) throw new CalendarRefused('too-complex');
    if (name === 'VCALENDAR') this.calendarCount += 1;
    this.inside.push(name);
    if (this.inside.length === 2 && (name === 'VEVENT' || name === 'VTIMEZONE')) this.kept = [];
    if (this.isInZone()) this.kept?.push(`BEGIN:${name}`);
  }

  private end(line: string): void {
    const name = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if (this.inside.at(-1) !== name) throw new CalendarRefused('cut-off');
    if (this.isInZone()) this.kept?.push(`END:${name}`);
    if (this.inside.length === 2 && this.kept) {
      (name === 'VEVENT' ? this.events : this.zones).push(this.kept);
      this.kept = undefined;
      if (this.events.length > MOST_EVENTS) throw new CalendarRefused('too-many-events');
    }
    this.inside.pop();
  }

  private drop(): void {
    if (this.kept && this.isInEvent()) this.tooLongCount += 1;
    this.kept = undefined;
  }
}

/** True if the bytes start like a calendar file. */
function looksLikeCalendar(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(start);
}

/** Throws CalendarRefused if the text isn't a calendar, is cut off, or has too many events. */
export function readLines(bytes: Uint8Array): CalendarLines {
  if (!looksLikeCalendar(bytes)) throw new CalendarRefused('not-a-calendar');
  const decoded = new TextDecoder().decode(bytes).trimStart();
  // Some old programs end lines with a carriage return only, as old Macs did.
  const text = decoded.includes('\n') ? decoded : decoded.replaceAll('\r', '\n');
  const walk = new Walk();
  for (const line of unfoldedLines(text, walk.isWanted)) walk.take(line);
  return walk.finish();
}
