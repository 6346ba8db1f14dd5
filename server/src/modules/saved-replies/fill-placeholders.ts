// Fills a reply's placeholders, sent automatically or by hand: the booking's facts, times in the listing's time zone, and the property information
// that the guest can see by then. Pure.
import { MESSAGES } from '@daynook/contract/limits/messages';
import { fill, listMissingPlaceholders, type ReplyValues } from '@daynook/contract/reply-placeholders';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { clockRangeWords, dayWords, momentWords } from '../../lib/time/words.ts';
import type { GuestFacts, PlaceFact } from '../bookings/service.ts';

export interface Filling {
  readonly text: string;
  readonly guest_name: string;
  readonly listing_title: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
}

export interface Filled {
  readonly content: string;
  readonly missingPlaceholders: string[];
  readonly isTooLong: boolean;
}

/** The text, if the guest can see it at that time. */
export const notifiedBy = ({ text, from }: PlaceFact, at: Date): string | undefined =>
  from !== null && from <= at ? text : undefined;

function toValues(row: Filling, facts: GuestFacts | undefined, at: Date): ReplyValues {
  const { guest_name, listing_title, starts_at, ends_at, time_zone } = row;
  const firstDay = dayWords(starts_at, time_zone);
  const lastDay = dayWords(ends_at, time_zone);
  const notified = facts && {
    total: moneyWords(facts.totalMinor, facts.currency),
    address: notifiedBy(facts.address, at),
    wifi: notifiedBy(facts.wifi, at),
    access: notifiedBy(facts.access, at),
  };
  return {
    guest: guest_name.trim().split(/\s/)[0] ?? '',
    room: listing_title,
    date: firstDay === lastDay ? firstDay : say('{from} to {to}', { from: firstDay, to: lastDay }),
    time: clockRangeWords(starts_at, ends_at, time_zone),
    checkin: momentWords(starts_at, time_zone),
    checkout: momentWords(ends_at, time_zone),
    ...(Object.fromEntries(Object.entries(notified ?? {}).filter(([, text]) => text !== undefined)) as ReplyValues),
  };
}

/** The reply as it would be sent at that time. */
export function fillReply(row: Filling, facts: GuestFacts | undefined, at: Date): Filled {
  const values = toValues(row, facts, at);
  const content = fill(row.text, values);
  return {
    content,
    missingPlaceholders: listMissingPlaceholders(row.text, values),
    isTooLong: content.length > MESSAGES.contentMaximumCharacters,
  };
}
