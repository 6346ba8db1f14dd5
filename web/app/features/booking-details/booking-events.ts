// What a word from the server about a changed booking does to what is on screen: asks for it and every list anew.
import type { QueryClient } from '@tanstack/react-query';

/** What is made stale when any booking of the member changes. */
const LISTS = [['bookings'], ['action-items'], ['host-calendar']] as const;

interface Line {
  on(event: string, listener: (payload: unknown) => void): unknown;
  off(event: string, listener: (payload: unknown) => void): unknown;
}

function bookingIdOf(payload: unknown): string | undefined {
  const id = typeof payload === 'object' && payload !== null && 'bookingId' in payload ? payload.bookingId : undefined;
  return typeof id === 'string' ? id : undefined;
}

const askForLists = (queries: QueryClient) => {
  for (const queryKey of LISTS) void queries.invalidateQueries({ queryKey });
};

/** Hears `booking_changed {bookingId, event}` until it is stopped. */
export function followBookings(line: Line, queries: QueryClient): () => void {
  const onChange = (payload: unknown) => {
    const id = bookingIdOf(payload);
    if (!id) return;
    void queries.invalidateQueries({ queryKey: ['booking', id] });
    // Not asked for at once: an open dialog may just have canceled the booking. The server compares what it shows with what's due.
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

/** The line was down: whatever was said meanwhile was not heard. */
export function catchUpBookings(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['booking'] });
  askForLists(queries);
}

/** Somebody else is signed in now: what was fetched is not theirs. */
export function forgetBookings(queries: QueryClient): void {
  for (const queryKey of [['booking'], ['refund-preview'], ...LISTS]) queries.removeQueries({ queryKey });
}
