// Which bookings a host's tab holds and in what order, and where a page ends. Pure.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { HostBookingTab } from '@daynook/contract/hosting/host-bookings';

export interface TabRule {
  readonly statuses: readonly BookingStatus[];
  /** What orders it; the id decides between equals. */
  readonly orderBy: 'expires_at' | 'starts_at';
  readonly direction: 'asc' | 'desc';
  /** Splits what is confirmed: begun or beginning before tomorrow, or later. */
  readonly begins?: 'by-today' | 'later';
}

export const TAB_RULES: Readonly<Record<HostBookingTab, TabRule>> = {
  requests: { statuses: ['requested', 'awaiting_payment'], orderBy: 'expires_at', direction: 'asc' },
  today: { statuses: ['confirmed', 'active'], orderBy: 'starts_at', direction: 'asc', begins: 'by-today' },
  upcoming: { statuses: ['confirmed', 'active'], orderBy: 'starts_at', direction: 'asc', begins: 'later' },
  past: { statuses: ['completed', 'closed'], orderBy: 'starts_at', direction: 'desc' },
  cancelled: { statuses: ['cancelled', 'declined', 'withdrawn', 'expired'], orderBy: 'starts_at', direction: 'desc' },
};
