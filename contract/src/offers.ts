// Offers (E6): a host offers a guest who wrote to them certain hours, at a lower price (special offer) or at the listing price
// (pre-approval). Until it expires the guest can book them right away. It doesn't hold the time: whoever books first gets it.

import { z } from 'zod';
import { HOURS_ERRORS } from './bookings/hours-errors.ts';
import type { EndpointTable } from './endpoint.ts';
import * as w from './wire.ts';

export const OFFERS = {
  hoursMaximum: 7 * 24,
  openPerConversation: 5,
  /** Each sends the guest an email, including those that replace an earlier offer. */
  perConversationAndDay: 20,
} as const;

export const OFFER_STATES = ['open', 'expired', 'withdrawn', 'taken'] as const;

export const Offer = z
  .object({
    _id: w.Id,
    state: z.enum(OFFER_STATES),
    listing: z.object({ _id: w.Id, title: z.string() }),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guests: z.int(),
    currency: w.Currency,
    /** For the hours alone, without cleaning, fees, and taxes; null for the listing price. */
    priceMinor: w.Minor.nullable(),
    /** What the guest pays, as computed when it was made. */
    totalMinor: w.Minor,
    /** What the host receives; null for the guest and co-hosts. */
    hostEarningsMinor: w.Minor.nullable(),
    expiresAt: w.Instant,
    /** The booking made with it. */
    bookingId: w.Id.nullable(),
    canBook: z.boolean(),
    canWithdraw: z.boolean(),
    createdAt: w.Instant,
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

const params = z.object({ id: w.Id });

export const offerEndpoints = {
  'GET /api/conversations/{id}/offers': {
    summary: 'List the offers in a conversation, latest first (E6)',
    access: 'active',
    params,
    answer: z.object({ offers: z.array(Offer) }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/conversations/{id}/offers': {
    summary: 'As the host, send the guest of a conversation an offer for certain hours, or pre-approve them (E6)',
    access: 'active',
    params,
    body: z.strictObject({
      listingId: w.Id,
      startsAt: w.Instant,
      endsAt: w.Instant,
      guests: z.int().min(1).max(200),
      /** For the hours alone; null to pre-approve at the listing price. */
      priceMinor: w.Minor.min(0).nullable(),
      expiresInHours: z.int().min(1).max(OFFERS.hoursMaximum),
    }),
    answer: Offer,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'VALIDATION_FAILED',
      'SLOT_TAKEN',
      ...HOURS_ERRORS,
      'LISTING_NOT_BOOKABLE',
      'NOT_SOLD_BY_THE_HOUR',
      'LIMIT_REACHED',
    ],
    bucket: 'write',
  },
  'POST /api/offers/{id}/withdraw': {
    summary: 'Withdraw an offer as the host (E6)',
    access: 'active',
    params,
    answer: Offer,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
