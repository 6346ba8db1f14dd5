// Push notifications: the browsers that a member gets them in (RFC 8030, 8291, 8292).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';

export const PUSH = {
  devicesPerMember: 10,
  endpointMaximumCharacters: 1_000,
} as const;

export const PushDevice = z
  .object({
    _id: w.Id,
    /** Such as “Chrome on Android”. */
    name: z.string(),
    /** It belongs to the login that asks. */
    isCurrent: z.boolean(),
    createdAt: w.Instant,
    /** When its push service last accepted a notification. */
    lastSentAt: w.Instant.nullable(),
  })
  .meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof PushDevice>;

const PushDevices = z.object({
  /** The installation's public key, which browsers want when they subscribe. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
});

/** Base64url of so many bytes. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 8) / 6)}}=*$`), 'This isn’t a key of a browser.');

export const pushEndpoints = {
  'GET /api/account/push-devices': {
    summary: 'List the browsers that get your push notifications, and get the key for adding one (L4)',
    access: 'member',
    answer: PushDevices,
  },
  'PUT /api/account/push-devices': {
    summary: 'Add this browser for push notifications, or update it; the same endpoint again changes nothing (L4)',
    access: 'member',
    needsConfirmedEmail: true,
    body: z.strictObject({
      /** The subscription, as the browser's PushSubscription has it. */
      endpoint: z.string().max(PUSH.endpointMaximumCharacters),
      /** The endpoint that this browser had before: only that one is replaced. NOT_FOUND if it was removed. */
      replaces: z.string().max(PUSH.endpointMaximumCharacters).optional(),
      p256dh: bytes(65),
      auth: bytes(16),
    }),
    answer: PushDevices,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'LIMIT_REACHED'],
    bucket: 'write',
  },
  'DELETE /api/account/push-devices/{id}': {
    summary: 'Stop push notifications in a browser (L4)',
    access: 'member',
    params: z.object({ id: w.Id }),
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
