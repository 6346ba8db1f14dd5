// Waitlists for hours that are taken: the first in line gets them held when they're free again (C22). The waiting list for new members is
// in staff/waiting-list.ts.

import { z } from 'zod';
import { HOURS_ERRORS } from './bookings/hours-errors.ts';
import type { EndpointTable } from './endpoint.ts';
import { Photo } from './listings/photos.ts';
import { Cars } from './listings/visit-limits.ts';
import * as w from './wire.ts';

const range = { startsAt: w.Instant, endsAt: w.Instant };

export const WaitlistEntry = z
  .object({
    _id: w.Id,
    listing: z.object({ _id: w.Id, title: z.string(), image: Photo.nullable(), city: z.string(), state: z.string() }),
    ...range,
    timeZone: w.TimeZone,
    guests: z.int(),
    cars: z.int(),
    /** The place in line for these hours, from 1. */
    position: z.int(),
    /** Until when the hours are held for the reader; null while they wait. */
    heldUntil: w.Instant.nullable(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;

const params = z.object({ id: w.Id });

export const waitlistEndpoints = {
  'GET /api/waitlist': {
    summary: 'List the hours you wait for, soonest first (C22)',
    access: 'active',
    answer: z.object({ entries: z.array(WaitlistEntry) }),
  },
  'POST /api/listings/{id}/waitlist': {
    summary: 'Wait for hours that are taken; idempotent (C22)',
    access: 'active',
    params,
    body: z.strictObject({ ...range, guests: z.int().min(1).max(200), cars: Cars.optional() }),
    answer: WaitlistEntry,
    status: 201,
    errors: [
      'VALIDATION_FAILED',
      'NOT_FOUND',
      'OWN_LISTING',
      'LISTING_NOT_BOOKABLE',
      'ALREADY_BOOKED',
      'HOURS_FREE',
      'LIMIT_REACHED',
      ...HOURS_ERRORS,
      'NOT_SOLD_BY_THE_HOUR',
      'SLOT_TAKEN',
    ],
    bucket: 'write',
  },
  'DELETE /api/listings/{id}/waitlist': {
    summary:
      'Stop waiting for hours of a listing; if they’re held for you, the next in line gets them; idempotent (C22)',
    access: 'active',
    params,
    query: z.object(range),
    errors: ['VALIDATION_FAILED', 'STATE_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
