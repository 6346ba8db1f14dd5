// Which bookings a list shows, as its address says: `?tab=waiting&page=2`. Pure.
import type { BookingTab } from './api.ts';

export const BOOKING_TABS: readonly BookingTab[] = ['upcoming', 'waiting', 'past', 'cancelled'];

export interface TabAddress {
  tab: BookingTab;
  page: number;
}

/** What the address asks for; anything else is the first tab, the first page. */
export function readTab(search: URLSearchParams, first: BookingTab): TabAddress {
  const tab = BOOKING_TABS.find((known) => known === search.get('tab')) ?? first;
  const page = Number(search.get('page'));
  return { tab, page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1 };
}

export function writeTab({ tab, page }: TabAddress, first: BookingTab): string {
  const search = new URLSearchParams();
  if (tab !== first) search.set('tab', tab);
  if (page > 1) search.set('page', String(page));
  const text = search.toString();
  return text ? `?${text}` : '';
}
