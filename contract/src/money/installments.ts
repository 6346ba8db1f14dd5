// Monthly payments for long stays: what's paid when, and what the guest, the host, and staff can do about it (decision 0065).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { INSTALLMENT, INSTALLMENT_STATES } from '../limits/installments.ts';
import * as w from '../wire.ts';
import { COLLECTORS, PAYMENT_METHODS } from './payment-methods.ts';
import { ConfirmationToken, SavedCardId } from './saved-cards.ts';

const planned = {
  /** The local dates it pays for, both included. */
  fromDate: w.LocalDate,
  untilDate: w.LocalDate,
  dueAt: w.Instant,
  amountMinor: w.Minor,
};

/** What's paid now, and what later. */
export const MonthlyPlan = z
  .object({
    firstMinor: w.Minor,
    later: z.array(z.object(planned)),
    /**
     * The most that the caller's credit can pay of the first payment, if they have any. Some is left to charge, so that there's a card.
     */
    creditMinor: w.Minor.optional(),
  })
  .meta({ id: 'MonthlyPlan' });
export type MonthlyPlan = z.infer<typeof MonthlyPlan>;

export const Installment = z
  .object({
    ...planned,
    /** The first payment of a booking is number 1, so this is 2 or more. */
    number: z.int(),
    /** Increases with every change; 0 before the booking is confirmed. */
    version: z.int(),
    state: z.enum(INSTALLMENT_STATES),
    /** The guest’s card was declined. */
    isDeclined: z.boolean(),
    /** Unpaid for so long that staff handle it. */
    isOverdue: z.boolean(),
    /** When it becomes one, unless it's paid. */
    overdueAt: w.Instant,
    paidAt: w.Instant.nullable(),
    /** Charge the card now. */
    canPay: z.boolean(),
    /** Record that the money has arrived. */
    canReceive: z.boolean(),
  })
  .meta({ id: 'Installment' });
export type Installment = z.infer<typeof Installment>;

/** How a booking is paid monthly. */
export const PaymentPlan = z
  .object({
    bookingId: w.Id,
    timeZone: w.TimeZone,
    currency: w.Currency,
    paymentMethod: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(COLLECTORS),
    /** Paid when booking. */
    firstMinor: w.Minor,
    installments: z.array(Installment),
    /** How the guest pays what’s due, in the recipient’s words; for the guest while something is due outside the product. */
    instructions: z.string().nullable(),
  })
  .meta({ id: 'PaymentPlan' });
export type PaymentPlan = z.infer<typeof PaymentPlan>;

/** How a guest can end their stay early. */
export const EarlyEnd = z
  .object({
    currency: w.Currency,
    timeZone: w.TimeZone,
    /** The local dates that can be the last one; null where there are none. */
    dates: z.object({ earliest: w.LocalDate, latest: w.LocalDate }).nullable(),
    /** The consequences of the requested date. */
    choice: z
      .object({
        lastDate: w.LocalDate,
        endsAt: w.Instant,
        /** The amount that doesn't have to be paid anymore. */
        canceledMinor: w.Minor,
        /** The payments that are left, without those that are due or paid. */
        later: MonthlyPlan.shape.later,
      })
      .nullable(),
  })
  .meta({ id: 'EarlyEnd' });
export type EarlyEnd = z.infer<typeof EarlyEnd>;

export const StaffInstallment = Installment.extend({
  currency: w.Currency,
  booking: z.object({
    _id: w.Id,
    reference: z.string(),
    listingTitle: z.string(),
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guest: z.object({ _id: w.Id, name: z.string() }),
    host: z.object({ _id: w.Id, name: z.string() }),
    paymentMethod: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(COLLECTORS),
  }),
}).meta({ id: 'StaffInstallment' });
export type StaffInstallment = z.infer<typeof StaffInstallment>;

/** The guest's card: a sandbox card, a token from Stripe's card form, or a saved card. */
export const GivenCard = z.union([
  z.strictObject({ cardNumber: z.string().max(32) }),
  z.strictObject({ confirmationToken: ConfirmationToken, saveCard: z.literal(true).optional() }),
  z.strictObject({ savedCardId: SavedCardId }),
]);

const params = z.object({ id: w.Id });
const named = { number: z.int().min(2).max(1_000), version: w.version() };
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'] as const;

export const installmentEndpoints = {
  'GET /api/bookings/{id}/payment-plan': {
    summary: 'Get the later payments of a booking that’s paid monthly; none where it isn’t (F9)',
    access: 'member',
    params,
    answer: PaymentPlan,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/payment-plan/pay': {
    summary:
      'Have the card of the booking charged for a payment that’s due, as the guest or as staff; logged for staff (F9)',
    access: 'active',
    params,
    body: z.strictObject(named),
    answer: PaymentPlan,
    errors: ERRORS,
    bucket: 'write',
  },
  'POST /api/bookings/{id}/payment-plan/pay-by-card': {
    summary:
      'Pay what’s due with another card, as the guest; the payments after it are charged to that card, too. Sent again once the guest has confirmed it with their bank (F9)',
    access: 'active',
    params,
    body: z.strictObject({ number: named.number, card: GivenCard }),
    answer: PaymentPlan,
    errors: [...ERRORS, 'PAYMENT_DECLINED', 'PAYMENT_AUTHENTICATION_REQUIRED', 'OVERLOADED'],
    bucket: 'write',
  },
  'POST /api/bookings/{id}/payment-plan/received': {
    summary: 'Record that a payment has arrived outside the product, as the recipient or staff; logged for staff (F9)',
    access: 'active',
    params,
    body: z.strictObject(named),
    answer: PaymentPlan,
    errors: ERRORS,
    bucket: 'write',
  },
  'GET /api/bookings/{id}/early-end': {
    summary: 'Get how you can end your stay early, and what isn’t paid then (F9)',
    access: 'member',
    params,
    query: z.object({ lastDate: w.LocalDate.optional() }),
    answer: EarlyEnd,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
  },
  'GET /api/staff/installments': {
    summary: 'List monthly payments that are overdue, or all that guests owe by now, the oldest first (F9)',
    access: 'staff',
    permission: 'payments',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
    answer: z.object({ installments: z.array(StaffInstallment), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/bookings/{id}/payment-plan/write-off': {
    summary:
      'Give up an overdue payment: it no longer has to be paid, and the booking costs that much less; logged (F9)',
    access: 'staff',
    permission: 'payments',
    params,
    body: z.strictObject({ ...named, reason: w.safeText(INSTALLMENT.reasonMaximumCharacters, 1) }),
    answer: PaymentPlan,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/bookings/{id}/payment-plan/postpone': {
    summary: 'Give a guest more time for an overdue payment, as arranged with them; logged (F9)',
    access: 'staff',
    permission: 'payments',
    params,
    body: z.strictObject({
      ...named,
      days: z.int().min(1).max(INSTALLMENT.postponeDays),
      reason: w.safeText(INSTALLMENT.reasonMaximumCharacters, 1),
    }),
    answer: PaymentPlan,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
