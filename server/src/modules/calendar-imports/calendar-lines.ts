// Takes a calendar file apart into what busy times are made of: the lines of its events and time zones that say when, and
// nothing else. What events are called, where they are and who comes is never looked at, nor kept in memory. Pure.
import { FeedRefused } from './calendar-refused.ts';

export interface FeedLines {
  /** For each event its lines, unfolded. */
  readonly events: readonly (readonly string[])[];
  /** For each time zone its whole text. */
  readonly zones: readonly (readonly string[])[];
  /** Events of which a line was longer than any that says when. */
  readonly tooLongCount: number;
}

const MOST_EVENTS = 20_000;
const DEEPEST = 8;
/** Long lists of single dates are written in one line. */
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

/** The lines of the text with folds undone; of lines that `isWanted` does not know by name nothing is built. */
function* unfolded(text: string, isWanted: (name: string) => boolean): Generator<{ name: string; line: string }> {
  let name = '';
  let pieces: string[] = [];
  let length = 0;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const until = newline < 0 ? text.length : newline;
    const end = text.charCodeAt(until - 1) === 13 && until > from ? until - 1 : until;
    const first = text.charCodeAt(from);
    if (first === 32 || first === 9) {
      length += end - from;
      if (pieces.length > 0 && length <= LONGEST_LINE) pieces.push(text.slice(from + 1, end));
    } else {
      if (pieces.length > 0) yield { name, line: length > LONGEST_LINE ? '' : pieces.join('') };
      name = (/^[\w-]{1,40}(?=[;:])/.exec(text.slice(from, Math.min(end, from + 41)))?.[0] ?? '').toUpperCase();
      length = end - from;
      pieces = name !== '' && isWanted(name) ? [text.slice(from, Math.min(end, from + LONGEST_LINE))] : [];
    }
    from = until + 1;
  }
  if (pieces.length > 0) yield { name, line: length > LONGEST_LINE ? '' : pieces.join('') };
}

/** Walks through the components; keeps the lines of those it is asked to. */
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

  finish(): FeedLines {
    if (this.calendarCount === 0) throw new FeedRefused('not-a-calendar');
    if (this.inside.length > 0) throw new FeedRefused('cut-off');
    return this;
  }

  /** An alarm inside an event has lines of its own, which say nothing of when the event is. */
  private isInEvent = (): boolean => this.inside.length === 2 && this.inside[1] === 'VEVENT';
  private isInZone = (): boolean => this.inside[1] === 'VTIMEZONE';

  private begin(line: string): void {
    const name = line
      .slice(line.indexOf(':') + 1)
      .trim()
      .toUpperCase();
    if ((name === 'VCALENDAR') !== (this.inside.length === 0)) throw new FeedRefused('not-a-calendar');
    if (this.inside.length >= DEEPEST) throw new FeedRefused('too-complex');
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
    if (this.inside.at(-1) !== name) throw new FeedRefused('cut-off');
    if (this.isInZone()) this.kept?.push(`END:${name}`);
    if (this.inside.length === 2 && this.kept) {
      (name === 'VEVENT' ? this.events : this.zones).push(this.kept);
      this.kept = undefined;
      if (this.events.length > MOST_EVENTS) throw new FeedRefused('too-many-events');
    }
    this.inside.pop();
  }

  private drop(): void {
    if (this.kept && this.isInEvent()) this.tooLongCount += 1;
    this.kept = undefined;
  }
}

/** True when the bytes begin as a calendar file does. */
function looksLikeCalendar(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 200));
  return /^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(start);
}

/** Throws FeedRefused when the text is no calendar, is cut off or holds too much. */
export function readLines(bytes: Uint8Array): FeedLines {
  if (!looksLikeCalendar(bytes)) throw new FeedRefused('not-a-calendar');
  const decoded = new TextDecoder().decode(bytes).trimStart();
  // Some old programs end their lines the way old Macs did.
  const text = decoded.includes('\n') ? decoded : decoded.replaceAll('\r', '\n');
  const walk = new Walk();
  for (const line of unfolded(text, walk.isWanted)) walk.take(line);
  return walk.finish();
}
