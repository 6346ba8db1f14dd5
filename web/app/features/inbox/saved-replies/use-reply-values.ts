// Values for a saved reply's placeholders: dates and times of the booking in the listing's time zone, and the property information that
// the guest can see now, according to the server.
import type { ReplyPlaceholder } from '@daynook/contract/limits/messages';
import type { ReplyValues } from '@daynook/contract/reply-placeholders';
import type { ReplyFacts } from '@daynook/contract/saved-replies';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney, formatTime, formatTimeRange, zoneName } from '../../../lib/formats.ts';
import { givenName } from '../../../lib/given-name.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import type { ConversationDetail } from '../../../nouns/messages/api.ts';
import { replyFactsQuery } from '../../../nouns/saved-replies/api.ts';

/** Why a placeholder can't be filled yet, if known. */
export interface ReplyPlaces {
  values: ReplyValues;
  /** The host hasn't added it to the property. */
  missing: readonly ReplyPlaceholder[];
  /** The guest can see it later, or never if there's no time. */
  hidden: Readonly<Partial<Record<ReplyPlaceholder, { from: string | null; timeZone: string }>>>;
}

const PLACE_FACTS = ['address', 'wifi', 'access'] as const;

/** Undefined for guests: saved replies are for hosts. */
export function useReplyPlaces({ role, with: other, listing, booking }: ConversationDetail): ReplyPlaces | undefined {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const isHost = role !== 'guest' && role !== 'member';
  const facts = useQuery({
    ...replyFactsQuery(booking?._id ?? ''),
    enabled: isHost && booking !== null,
  }).data;
  if (!isHost) return undefined;
  const moment = (at: string, timeZone: string) =>
    `${formatDate(at, timeZone, locale)}, ${formatTime(at, timeZone, locale, hourCycle)}, ${zoneName(timeZone, locale)}`;
  const values: ReplyValues = {
    guest: givenName(other.name),
    ...(listing ? { room: listing.title } : {}),
    ...(booking
      ? {
          date: formatDate(booking.startsAt, booking.timeZone, locale),
          time: `${formatTimeRange(booking.startsAt, booking.endsAt, booking.timeZone, locale, hourCycle)}, ${zoneName(booking.timeZone, locale)}`,
          checkin: moment(booking.startsAt, booking.timeZone),
          checkout: moment(booking.endsAt, booking.timeZone),
          total: formatMoney(booking.totalMinor, booking.currency, locale, { withCode: true }),
        }
      : {}),
    ...(facts ? placeValues(facts) : {}),
  };
  return {
    values,
    missing: facts ? PLACE_FACTS.filter((place) => facts[place].isMissing) : [],
    hidden:
      facts && booking
        ? Object.fromEntries(
            PLACE_FACTS.filter((place) => !facts[place].isMissing && facts[place].text === null).map((place) => [
              place,
              { from: facts[place].visibleFrom, timeZone: booking.timeZone },
            ]),
          )
        : {},
  };
}

const placeValues = (facts: ReplyFacts): ReplyValues =>
  Object.fromEntries(
    PLACE_FACTS.flatMap((place) => {
      const { text } = facts[place];
      return text === null ? [] : [[place, text]];
    }),
  );
