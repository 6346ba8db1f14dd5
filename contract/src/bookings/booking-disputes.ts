// Disputes between a guest and a host (E8, F10, N4): overtime and problems with a stay, with evidence, offers, and our decision.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { highestLimitMinor } from '../limits/amounts.ts';
import {
  BOOKING_DISPUTE,
  BOOKING_DISPUTE_STATES,
  DISPUTE_OFFER_STATES,
  DISPUTE_REASONS,
  EVIDENCE,
  EVIDENCE_MOMENTS,
} from '../limits/booking-disputes.ts';
import { GivenCard } from '../money/installments.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import * as w from '../wire.ts';

const Side = z.enum(['guest', 'host']);

export const Evidence = z
  .object({
    _id: w.Id,
    moment: z.enum(EVIDENCE_MOMENTS),
    side: Side,
    width: z.int(),
    height: z.int(),
    /** The server's time. */
    at: w.Instant,
    /** Of the stored file, as hexadecimal. */
    sha256: z.string(),
    /** The file was deleted with its account. */
    isErased: z.boolean(),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

export const DisputeOffer = z
  .object({
    _id: w.Id,
    side: Side,
    amountMinor: w.Minor,
    message: z.string().nullable(),
    state: z.enum(DISPUTE_OFFER_STATES),
    at: w.Instant,
    expiresAt: w.Instant,
  })
  .meta({ id: 'DisputeOffer' });
export type DisputeOffer = z.infer<typeof DisputeOffer>;

/** A line of the price, and how much of it is refunded, before tax. */
export const DisputeLine = z
  .object({
    position: z.int(),
    code: z.enum(['space', 'extra-guests', 'cleaning', 'add-on', 'guest-fee']),
    /** The name of an extra. */
    name: z.string().nullable(),
    priceMinor: w.Minor,
    refundMinor: w.Minor,
  })
  .meta({ id: 'DisputeLine' });
export type DisputeLine = z.infer<typeof DisputeLine>;

export const BookingDispute = z
  .object({
    _id: w.Id,
    version: z.int(),
    reason: z.enum(DISPUTE_REASONS),
    openedSide: Side,
    openedAt: w.Instant,
    text: z.string(),
    /** `refund`: money for the guest. `payment`: money from the guest. */
    direction: z.enum(['refund', 'payment']),
    askedMinor: w.Minor,
    currency: w.Currency,
    /** How the amount of overtime was calculated: started half hours at the price of an hour, plus tax. */
    overtime: z
      .object({ until: w.Instant, halfHours: z.int(), hourMinor: w.Minor, priceMinor: w.Minor, taxMinor: w.Minor })
      .nullable(),
    state: z.enum(BOOKING_DISPUTE_STATES),
    /** When the wait ends automatically; null if nobody waits. */
    dueAt: w.Instant.nullable(),
    /** Oldest first. */
    offers: z.array(DisputeOffer),
    settledMinor: w.Minor.nullable(),
    decision: z.object({ reason: z.string(), at: w.Instant, lines: z.array(DisputeLine) }).nullable(),
    /** The guest’s card was declined. */
    isDeclined: z.boolean(),
    /** It’s paid outside the product, like the booking, and the recipient records it. */
    isOutside: z.boolean(),
    /** The host’s part of what was settled; only for the host and staff. */
    hostMinor: w.Minor.nullable(),
    /** The part of the payout that waits; only for the host and staff. */
    heldMinor: w.Minor.nullable(),
    endedAt: w.Instant.nullable(),
    can: z.object({
      accept: z.boolean(),
      decline: z.boolean(),
      /** Make another offer. */
      offer: z.boolean(),
      withdraw: z.boolean(),
      /** Pay by card as the guest. */
      pay: z.boolean(),
      /** Record that the guest has paid outside the product. */
      receive: z.boolean(),
      addEvidence: z.boolean(),
    }),
    /** The lowest and highest amount of your next offer. */
    offerFromMinor: w.Minor,
    offerToMinor: w.Minor,
    /** How to pay outside the product; only for the guest, and while a payment is due. */
    instructions: z.string().nullable(),
  })
  .meta({ id: 'BookingDispute' });
export type BookingDispute = z.infer<typeof BookingDispute>;

export const BookingDisputes = z
  .object({
    timeZone: w.TimeZone,
    /** Latest first. */
    disputes: z.array(BookingDispute),
    /** Oldest first: at check-in and check-out, and of disputes. */
    evidence: z.array(Evidence),
    can: z.object({
      /** What you can open a dispute about now. */
      open: z.array(z.enum(DISPUTE_REASONS)),
      /** Add a photo of check-in or check-out now. */
      photograph: z.array(z.enum(['check-in', 'check-out'])),
    }),
    /** Until when it can be opened. */
    openUntil: w.Instant,
    currency: w.Currency,
    /** The most you can ask for. */
    maximumMinor: w.Minor,
    /** For the host: the price of an hour of overtime, and what staying until each of these times costs, with tax. */
    overtime: z
      .object({
        hourMinor: w.Minor,
        choices: z.array(z.object({ until: w.Instant, halfHours: z.int(), amountMinor: w.Minor })),
      })
      .nullable(),
  })
  .meta({ id: 'BookingDisputes' });
export type BookingDisputes = z.infer<typeof BookingDisputes>;

export const StaffBookingDispute = BookingDispute.omit({
  can: true,
  offerFromMinor: true,
  offerToMinor: true,
  instructions: true,
})
  .extend({
    evidence: z.array(Evidence),
    /** The lines of the price that can be refunded, and what earlier decisions left of each. */
    lines: z.array(DisputeLine.omit({ refundMinor: true }).extend({ leftMinor: w.Minor })),
    booking: z.object({
      _id: w.Id,
      reference: z.string(),
      listingTitle: z.string(),
      endsAt: w.Instant,
      timeZone: w.TimeZone,
      guest: z.object({ _id: w.Id, name: z.string() }),
      host: z.object({ _id: w.Id, name: z.string() }),
    }),
    can: z.object({ decide: z.boolean(), receive: z.boolean() }),
  })
  .meta({ id: 'StaffBookingDispute' });
export type StaffBookingDispute = z.infer<typeof StaffBookingDispute>;

const params = z.object({ id: w.Id });
const thatDispute = z.object({ id: w.Id, disputeId: w.Id });
const version = z.int().min(1);
const message = w.safeText(BOOKING_DISPUTE.messageMaximumCharacters).optional();
const amountMinor = z.int().min(0).max(highestLimitMinor(BOOKING_DISPUTE.extraMaximum));
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'] as const;
const writing = { access: 'active', answer: BookingDisputes, errors: ERRORS, bucket: 'write' } as const;
const uploading = {
  access: 'active',
  upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: EVIDENCE.maximumBytes },
  answer: Evidence,
  status: 201,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'STATE_CHANGED',
    'LIMIT_REACHED',
    'IMAGE_REFUSED',
    'REQUEST_TIMEOUT',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
  ],
  bucket: 'write',
} as const;

export const bookingDisputeEndpoints = {
  'GET /api/bookings/{id}/disputes': {
    summary: 'List a booking’s disputes with offers, decisions, and photos, and what you can do about them (N4)',
    access: 'active',
    params,
    answer: BookingDisputes,
    errors: ['NOT_FOUND'],
  },
  'POST /api/bookings/{id}/disputes': {
    ...writing,
    summary:
      'Open a dispute within 48 hours after the end: as the guest to get money back, as the host for overtime, damage, or something else. The other side has 48 hours to answer (E8, F10, N4)',
    params,
    body: z.strictObject({
      reason: z.enum(DISPUTE_REASONS),
      text: w.safeText(BOOKING_DISPUTE.textMaximumCharacters, BOOKING_DISPUTE.textMinimumCharacters),
      /** Not for overtime, whose amount is calculated. */
      amountMinor: amountMinor.optional(),
      /** For overtime: until when the guest stayed. */
      until: w.Instant.optional(),
    }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/offers': {
    ...writing,
    summary: 'Offer another amount instead of the other side’s offer. They have 48 hours to answer (N4)',
    params: thatDispute,
    body: z.strictObject({ version, amountMinor, message }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/accept': {
    ...writing,
    maximumSeconds: 15,
    summary:
      'Accept the other side’s offer, which settles the dispute: a refund is paid, the guest’s saved card is charged, or the guest is asked to pay outside the product (E8, N4)',
    params: thatDispute,
    body: z.strictObject({ version, amountMinor }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/decline': {
    ...writing,
    summary: 'Decline the other side’s offer. Our team decides (N4)',
    params: thatDispute,
    body: z.strictObject({ version, message }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/withdraw': {
    ...writing,
    summary:
      'Withdraw your dispute before it’s settled, or your offer in the other side’s dispute, after which our team decides (N4)',
    params: thatDispute,
    body: z.strictObject({ version }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/pay': {
    ...writing,
    maximumSeconds: 15,
    summary:
      'Pay what was agreed or decided, as the guest. Sent again once the guest has confirmed it with their bank (E8, F10)',
    params: thatDispute,
    body: z.strictObject({ card: GivenCard }),
    errors: [...ERRORS, 'PAYMENT_DECLINED', 'PAYMENT_AUTHENTICATION_REQUIRED', 'OVERLOADED'],
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/received': {
    ...writing,
    summary:
      'Record that the guest has paid what was agreed or decided outside the product, as the recipient; logged for staff (E8, F10)',
    params: thatDispute,
    body: z.strictObject({ version }),
  },
  'POST /api/bookings/{id}/disputes/{disputeId}/evidence': {
    ...uploading,
    summary:
      'Add a photo to a dispute as either side, with the server’s time and a hash. It can’t be removed; location and camera data are removed (N4, A17)',
    params: thatDispute,
  },
  'POST /api/bookings/{id}/stay-photos/{moment}': {
    ...uploading,
    summary:
      'Add a photo at check-in or check-out, as either side, with the server’s time and a hash. Both sides can rely on it in a dispute (E9, N4)',
    params: z.object({ id: w.Id, moment: z.enum(['check-in', 'check-out']) }),
  },
  'GET /api/bookings/{id}/evidence/{evidenceId}': {
    summary: 'Get a photo of a stay or a dispute, as either side or staff; staff access is logged (N4)',
    access: 'member',
    params: z.object({ id: w.Id, evidenceId: w.Id }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  },
  'GET /api/staff/booking-disputes': {
    summary: 'List disputes between guests and hosts, all or only those that need a decision, latest first (N4)',
    access: 'staff',
    permission: 'damage',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
    answer: z.object({ disputes: z.array(StaffBookingDispute), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/booking-disputes/{id}/decide': {
    summary:
      'Decide a dispute once: how much of each line is refunded, or what the guest may pay. Both sides get the explanation, and it’s logged (N3, N4)',
    access: 'staff',
    permission: 'damage',
    params,
    body: z.strictObject({
      version,
      /** For refunds, and only for them: the lines by their position, before tax. Lines left out aren’t refunded. */
      lines: z
        .array(z.strictObject({ position: z.int().min(0), refundMinor: z.int().min(0) }))
        .max(100)
        .optional(),
      /** For payments, and only for them: at most what was asked for. The guest isn’t charged until they agree. */
      amountMinor: amountMinor.optional(),
      /** Both sides read it. */
      reason: w.safeText(BOOKING_DISPUTE.textMaximumCharacters, 1),
    }),
    answer: StaffBookingDispute,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
