// Arriving at a booking: check-in and check-out (E9).
import { z } from 'zod';
import { Booking } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

const params = z.object({ id: w.Id });
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const moving = {
  access: 'active',
  params,
  answer: Booking,
  isIdempotent: true,
  bucket: 'write',
  errors: [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
} as const;

export const arrivalEndpoints = {
  'POST /api/bookings/{id}/check-in': {
    ...moving,
    summary:
      'Record that the guest has arrived, as guest or host, from 30 minutes before the start until the end. Once it’s recorded, repeats change nothing (E9)',
  },
  'POST /api/bookings/{id}/check-out': {
    ...moving,
    summary:
      'Record that the guest has left, as guest or host, until 2 hours after the end. The booking keeps its hours (E9)',
  },
} as const satisfies EndpointTable;
