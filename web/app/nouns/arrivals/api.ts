// Arriving at a booking: check-in and check-out.
import { call } from '../../lib/api/api.ts';
import { withIntentKey } from '../../lib/api/intent-key.ts';
import { useBookingChange } from '../bookings/api.ts';

export const useCheckIn = (id: string) =>
  useBookingChange(id, () =>
    withIntentKey([id, 'check-in'], (idempotencyKey) =>
      call('POST /api/bookings/{id}/check-in', { params: { id }, idempotencyKey }),
    ),
  );

export const useCheckOut = (id: string) =>
  useBookingChange(id, () =>
    withIntentKey([id, 'check-out'], (idempotencyKey) =>
      call('POST /api/bookings/{id}/check-out', { params: { id }, idempotencyKey }),
    ),
  );
