// What the rules of all action items share. Pure.
import { shortDayWords, spanWords } from '../../lib/time/words.ts';
import type { ActionItem, BookingFacts } from './rules.ts';

export interface Ranked {
  item: ActionItem;
  /** Within a priority, the earliest comes first. */
  dueMs: number;
}

export const hours = ({ startsAt, endsAt, timeZone }: Pick<BookingFacts, 'startsAt' | 'endsAt' | 'timeZone'>): string =>
  spanWords(startsAt, endsAt, timeZone, shortDayWords);

export const givenName = (name: string) => name.split(/\s/)[0]!;

export const at = (dueAt: Date | null, item: ActionItem): Ranked => ({
  item,
  dueMs: dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER,
});
