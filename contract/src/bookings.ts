// Bookings: quote, hold, booking, its lifecycle, and refunds for cancellations.
import { z } from 'zod';
import { BOOKING_ACTIONS, BOOKING_STATUSES, CANCEL_REFUNDS, PAYMENT_STATUSES } from './booking-states.ts';
import { BookingPayment } from './bookings/booking-payment.ts';
import { PriceLine } from './bookings/price-line.ts';
import { alsoAsk, GroupRequest, RequestGroupMark } from './bookings/request-groups.ts';
import { PolicyId } from './cancellation-policy-id.ts';
import { AnswerInput, BookingAnswer, CheckoutQuestion } from './checkout-questions.ts';
import { requestFacts } from './guest-records.ts';
import { CoHosting } from './hosting/co-hosts.ts';
import { wayInFields } from './hosting/way-in-photos.ts';
import { BOOKING } from './limits/bookings.ts';
import { QUESTIONS } from './limits/checkout-questions.ts';
import { PROMOTIONS } from './limits/promotions.ts';
import { LISTING_KINDS } from './listings/amenities.ts';
import { Photo } from './listings/photos.ts';
import { Cars } from './listings/visit-limits.ts';
import { MonthlyPlan } from './money/installments.ts';
import { Buyer } from './money/invoices.ts';
import { OfferedMethod } from './money/offered-method.ts';
import { PackageTerms } from './money/packages.ts';
import {
  COLLECTORS,
  MANUAL_METHODS,
  MANUAL_PAYMENT,
  PAYMENT_METHODS,
  PROVIDER_METHODS,
} from './money/payment-methods.ts';
import { AddOnChoices } from './money/prices.ts';
import { REFUND_RULES, RefundTimeline } from './money/refund-timeline.ts';
import { BookingRefund } from './money/refunds.ts';
import { ConfirmationToken, SavedCardId } from './money/saved-cards.ts';
import { TaxLine } from './money/taxes.ts';
import { TEAMS } from './teams/limits.ts';
import * as w from './wire.ts';

export { PriceLine };

export const Quote = z
  .object({
    listingId: w.Id,
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guests: z.int(),
    cars: z.int(),
    durationMinutes: z.int(),
    currency: w.Currency,
    lines: z.array(PriceLine),
    totalMinor: w.Minor,
    /** The most the guest agrees to pay for damage, apart from the total; left out if there's no damage deposit. */
    damageDepositMinor: w.Minor.optional(),
    /** Without a check-in by then, the rest of the hours is free for others and nothing is refunded; left out if that can't happen. */
    releaseAt: w.Instant.optional(),
    /** More time at the same price, such as the rest of the day once the day price is reached. */
    freeUpgrade: z.object({ endsAt: w.Instant, startsAt: w.Instant }).nullable(),
    cancellationPolicy: PolicyId,
    /** What canceling would refund until when, if it's booked as quoted. */
    refundTimeline: RefundTimeline,
    bookingMode: z.enum(['instant', 'request']),
    /**
     * Why an instant listing needs a request: its calendar import is out of date (C17), the host wants guests with completed
     * bookings (E2), or the guest has canceled several bookings within a week.
     */
    askFirst: z.enum(['calendar-not-current', 'stays-needed', 'often-canceled']).optional(),
    /** The host sent the caller an offer for these hours: they can book right away until then. */
    offer: z.object({ _id: w.Id, expiresAt: w.Instant }).optional(),
    /** The host's questions at checkout; omitted if there are none. */
    questions: z.array(CheckoutQuestion).optional(),
    /** How it can be paid for; empty when it costs something and the host hasn't set up any way to pay. */
    paymentMethods: z.array(OfferedMethod),
    /** The most that the caller's credit can pay of it now, if they have any. Not with methods where the host receives the money. */
    creditMinor: w.Minor.optional(),
    /** How it can be paid monthly, with any method but cash; left out if it can't. */
    monthly: MonthlyPlan.optional(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

const slot = {
  listingId: w.Id,
  startsAt: w.Instant,
  endsAt: w.Instant,
  guests: z.int().min(1).max(200),
  cars: Cars.optional(),
  addOns: AddOnChoices.optional(),
  /** One of the listing's packages, instead of its price for hours and days. */
  packageId: w.Id.optional(),
  /** As typed. Only members can use one. */
  promoCode: w.safeText(PROMOTIONS.codeMaximumCharacters).optional(),
};
export const HoldInput = z.strictObject(slot);
export const QuoteInput = z.strictObject({
  ...slot,
  /** As another host of a request to several, for whom we pay no difference to a booking that a host canceled. */
  isInGroup: z.literal(true).optional(),
});

export const BookingInput = z
  .strictObject({
    ...slot,
    message: w.safeText(BOOKING.messageMaximumCharacters).optional(),
    answers: z.array(AnswerInput).max(QUESTIONS.perListing).optional(),
    /** `credit` if credit covers the whole total. */
    paymentMethod: z.enum([...PROVIDER_METHODS, 'manual', 'credit']),
    /** With `manual`: the method. */
    manualMethod: z.enum(MANUAL_METHODS).optional(),
    /** With `invoice`: company and address for the invoice. */
    invoiceTo: w.safeText(MANUAL_PAYMENT.invoiceToMaximumCharacters).optional(),
    /** Sandbox only; without it the card works. */
    cardNumber: z.string().max(32).optional(),
    /** With `card`: the token from Stripe's card form. */
    confirmationToken: ConfirmationToken.optional(),
    /** With `card`: a saved card instead of a new one. */
    savedCardId: SavedCardId.optional(),
    /** Saves the new card for later bookings. */
    saveCard: z.boolean().optional(),
    /** The checkout hold, if any. */
    holdId: w.Id.optional(),
    /** The total shown. If it has changed, the booking is rejected with PRICE_CHANGED. */
    expectedTotalMinor: w.Minor.optional(),
    /** The currency shown. If it has changed, the booking is rejected with PRICE_CHANGED, because the same figures mean another price. */
    expectedCurrency: w.Currency.optional(),
    /** The amount to pay with credit, as offered. If there's less by now, the booking is rejected with CREDIT_CHANGED. */
    creditMinor: w.Minor.min(1).optional(),
    /**
     * To pay monthly: the first payment shown, before credit. If it has changed, the booking is rejected with PRICE_CHANGED. Without it,
     * everything is paid now.
     */
    monthlyFirstMinor: w.Minor.min(1).optional(),
    /** The damage deposit shown, 0 for none. If it's higher by now, the booking is rejected with PRICE_CHANGED. */
    expectedDamageDepositMinor: w.Minor.optional(),
    /**
     * The cancellation policy shown. If it has changed, the booking is rejected with PRICE_CHANGED. Without it, that of the checkout hold
     * counts, as for the total.
     */
    expectedCancellationPolicy: PolicyId.optional(),
    /**
     * The package shown. If it includes something else by now, the booking is rejected with PRICE_CHANGED. Without it, that of the checkout
     * hold counts.
     */
    expectedPackage: PackageTerms.optional(),
    /** When unused hours are released, as shown; null if never. If it would be earlier by now, what was shown counts. */
    expectedReleaseAt: w.Instant.nullable().optional(),
    /** Other workspaces to ask for the same hours. The first host to accept gets the booking; the others are withdrawn. */
    alsoAsk,
    /** The team it's for: its rules apply, and what's paid and refunded is on the team's monthly statements. */
    teamId: w.Id.optional(),
    /** With a team: the members it's for, at most as many as people. */
    attendeeIds: z.array(w.Id).max(200).optional(),
    /** With a team: the purchase order number of this booking, instead of the team's. */
    purchaseOrder: w.safeText(TEAMS.purchaseOrderMaximumCharacters, 1).optional(),
    /** With a team: the team day it's for, which the guest organizes. */
    teamDayId: w.Id.optional(),
  })
  .refine(({ teamId, purchaseOrder }) => teamId !== undefined || purchaseOrder === undefined, {
    path: ['purchaseOrder'],
    message: 'Only bookings for a team have a purchase order number.',
  })
  .refine(({ teamId, teamDayId }) => teamId !== undefined || teamDayId === undefined, {
    path: ['teamDayId'],
    message: 'Team days are booked for their team.',
  })
  .refine(({ teamId, attendeeIds }) => teamId !== undefined || attendeeIds === undefined, {
    path: ['attendeeIds'],
    message: 'Only bookings for a team have attendees.',
  })
  .refine(({ teamId, alsoAsk: others }) => teamId === undefined || others === undefined, {
    path: ['teamId'],
    message: 'Ask several hosts at once without the team, or ask only one for the team.',
  })
  .refine(({ paymentMethod, manualMethod }) => (paymentMethod === 'manual') === (manualMethod !== undefined), {
    path: ['manualMethod'],
    message: 'Choose how you want to pay.',
  })
  .refine(({ paymentMethod, cardNumber }) => cardNumber === undefined || paymentMethod === 'sandbox', {
    path: ['cardNumber'],
    message: 'Only test cards are sent as numbers.',
  })
  .refine(
    ({ paymentMethod, confirmationToken, savedCardId }) =>
      [confirmationToken, savedCardId].filter(Boolean).length === (paymentMethod === 'card' ? 1 : 0),
    { path: ['confirmationToken'], message: 'Enter your card, or choose a saved one.' },
  )
  .refine(({ saveCard, confirmationToken }) => !saveCard || confirmationToken !== undefined, {
    path: ['saveCard'],
    message: 'Only a new card can be saved.',
  })
  .refine(({ manualMethod, invoiceTo }) => (manualMethod === 'invoice') === Boolean(invoiceTo), {
    path: ['invoiceTo'],
    message: 'Enter the company and address for the invoice.',
  });

export const BookingPerson = z
  .object({ _id: w.Id, name: z.string(), picture: z.string().nullable() })
  .meta({ id: 'BookingPerson' });

export const BookingSummary = z
  .object({
    _id: w.Id,
    /** Short enough to read out, such as DN-7K4M2Q. */
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guests: z.int(),
    /** The guests' cars that come along, as the guest said. */
    cars: z.int(),
    currency: w.Currency,
    totalMinor: w.Minor,
    /** When a waiting status ends automatically. */
    expiresAt: w.Instant.nullable(),
    listing: z.object({
      _id: w.Id,
      title: z.string(),
      kind: z.enum(LISTING_KINDS),
      image: Photo.nullable(),
      city: z.string(),
      state: z.string(),
    }),
    guest: BookingPerson,
    host: BookingPerson,
    role: z.enum(['guest', 'host', 'staff']),
    nextActions: z.array(z.enum(BOOKING_ACTIONS)),
    /**
     * The host has accepted and can undo it until `until`, before the guest is notified; null once it's being carried out.
     * Only for the host's side and staff.
     */
    accepting: z.object({ until: w.Instant.nullable() }).optional(),
    /** Its place in a repeating booking; left out if it doesn't repeat. */
    series: z.object({ _id: w.Id, number: z.int(), count: z.int() }).optional(),
    /** Set if the request was sent to several hosts at once. */
    group: RequestGroupMark.optional(),
    /** The team it's for; only for its guest and staff. */
    team: z.object({ _id: w.Id, name: z.string() }).optional(),
    /** When the guest arrived and left; omitted until that's recorded. */
    checkedInAt: w.Instant.optional(),
    checkedOutAt: w.Instant.optional(),
    /** When its hours are released if nobody checks in, and when they were; omitted if that can't happen or hasn't. */
    releaseAt: w.Instant.optional(),
    releasedAt: w.Instant.optional(),
    /** Until when the reader can review it; null if they have or can't. */
    reviewUntil: w.Instant.nullable(),
    createdAt: w.Instant,
  })
  .meta({ id: 'BookingSummary' });
export type BookingSummary = z.infer<typeof BookingSummary>;

export const BookingEvent = z
  .object({
    code: z.enum([
      'held',
      'requested',
      'confirmed',
      'declined',
      'withdrawn',
      'expired',
      'cancelled',
      'started',
      'completed',
      'closed',
      'refunded',
      'credited',
      'refund-failed',
      'paid',
      'charge-failed',
      'payment-awaited',
      'payment-sent',
      'payment-undone',
      'refund-due',
      'refund-sent',
      'refund-missing',
      'refund-proposed',
      'refund-agreed',
      'refund-declined',
      'refund-closed',
      'shortened',
      'change-proposed',
      'changed',
      'change-declined',
      'change-withdrawn',
      'change-expired',
      'change-unpaid',
      'checked-in',
      'checked-out',
      'hours-released',
      'no-show',
      'no-show-contested',
      'no-show-withdrawn',
      'no-show-upheld',
      'no-access',
      'no-access-answered',
      'no-access-escalated',
      'no-access-over',
      'no-access-upheld',
      'dispute-opened',
      'dispute-offered',
      'dispute-with-us',
      'dispute-settled',
      'dispute-decided',
      'dispute-withdrawn',
      'dispute-lapsed',
      'extra-paid',
      'fined',
      'fine-returned',
      'excuse-asked',
      'excused',
      'excuse-refused',
      'guest-excused',
      'installment-paid',
      'installment-written-off',
      'damage-reported',
      'damage-agreed',
      'damage-disputed',
      'damage-decided',
      'damage-paid',
      'damage-refunded',
      'damage-withdrawn',
      'damage-written-off',
    ]),
    at: w.Instant,
    by: z.enum(['guest', 'host', 'staff', 'system']),
    reason: z.string().nullable(),
    amountMinor: w.Minor.nullable(),
    /** For a paid booking that staff canceled: what they chose to refund. `amountMinor` is the refund. */
    refund: z.enum(CANCEL_REFUNDS).optional(),
  })
  .meta({ id: 'BookingEvent' });

export const Booking = BookingSummary.extend({
  lines: z.array(PriceLine),
  payment: BookingPayment,
  /** The host's earnings, with the tax they remit, visible to the host and staff but not to co-hosts. */
  hostEarningsMinor: w.Minor.nullable(),
  /** Our fee and the tax on it, as agreed; only for requests, and only for people who can see the earnings. */
  hostFeeMinor: w.Minor.nullable(),
  hostFeeTaxes: z.array(TaxLine).optional(),
  ...requestFacts,
  /** The most the guest has agreed to pay for damage; 0 without a damage deposit. */
  damageDepositMinor: w.Minor,
  coHosting: CoHosting.optional(),
  /** The members of the guest's team that it's for, also for the host; left out if there are none. */
  attendees: z.array(BookingPerson).optional(),
  refundedMinor: w.Minor,
  /** Refunds still owed, by the ledger. */
  refundDueMinor: w.Minor,
  /** The part of it that the bank rejected. It's still owed and is retried. */
  refundRefusedMinor: w.Minor,
  /** The latest refund proposal, as far as the reader may see it. */
  refund: BookingRefund.nullable(),
  message: z.string().nullable(),
  /** Answers to the questions at checkout; contact details are hidden from hosts until the booking is confirmed. */
  answers: z.array(BookingAnswer),
  /** For its guest and staff, if it was sent to several hosts at once: all of these requests, this one included. */
  groupRequests: z.array(GroupRequest).optional(),
  houseRules: z.array(z.string()),
  cancellationPolicy: PolicyId,
  /** What a guest gets back for canceling, until when. */
  refundTimeline: RefundTimeline,
  events: z.array(BookingEvent),
  /** Approximate to everyone; `exact` to host and staff, and to the guest from `addressFrom` to 24 h after the end. */
  address: z.object({
    /** Two letters. */
    country: z.string(),
    neighborhood: z.string().nullable(),
    coordinates: w.Point,
    exact: z
      .object({
        street: z.string(),
        unit: z.string().nullable(),
        postalCode: z.string(),
        /** Two letters. It says how the address is written. */
        country: z.string(),
        coordinates: w.Point,
      })
      .nullable(),
  }),
  /**
   * From when the guest sees the exact address and how to get in: when free cancellation ends, with an operator's own policy once
   * canceling costs at least half, or 24 hours before the start, whichever comes first. Null until the booking is confirmed, when it's canceled or over, and for host and staff.
   */
  addressFrom: w.Instant.nullable(),
  ...wayInFields,
  cancelReason: z.string().nullable(),
  cancelledBy: z.enum(['guest', 'host', 'staff', 'system']).nullable(),
}).meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

export const RefundPreview = z
  .object({
    currency: w.Currency,
    refundMinor: w.Minor,
    keptMinor: w.Minor,
    /** Already refunded or on its way; part of `refundMinor`. */
    alreadyMinor: w.Minor,
    /** The additional refund for canceling now. */
    dueMinor: w.Minor,
    /** The part of `refundMinor` that was never paid: later installments, which are canceled. */
    unpaidMinor: w.Minor,
    /** The part of it that's refunded as credit because it was paid with credit. */
    creditMinor: w.Minor,
    /** The bonus if the guest takes all of it as credit; null if they can't choose that. */
    creditBonusMinor: w.Minor.nullable(),
    lines: z.array(z.object({ code: PriceLine.shape.code, refundMinor: w.Minor, keptMinor: w.Minor })),
    rule: z.enum(REFUND_RULES),
    /** With `policy-part`: how much of the workspace's price the policy gives back. */
    policyPercent: z.int().min(1).max(99).optional(),
    /** When the refund drops next; null if it won't. */
    worsensAt: w.Instant.nullable(),
    /** Only for staff, if the booking was paid. */
    staff: z
      .object({
        /** Which choice this is the refund of. */
        refund: z.enum(CANCEL_REFUNDS),
        /** What's possible. A monthly stay that has started can't be canceled under the policy: the guest ends it early. */
        choices: z.array(z.enum(CANCEL_REFUNDS)),
        /** What the host keeps of the payment after our fee. */
        hostKeepsMinor: w.Minor,
      })
      .optional(),
  })
  .meta({ id: 'RefundPreview' });

/** The agreed price and the payments since: a receipt for the guest, an earnings statement for the host. */
export const Receipt = z
  .object({
    bookingId: w.Id,
    reference: z.string(),
    side: z.enum(['guest', 'host']),
    status: z.enum(BOOKING_STATUSES),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guests: z.int(),
    listing: z.object({ _id: w.Id, title: z.string(), city: z.string(), state: z.string() }),
    guestName: z.string(),
    /** The company that the guest's receipt is made out to; null for the host. */
    buyer: Buyer.nullable(),
    hostName: z.string(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    /** Who receives the guest's money. */
    collectedBy: z.enum(COLLECTORS),
    currency: w.Currency,
    /** As agreed; the host's version has no guest fee. */
    lines: z.array(PriceLine),
    totalMinor: w.Minor,
    /** The most the guest has agreed to pay for damage; 0 without a damage deposit. */
    damageDepositMinor: w.Minor,
    /** As agreed, whatever was refunded since: for guests what they pay, for hosts the lines about their stay and our fee. */
    taxes: z.array(TaxLine),
    /** For the host: our fee and their agreed earnings, with the tax they remit. */
    hostFeeMinor: w.Minor.nullable(),
    hostEarningsMinor: w.Minor.nullable(),
    /** For the host: the cost of refunds they agreed to. */
    hostLossMinor: w.Minor.nullable(),
    /**
     * Movements in the ledger, oldest first: payments and refunds, and for the host earnings, later refunds they agreed to, and
     * payouts.
     */
    movements: z.array(
      z.object({
        kind: z.enum([
          'paid',
          'refunded',
          'credit-used',
          'credit-returned',
          'earned',
          'given-up',
          'damage',
          'damage-refunded',
          'extra',
        ]),
        at: w.Instant,
        amountMinor: w.Minor,
      }),
    ),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export { CANCEL_REASONS, DECLINE_REASONS } from './booking-states.ts';
