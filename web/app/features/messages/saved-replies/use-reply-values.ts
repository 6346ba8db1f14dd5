// What a conversation knows of the places in a saved reply: date and time are those of its booking, on the room's clock.
import type { ReplyValues } from '@daynook/contract/reply-places';
import { formatDate, formatTimeRange, zoneName } from '../../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../../lib/locale.ts';
import { givenName } from '../../bookings/names.ts';
import type { ConversationDetail } from '../api.ts';

/** Undefined for guests: saved replies are for who lets. */
export function useReplyValues({ role, with: other, listing, booking }: ConversationDetail): ReplyValues | undefined {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  if (role === 'guest' || role === 'member') return undefined;
  return {
    guest: givenName(other.name),
    ...(listing ? { room: listing.title } : {}),
    ...(booking
      ? {
          date: formatDate(booking.startsAt, booking.timeZone, locale),
          time: `${formatTimeRange(booking.startsAt, booking.endsAt, booking.timeZone, locale, hourCycle)}, ${zoneName(booking.timeZone, locale)}`,
        }
      : {}),
  };
}
