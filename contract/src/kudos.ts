// Kudos: a thank-you between guest and host after a completed booking. They don't affect ranking or ratings.
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { KUDOS } from './limits/kudos.ts';
import { KudosItem, KudosTag } from './settings/kudos-settings.ts';
import * as w from './wire.ts';

export const KudosPerson = z
  .object({
    _id: w.Id,
    name: z.string(),
    picture: z.string().nullable(),
    /** Null if there's no page to link to. */
    username: z.string().nullable(),
  })
  .meta({ id: 'KudosPerson' });

export const Kudo = z
  .object({
    _id: w.Id,
    tag: KudosTag,
    text: z.string(),
    /** The other person: the giver of received kudos, the receiver of given ones. */
    other: KudosPerson,
    /** The giver's role in the booking. */
    giverSide: z.enum(['guest', 'host']),
    listing: z.object({ _id: w.Id, title: z.string() }),
    isPublic: z.boolean(),
    givenAt: w.Instant,
  })
  .meta({ id: 'Kudo' });
export type Kudo = z.infer<typeof Kudo>;

/** As everyone sees it on the receiver's profile. */
export const PublicKudo = z
  .object({
    _id: w.Id,
    tag: KudosTag,
    text: z.string(),
    from: z.object({ name: z.string(), picture: z.string().nullable() }),
    givenOn: w.LocalDate,
  })
  .meta({ id: 'PublicKudo' });

export const KudosDue = z
  .object({
    bookingId: w.Id,
    receiver: KudosPerson,
    receiverSide: z.enum(['guest', 'host']),
    listing: z.object({ _id: w.Id, title: z.string() }),
    endedAt: w.Instant,
    timeZone: w.TimeZone,
    until: w.Instant,
  })
  .meta({ id: 'KudosDue' });

const params = z.object({ id: w.Id });
const page = { cursor: z.string().max(200).optional() };

export const kudosEndpoints = {
  'GET /api/kudos/tags': {
    summary: 'List what kudos can be for, with the names that the operator gave',
    access: 'public',
    answer: z.object({
      /** In order. Those that aren’t offered anymore are on older kudos. A built-in one has no names unless it was renamed. */
      tags: z.array(KudosItem),
    }),
  },
  'GET /api/kudos/received': {
    summary: 'List kudos you received, newest first',
    access: 'member',
    query: z.object(page),
    answer: z.object({
      kudos: z.array(Kudo),
      nextCursor: z.string().nullable(),
      total: z.int(),
      publicCount: z.int(),
      tags: z.array(z.object({ tag: KudosTag, count: z.int() })),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/kudos/given': {
    summary: 'List kudos you sent, newest first',
    access: 'member',
    query: z.object(page),
    answer: z.object({ kudos: z.array(Kudo), nextCursor: z.string().nullable(), total: z.int() }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/kudos/due': {
    summary: 'List completed bookings you can still send kudos for',
    access: 'member',
    answer: z.object({ due: z.array(KudosDue) }),
  },
  'POST /api/kudos': {
    summary: 'Send kudos for a completed booking, once',
    access: 'active',
    body: z.strictObject({
      bookingId: w.Id,
      tag: KudosTag,
      text: w.safeText(KUDOS.textMaximumCharacters).optional(),
    }),
    answer: Kudo,
    status: 201,
    errors: ['NOT_FOUND', 'ALREADY_GIVEN', 'KUDOS_CLOSED', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PATCH /api/kudos/{id}': {
    summary: 'Show or hide kudos on your profile, as the receiver',
    access: 'member',
    params,
    body: z.strictObject({ isPublic: z.boolean() }),
    answer: Kudo,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/kudos/{id}': {
    summary: 'Permanently delete kudos you sent; idempotent',
    access: 'member',
    params,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
