// What a host owns (AP7, AP8) and its bookings.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';
import { type BookingTab, bookingsQuery } from '../bookings/api.ts';

export type OwnListing = Answer<'GET /api/listings/my-listings'>[number];
export type OwnProperty = Answer<'GET /api/properties/my-properties'>[number];

const useOwner = (): { sub: string | undefined; isKnown: boolean } => {
  const { status, user } = useSession();
  return { sub: user?.sub, isKnown: status === 'signed-in' };
};

export function useMyProperties() {
  const { sub, isKnown } = useOwner();
  return useQuery({
    queryKey: ['my-properties', sub],
    queryFn: ({ signal }) => call('GET /api/properties/my-properties', { signal }),
    enabled: isKnown,
  });
}

export function useMyListings() {
  const { sub, isKnown } = useOwner();
  return useQuery({
    queryKey: ['my-listings', sub],
    queryFn: ({ signal }) => call('GET /api/listings/my-listings', { signal }),
    enabled: isKnown,
  });
}

/** Bookings of one's own listings; `waiting` are those that need an answer. */
export function useHostBookings(tab: BookingTab, { isAsked = true } = {}) {
  const { isKnown } = useOwner();
  return useQuery({ ...bookingsQuery('host', tab, 1), enabled: isKnown && isAsked });
}
