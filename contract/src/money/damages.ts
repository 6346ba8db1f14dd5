// Damage deposits: the host's report after a stay, the guest's response, the decision, and the payment (decision 0064).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { highestLimitMinor } from '../limits/amounts.ts';
import {
  DAMAGE,
  DAMAGE_ENDS,
  DAMAGE_PICTURES,
  DAMAGE_REFUND_BEARERS,
  DAMAGE_REFUND_WAYS,
  DAMAGE_STATES,
} from '../limits/damages.ts';
import { PICTURE_MEDIA_TYPES } from '../picture-types.ts';
import { SentPicture } from '../sent-files.ts';
import * as w from '../wire.ts';
import { COLLECTORS, PAYMENT_METHODS } from './payment-methods.ts';

export const DamageReport = z
  .object({
    _id: w.Id,
    version: z.int(),
    state: z.enum(DAMAGE_STATES),
    amountMinor: w.Minor,
    currency: w.Currency,
    description: z.string(),
    /** Loaded from `/api/bookings/{id}/damage-pictures/{_id}`, only by both sides and staff. */
    pictures: z.array(SentPicture),
    reportedAt: w.Instant,
    /** The guest's deadline; null once they have responded, or it was decided. */
    answerDueAt: w.Instant.nullable(),
    answer: z
      .object({ agrees: z.boolean(), text: z.string().nullable(), pictures: z.array(SentPicture), at: w.Instant })
      .nullable(),
    /** The decision; zero if nothing is charged. `isAgreed`: the guest agreed, so staff had nothing to decide. */
    decision: z
      .object({ amountMinor: w.Minor, reason: z.string().nullable(), at: w.Instant, isAgreed: z.boolean() })
      .nullable(),
    /** The guest’s card was declined. */
    isDeclined: z.boolean(),
    dueAt: w.Instant.nullable(),
    paidAt: w.Instant.nullable(),
    closedAs: z.enum(DAMAGE_ENDS).nullable(),
    /** Why it was written off. */
    closedReason: z.string().nullable(),
    /** The part that staff refund. `sentAt`: when the money was sent. */
    refund: z
      .object({
        amountMinor: w.Minor,
        reason: z.string(),
        bearer: z.enum(DAMAGE_REFUND_BEARERS),
        at: w.Instant,
        sentAt: w.Instant.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DamageReport' });
export type DamageReport = z.infer<typeof DamageReport>;

/** The agreed deposit of a booking, and its reports. */
export const DamageDeposit = z
  .object({
    maximumMinor: w.Minor,
    currency: w.Currency,
    paymentMethod: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(COLLECTORS),
    /** Until when the host can report damage. */
    reportUntil: w.Instant,
    report: DamageReport.nullable(),
    /** How the guest pays it, in the recipient’s words; for the guest while it’s due outside the product. */
    instructions: z.string().nullable(),
    /** What the reader can do now. */
    can: z.object({
      report: z.boolean(),
      withdraw: z.boolean(),
      answer: z.boolean(),
      /** Retry the charge. */
      pay: z.boolean(),
      /** Record that the money has arrived. */
      receive: z.boolean(),
    }),
  })
  .meta({ id: 'DamageDeposit' });
export type DamageDeposit = z.infer<typeof DamageDeposit>;

export const StaffDamageReport = DamageReport.extend({
  booking: z.object({
    _id: w.Id,
    reference: z.string(),
    listingTitle: z.string(),
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    guest: z.object({ _id: w.Id, name: z.string() }),
    host: z.object({ _id: w.Id, name: z.string() }),
    maximumMinor: w.Minor,
    paymentMethod: z.enum(PAYMENT_METHODS),
    collectedBy: z.enum(COLLECTORS),
  }),
  /** Why the card’s bank rejected the refund. */
  refundFailure: z.string().nullable(),
  can: z.object({
    decide: z.boolean(),
    /** Retry the charge. */
    charge: z.boolean(),
    receive: z.boolean(),
    writeOff: z.boolean(),
    refund: z.boolean(),
  }),
}).meta({ id: 'StaffDamageReport' });
export type StaffDamageReport = z.infer<typeof StaffDamageReport>;

const params = z.object({ id: w.Id });
/** Uploaded before, in display order. */
const pictureIds = z.array(w.Id).max(DAMAGE_PICTURES.perSide).optional();
const version = z.int().min(1);
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'] as const;
const STAFF_ERRORS = ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'] as const;

export const damageEndpoints = {
  'GET /api/bookings/{id}/damage-deposit': {
    summary: 'Get a booking’s damage deposit and any damage report (F6)',
    access: 'member',
    params,
    answer: DamageDeposit,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/damage-report': {
    summary: 'Report damage as the host, once, within 48 hours after the end; the guest is notified (F6)',
    access: 'active',
    params,
    body: z.strictObject({
      /** At most the deposit. */
      amountMinor: z.int().min(1).max(highestLimitMinor(DAMAGE.depositMaximum)),
      description: w.safeText(DAMAGE.descriptionMaximumCharacters, DAMAGE.descriptionMinimumCharacters),
      pictureIds,
    }),
    answer: DamageDeposit,
    errors: ERRORS,
    bucket: 'write',
  },
  'POST /api/bookings/{id}/damage-pictures': {
    summary: 'Upload a photo for a damage report or the guest’s answer; location and camera data are removed (F6, A17)',
    access: 'active',
    params,
    upload: { mediaTypes: PICTURE_MEDIA_TYPES, maximumBytes: DAMAGE_PICTURES.maximumBytes },
    answer: SentPicture,
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
  },
  'GET /api/bookings/{id}/damage-pictures/{pictureId}': {
    summary: 'Get a photo of a damage report, as either side or staff; staff access is logged (F6)',
    access: 'member',
    params: z.object({ id: w.Id, pictureId: w.Id }),
    download: 'image/webp',
    errors: ['NOT_FOUND', 'STORAGE_UNAVAILABLE'],
  },
  'POST /api/bookings/{id}/damage-report/withdraw': {
    summary: 'Withdraw a damage report as the host, before it’s decided (F6)',
    access: 'active',
    params,
    body: z.strictObject({ version }),
    answer: DamageDeposit,
    errors: ERRORS,
    bucket: 'write',
  },
  'POST /api/bookings/{id}/damage-report/answer': {
    summary:
      'Answer a damage report as the guest, once: agree to pay it, or object with a reason for staff to decide (F6)',
    access: 'active',
    params,
    body: z
      .strictObject({
        version,
        agrees: z.boolean(),
        /** Needed to object. */
        text: w.safeText(DAMAGE.answerMaximumCharacters).optional(),
        pictureIds,
      })
      .refine(({ agrees, text }) => agrees || Boolean(text?.trim()), {
        path: ['text'],
        message: 'Tell us why you don’t agree.',
      }),
    answer: DamageDeposit,
    errors: ERRORS,
    bucket: 'write',
  },
  'POST /api/bookings/{id}/damage-report/pay': {
    summary: 'Charge the booking’s card again as the guest, after it was declined (F6)',
    access: 'active',
    params,
    body: z.strictObject({ version }),
    answer: DamageDeposit,
    errors: ERRORS,
    bucket: 'write',
  },
  'POST /api/bookings/{id}/damage-report/received': {
    summary: 'Record that the guest has paid for damage outside the product, as the recipient; logged for staff (F6)',
    access: 'active',
    params,
    body: z.strictObject({ version }),
    answer: DamageDeposit,
    errors: ERRORS,
    bucket: 'write',
  },
  'GET /api/staff/damage-reports': {
    summary: 'List damage reports, all or only those that need staff, latest first (F6)',
    access: 'staff',
    permission: 'damage',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), cursor: z.string().max(200).optional() }),
    answer: z.object({ reports: z.array(StaffDamageReport), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/damage-reports/{id}/decide': {
    summary:
      'Decide once what the guest pays for damage, or that they pay nothing; both sides are notified, and it’s logged (F6)',
    access: 'staff',
    permission: 'damage',
    params,
    body: z.strictObject({
      version,
      /** At most what was reported. */
      amountMinor: w.Minor,
      /** Both sides read it. */
      reason: w.safeText(DAMAGE.reasonMaximumCharacters, 1),
    }),
    answer: StaffDamageReport,
    errors: STAFF_ERRORS,
    bucket: 'write',
  },
  'POST /api/staff/damage-reports/{id}/charge': {
    summary: 'Charge the card again after it was declined; logged (F6)',
    access: 'staff',
    permission: 'damage',
    params,
    body: z.strictObject({ version }),
    answer: StaffDamageReport,
    errors: STAFF_ERRORS,
    bucket: 'write',
  },
  'POST /api/staff/damage-reports/{id}/write-off': {
    summary: 'Write off what a guest owes for damage; both sides are notified, and it’s logged (F6)',
    access: 'staff',
    permission: 'damage',
    params,
    body: z.strictObject({ version, reason: w.safeText(DAMAGE.reasonMaximumCharacters, 1) }),
    answer: StaffDamageReport,
    errors: STAFF_ERRORS,
    bucket: 'write',
  },
  'POST /api/staff/damage-reports/{id}/refund': {
    summary:
      'Refund what a guest paid for damage, once: to their card, or as sent another way; both sides are notified, and it’s logged (F6)',
    access: 'staff',
    permission: 'damage',
    params,
    body: z.strictObject({
      version,
      /** At most what the guest paid. */
      amountMinor: z.int().min(1).max(highestLimitMinor(DAMAGE.depositMaximum)),
      bearer: z.enum(DAMAGE_REFUND_BEARERS),
      way: z.enum(DAMAGE_REFUND_WAYS),
      /** Both sides read it. */
      reason: w.safeText(DAMAGE.reasonMaximumCharacters, 1),
    }),
    answer: StaffDamageReport,
    errors: STAFF_ERRORS,
    bucket: 'write',
  },
} as const satisfies EndpointTable;
