// Which bookings each of a host's tabs shows, in which order, and how they're paged. Pure.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { HostBookingTab } from '@daynook/contract/hosting/host-bookings';

export interface TabRule {
  readonly statuses: readonly BookingStatus[];
  /** The sort column. The id breaks ties. */
  readonly orderBy: 'expires_at' | 'starts_at';
  readonly direction: 'asc' | 'desc';
  /** Splits confirmed bookings into those that begin before tomorrow and later ones. */
  readonly begins?: 'by-today' | 'later';
}

export const TAB_RULES: Readonly<Record<HostBookingTab, TabRule>> = {
  requests: { statuses: ['requested', 'awaiting_payment'], orderBy: 'expires_at', direction: 'asc' },
  today: { statuses: ['confirmed', 'active'], orderBy: 'starts_at', direction: 'asc', begins: 'by-today' },
  upcoming: { statuses: ['confirmed', 'active'], orderBy: 'starts_at', direction: 'asc', begins: 'later' },
  past: { statuses: ['completed', 'closed'], orderBy: 'starts_at', direction: 'desc' },
  cancelled: { statuses: ['cancelled', 'declined', 'withdrawn', 'expired'], orderBy: 'starts_at', direction: 'desc' },
};
