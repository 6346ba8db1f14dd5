// Booking counts by tab, from the list on the start page.
import { type TabCounts, useHostBookingList } from '../booking-list/api.ts';
import type { ListAddress } from '../booking-list/list-address.ts';

export const ALL_REQUESTS: ListAddress = { tab: 'requests', q: '', room: undefined };

export const useBookingCounts = (): TabCounts | undefined => useHostBookingList(ALL_REQUESTS).data?.pages[0]?.counts;
