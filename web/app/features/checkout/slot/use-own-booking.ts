// The reader's own booking of just the hours a checkout was opened for: asked for again, they get that one, not other hours.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { type BookingSummary, bookingsQuery } from '../../../nouns/bookings/api.ts';
import { slotAddress } from '../../../nouns/bookings/slot-address.ts';
import { readWish, type SlotWish } from '../../../nouns/bookings/use-slot.ts';

const STANDING: readonly BookingSummary['status'][] = ['requested', 'awaiting_payment', 'confirmed', 'active'];

function isFor(booking: BookingSummary, listingId: string, wish: SlotWish): boolean {
  if (booking.listing._id !== listingId || !STANDING.includes(booking.status)) return false;
  const booked = readWish(new URLSearchParams(slotAddress(booking)));
  return (['date', 'until', 'from', 'to'] as const).every((name) => booked[name] === wish[name]);
}

export function useOwnBooking(listingId: string, wish: SlotWish) {
  const { status } = useSession();
  const isAsked = status === 'signed-in' && wish.date !== undefined;
  const dates = { from: wish.date, to: wish.date };
  const query = useQuery({ ...bookingsQuery('guest', 'all', 1, dates), enabled: isAsked });
  return {
    booking: isAsked ? query.data?.bookings.find((booking) => isFor(booking, listingId, wish)) : undefined,
    isLoading: isAsked && query.isPending,
  };
}
