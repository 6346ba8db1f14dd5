// Reads which of a host's bookings a URL shows: `?tab=past&q=zoe&room=…`. Pure.

export const HOST_TABS = ['requests', 'today', 'upcoming', 'past', 'cancelled'] as const;
export type HostTab = (typeof HOST_TABS)[number];

export interface ListAddress {
  tab: HostTab;
  /** Part of a name, or the start of a booking reference. */
  q: string;
  room: string | undefined;
}

const LONGEST = 80;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the URL; anything unknown is the first tab without filters. `waiting` is the first tab's former name. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const tab = HOST_TABS.find((known) => known === search.get('tab')) ?? 'requests';
  const listing = search.get('room') ?? '';
  return { tab, q: (search.get('q') ?? '').trim().slice(0, LONGEST), room: UUID.test(listing) ? listing : undefined };
}

export function writeListAddress({ tab, q, room }: ListAddress): string {
  const search = new URLSearchParams();
  if (tab !== 'requests') search.set('tab', tab);
  if (q.trim()) search.set('q', q.trim());
  if (room) search.set('room', room);
  return `?${search.toString()}`;
}
