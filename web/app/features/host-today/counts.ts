// Booking counts by tab, from the list on the start page.

import { type TabCounts, useHostBookingList } from '../../nouns/bookings/host-bookings-api.ts';
import type { ListAddress } from '../../nouns/bookings/host-bookings-url.ts';

export const ALL_REQUESTS: ListAddress = { tab: 'requests', q: '', room: undefined };

export const useBookingCounts = (): TabCounts | undefined => useHostBookingList(ALL_REQUESTS).data?.pages[0]?.counts;
