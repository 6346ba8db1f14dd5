// Handles the server's `booking_changed` event: refetches the booking and every list.
import type { QueryClient } from '@tanstack/react-query';

/** Queries that are outdated when any of the member's bookings changes. */
const LISTS = [['bookings'], ['action-items'], ['host-calendar']] as const;

interface Line {
  on(event: string, listener: (payload: unknown) => void): unknown;
  off(event: string, listener: (payload: unknown) => void): unknown;
}

function readBookingId(payload: unknown): string | undefined {
  const id = typeof payload === 'object' && payload !== null && 'bookingId' in payload ? payload.bookingId : undefined;
  return typeof id === 'string' ? id : undefined;
}

const askForLists = (queries: QueryClient) => {
  for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey });
};

/** Listens for `booking_changed {bookingId, event}` until it's stopped. */
export function followBookings(line: Line, queries: QueryClient): () => void {
  const onChange = (payload: unknown) => {
    const id = readBookingId(payload);
    if (!id) return;
    void queries.invalidateQueries({ queryKey: ['booking', id] });
    // Not refetched immediately, because an open dialog may just have canceled the booking. The server compares what the dialog shows with
    // what's due.
    void queries.invalidateQueries({ queryKey: ['refund-preview', id], refetchType: 'none' });
    askForLists(queries);
  };
  const onCatchUp = () => catchUpBookings(queries);
  line.on('booking_changed', onChange);
  line.on('catch_up', onCatchUp);
  return () => {
    line.off('booking_changed', onChange);
    line.off('catch_up', onCatchUp);
  };
}

/** The connection was lost, so events may be missing. */
export function catchUpBookings(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['booking'] });
  askForLists(queries);
}

/** Another member is logged in now, so the cached bookings aren't theirs. */
export function forgetBookings(queries: QueryClient): void {
  for (const queryKey of [['booking'], ['refund-preview'], ...LISTS]) queries.removeQueries({ queryKey });
}
