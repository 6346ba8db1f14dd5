// The reader's existing booking for exactly these hours, so checkout shows it instead of booking other hours.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session/session.ts';
import { type BookingSummary, bookingsQuery } from '../../../nouns/bookings/api.ts';
import { slotAddress } from '../../../nouns/bookings/slot-url.ts';
import { readInput, type SlotInput } from '../../../nouns/bookings/use-slot.ts';

const STANDING: readonly BookingSummary['status'][] = ['requested', 'awaiting_payment', 'confirmed', 'active'];

function isFor(booking: BookingSummary, listingId: string, input: SlotInput): boolean {
  if (booking.listing._id !== listingId || !STANDING.includes(booking.status)) return false;
  const booked = readInput(new URLSearchParams(slotAddress(booking)));
  return (['date', 'until', 'from', 'to'] as const).every((name) => booked[name] === input[name]);
}

export function useOwnBooking(listingId: string, input: SlotInput) {
  const { status } = useSession();
  const isAsked = status === 'signed-in' && input.date !== undefined;
  const dates = { from: input.date, to: input.date };
  const query = useQuery({ ...bookingsQuery('guest', 'all', 1, dates), enabled: isAsked });
  return {
    booking: isAsked ? query.data?.bookings.find((booking) => isFor(booking, listingId, input)) : undefined,
    isLoading: isAsked && query.isPending,
  };
}
