// A member's own calendar that we write their bookings into, by CalDAV (RFC 4791).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';

export const CalendarPush = z
  .object({
    /** The calendar's server. */
    server: z.string(),
    username: z.string(),
    asGuest: z.boolean(),
    asHost: z.boolean(),
    createdAt: w.Instant,
    /** When the calendar last had all bookings; null before that. */
    lastOkAt: w.Instant.nullable(),
    /** What went wrong at the last try, for people; null if nothing did. */
    failure: z.string().nullable(),
    /** `waiting` has something to write or is tried again; `off` is only tried again when the member asks. */
    status: z.enum(['current', 'waiting', 'off']),
    eventCount: z.int(),
  })
  .meta({ id: 'CalendarPush' });
export type CalendarPush = z.infer<typeof CalendarPush>;

const chosen = { asGuest: z.boolean(), asHost: z.boolean() };
const MESSAGE = 'Choose at least one.';
const login = {
  url: z.string().trim().min(1).max(2_000),
  username: w.safeText(200, 1),
  password: z.string().min(1).max(500),
};
const answer = z.object({ push: CalendarPush.nullable() });

export const calendarPushEndpoints = {
  'GET /api/account/calendar-push': {
    summary: 'Get the calendar that your bookings are written into, and how that’s going (Q5)',
    access: 'active',
    answer,
  },
  'PUT /api/account/calendar-push': {
    summary: 'Connect a CalDAV calendar, or replace it; it’s checked first (Q5)',
    access: 'active',
    body: z
      .strictObject({
        ...login,
        ...chosen,
        /** Of the member, while `password` is the calendar's. */
        proof: z.strictObject(ownerProof).optional(),
      })
      .refine(({ asGuest, asHost }) => asGuest || asHost, { path: ['asGuest'], message: MESSAGE }),
    answer,
    errors: ['FORBIDDEN', 'IMPORT_REJECTED', 'LOGIN_NOT_RECENT', 'VALIDATION_FAILED', 'RATE_LIMITED'],
    needsConfirmedEmail: true,
    bucket: 'outbound',
  },
  'POST /api/account/calendar-push/calendars': {
    maximumSeconds: 25,
    summary:
      'Find the calendars that a login can write into, from the address of a CalDAV server or of one calendar (Q5)',
    access: 'active',
    body: z.strictObject(login),
    answer: z.object({
      /** Never empty. */
      calendars: z.array(z.object({ url: z.string(), name: z.string() })),
    }),
    errors: ['IMPORT_REJECTED', 'VALIDATION_FAILED', 'RATE_LIMITED'],
    needsConfirmedEmail: true,
    bucket: 'outbound',
  },
  'PATCH /api/account/calendar-push': {
    summary: 'Choose which bookings are written into your calendar (Q5)',
    access: 'active',
    body: z
      .strictObject(chosen)
      .refine(({ asGuest, asHost }) => asGuest || asHost, { path: ['asGuest'], message: MESSAGE }),
    answer,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/account/calendar-push/check': {
    summary: 'Check the connection now, and write what’s missing (Q5)',
    access: 'active',
    answer,
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    bucket: 'outbound',
  },
  'DELETE /api/account/calendar-push': {
    summary: 'Disconnect the calendar; its events stay, unless you ask to remove them (Q5)',
    access: 'active',
    query: z.object({ events: z.enum(['keep', 'remove']).optional() }),
    answer,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
