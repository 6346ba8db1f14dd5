// Webhooks: URLs of members' own programs that we notify of events, signed as in Standard Webhooks 1.0.
import { z } from 'zod';
import { BookingSummary } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { Message } from '../messages.ts';
import { Payout } from '../money/payouts.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS, WEBHOOKS } from './webhook-events.ts';

export const Webhook = z
  .object({
    _id: w.Id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** Gets the events of all members, without their contents. For staff. */
    isForMarket: z.boolean(),
    isOn: z.boolean(),
    /**
     * Why we turned it off: it failed for days, it answered that it's gone, or the one who added it for the marketplace may not manage it
     * anymore. Null if its owner did, or it's on.
     */
    offReason: z.enum(['failing', 'gone', 'unmanaged']).nullable(),
    /** Since when every try has failed; null if the last one worked. */
    failingSince: w.Instant.nullable(),
    /** Until when the former secret signs, too; null if there's only one. */
    formerSecretUntil: w.Instant.nullable(),
    createdAt: w.Instant,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z
  .object({
    _id: w.Id,
    /** The `webhook-id` header: the same for each try and replay of an event. */
    eventId: w.Id,
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    occurredAt: w.Instant,
    state: z.enum(DELIVERY_STATES),
    isReplay: z.boolean(),
    attempts: z.int(),
    lastTriedAt: w.Instant.nullable(),
    durationMs: z.int().nullable(),
    responseStatus: z.int().nullable(),
    /** The beginning of the last response. */
    responseStart: z.string().nullable(),
    /** Why there was no response. */
    failure: z.string().nullable(),
    /** Null if it isn't tried again. */
    nextTryAt: w.Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/**
 * A booking as its guest or host sees it at the time of delivery. Without the address, how to get in, and what people wrote: get the
 * booking with a token for those.
 */
export const WebhookBooking = BookingSummary.pick({
  _id: true,
  reference: true,
  status: true,
  paymentStatus: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
  guests: true,
  cars: true,
  currency: true,
  totalMinor: true,
  role: true,
  createdAt: true,
})
  .extend({ listing: z.object({ _id: w.Id, title: z.string() }), guestId: w.Id, hostId: w.Id })
  .meta({ id: 'WebhookBooking' });

/** The request body of a webhook. Ids that don't belong to the event are left out. */
export const WebhookPayload = z
  .object({
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    /** When it happened. */
    timestamp: w.Instant,
    data: z.object({
      bookingId: w.Id.optional(),
      conversationId: w.Id.optional(),
      messageId: w.Id.optional(),
      reviewId: w.Id.optional(),
      payoutId: w.Id.optional(),
      listingId: w.Id.optional(),
      /** As it is at the time of delivery; left out if it's gone, and in webhooks for the whole marketplace. */
      booking: WebhookBooking.optional(),
      message: Message.optional(),
      payout: Payout.optional(),
    }),
  })
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof WebhookPayload>;

const url = z.string().min(1, 'Enter a URL.').max(WEBHOOKS.urlCharacters);
const description = w.safeText(WEBHOOKS.descriptionCharacters);
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.').max(WEBHOOK_EVENTS.length);
const params = z.object({ id: w.Id });
const cursor = z.string().max(200).optional();

export const webhookEndpoints = {
  'GET /api/account/webhooks': {
    summary: 'List your webhooks, latest first; for staff who manage the system, also those of the marketplace (Q3)',
    access: 'active',
    query: z.object({ cursor }),
    answer: z.object({ webhooks: z.array(Webhook), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/account/webhooks': {
    summary: 'Add a webhook; its secret is shown once, and you get an email (Q3)',
    access: 'active',
    body: z.strictObject({
      url,
      description: description.optional(),
      events,
      isForMarket: z.boolean().optional(),
      ...ownerProof,
    }),
    status: 201,
    answer: z.object({ webhook: Webhook, secret: z.string() }),
    errors: ['FORBIDDEN', 'LIMIT_REACHED', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'PATCH /api/account/webhooks/{id}': {
    summary: 'Change a webhook’s events or description, or turn it on or off (Q3)',
    access: 'active',
    params,
    body: z.strictObject({
      description: description.optional(),
      events: events.optional(),
      isOn: z.boolean().optional(),
    }),
    answer: Webhook,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'DELETE /api/account/webhooks/{id}': {
    summary: 'Delete a webhook and its log (Q3)',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/account/webhooks/{id}/secret': {
    summary: `Make a new secret, shown once; the former one signs, too, for ${WEBHOOKS.secretOverlapHours} hours (Q3)`,
    access: 'active',
    params,
    body: z.strictObject({ ...ownerProof }),
    answer: z.object({ webhook: Webhook, secret: z.string() }),
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'NOT_FOUND', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/account/webhooks/{id}/test': {
    summary: 'Send a test event to a webhook (Q3)',
    access: 'active',
    params,
    status: 202,
    answer: WebhookDelivery,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'outbound',
  },
  'GET /api/account/webhooks/{id}/deliveries': {
    summary: `List a webhook’s deliveries of the last ${WEBHOOKS.keptDays} days, latest first (Q3)`,
    access: 'active',
    params,
    query: z.object({ cursor, state: z.enum(DELIVERY_STATES).optional() }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/account/webhooks/{id}/deliveries/{deliveryId}/replay': {
    summary: 'Send an event of the log again (Q3)',
    access: 'active',
    params: z.object({ id: w.Id, deliveryId: w.Id }),
    status: 202,
    answer: WebhookDelivery,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/account/webhooks/{id}/replay': {
    summary: `Send the failed events of a time range again, up to ${WEBHOOKS.replayMaximum} of the oldest (Q3)`,
    access: 'active',
    params,
    body: z
      .strictObject({ from: w.Instant, until: w.Instant })
      .refine((range) => range.from < range.until, { path: ['until'], message: 'Must be after the start.' }),
    status: 202,
    answer: z.object({ count: z.int() }),
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
