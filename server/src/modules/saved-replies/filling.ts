// What the places of a reply are filled with where nobody looks on: the booking's own facts, times by the room's clock. Pure.
import { MESSAGES } from '@daynook/contract/message-limits';
import { fill, openPlacesIn } from '@daynook/contract/reply-places';
import { clockRangeWords, dayWords } from '../../lib/time/words.ts';

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
  readonly openPlaces: string[];
  readonly isTooLong: boolean;
}

export function fillReply({ text, guest_name, listing_title, starts_at, ends_at, time_zone }: Filling): Filled {
  const firstDay = dayWords(starts_at, time_zone);
  const lastDay = dayWords(ends_at, time_zone);
  const values = {
    guest: guest_name.trim().split(/\s/)[0] ?? '',
    room: listing_title,
    date: firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`,
    time: clockRangeWords(starts_at, ends_at, time_zone),
  };
  const content = fill(text, values);
  return {
    content,
    openPlaces: openPlacesIn(text, values),
    isTooLong: content.length > MESSAGES.contentMaximumCharacters,
  };
}
