// Emails about a booking, as effects that are queued in the transaction they're about.
import { isManualMethod, type ManualMethod } from '@daynook/contract/money/payment-methods';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Effect } from '../../jobs/outbox.ts';
import { type BookingEmailData, type EmailToSend, emailEffect } from '../emails/service.ts';
import { listCoHostsOfBooking } from '../permissions/service.ts';
import { freeCancellationEnd, packageName } from '../prices/service.ts';
import type { BookingMember, BookingRecord } from './booking.ts';
import { noteForHost } from './guest-message.ts';
import { addressFrom } from './policy.ts';
import { loadRequestFacts } from './request-facts.ts';
import { isPaid } from './rules.ts';

export type BookingEmail = Extract<EmailToSend, { data: BookingEmailData }>['template'];

/** What some emails contain besides the booking. */
export interface EmailOccasion {
  readonly actor?: { readonly by: BookingEmailData['by'] } | undefined;
  readonly reason?: string | undefined;
  readonly amountMinor?: number | undefined;
  readonly asCredit?: BookingEmailData['asCredit'] | undefined;
  readonly byStaff?: BookingEmailData['byStaff'] | undefined;
  readonly hostKeepsMinor?: number | undefined;
  readonly request?: BookingEmailData['request'];
  readonly change?: BookingEmailData['change'];
  readonly undone?: BookingEmailData['undone'];
  readonly isPaymentUnknown?: BookingEmailData['isPaymentUnknown'] | undefined;
  readonly group?: BookingEmailData['group'];
  /** The time that the email is about. */
  readonly deadline?: Date | undefined;
  /** After this time the email is useless and isn't sent. */
  readonly until?: Date | undefined;
}

/** Until when a confirmed booking can be canceled for free. Nothing is said where nothing has been paid. */
const freeUntil = (booking: BookingRecord): Pick<BookingEmailData, 'freeUntil'> =>
  isPaid(booking)
    ? { freeUntil: freeCancellationEnd({ ...booking, policy: booking.cancellationPolicy }).toISOString() }
    : {};

/** When the guest can see the exact address, unless they can from the confirmation on. */
function addressLater(booking: BookingRecord): Date | null {
  const from = addressFrom(booking, booking.startsAt);
  return from && booking.confirmedAt && from > booking.confirmedAt ? from : null;
}

const paymentData = (booking: BookingRecord, method: ManualMethod): BookingEmailData['payment'] & object => ({
  method,
  collectedBy: booking.collectedBy,
  isPaid: isPaid(booking),
  wasAwaited: booking.paymentStatus === 'due' && method !== 'cash',
});

/** The booking's data in emails. The exact address isn't among it. */
const emailData = (
  booking: BookingRecord,
  reader: BookingMember,
  {
    actor,
    reason,
    amountMinor,
    asCredit,
    byStaff,
    hostKeepsMinor,
    request,
    change,
    undone,
    isPaymentUnknown,
    group,
    deadline,
  }: EmailOccasion,
): BookingEmailData => ({
  bookingId: booking.id,
  reference: booking.reference,
  listingTitle: booking.listingTitle,
  guestName: booking.guest.name,
  hostName: booking.host.name,
  startsAt: booking.startsAt.toISOString(),
  endsAt: booking.endsAt.toISOString(),
  timeZone: booking.timeZone,
  readerName: reader.name,
  readerZone: reader.timeZone,
  place: booking.place,
  status: booking.status,
  version: booking.version,
  addressFrom: addressLater(booking)?.toISOString() ?? null,
  ...freeUntil(booking),
  wasConfirmed: booking.confirmedAt !== null,
  guests: booking.guests,
  cars: booking.cars,
  currency: booking.currency,
  totalMinor: booking.totalMinor,
  creditMinor: booking.creditMinor,
  unpaidMinor: booking.unpaidMinor,
  hostEarningsMinor: booking.hostShareMinor - booking.hostLossMinor,
  ...(isManualMethod(booking.paymentMethod) ? { payment: paymentData(booking, booking.paymentMethod) } : {}),
  ...packageName(booking.lines),
  extras: booking.lines.flatMap(({ addOn }) => (addOn ? [`${addOn.quantity} × ${addOn.name}`] : [])),
  expiresAt: booking.expiresAt?.toISOString() ?? null,
  by: actor?.by ?? 'system',
  reason: reason ?? null,
  amountMinor: amountMinor ?? null,
  ...(asCredit ? { asCredit } : {}),
  ...(byStaff ? { byStaff } : {}),
  ...(hostKeepsMinor === undefined ? {} : { hostKeepsMinor }),
  ...(request ? { request } : {}),
  ...(change ? { change } : {}),
  ...(undone ? { undone } : {}),
  ...(isPaymentUnknown ? { isPaymentUnknown } : {}),
  ...(group ? { group } : {}),
  ...(deadline ? { deadline: deadline.toISOString() } : {}),
});

export const emailTo = (
  booking: BookingRecord,
  reader: BookingMember,
  template: BookingEmail,
  occasion: EmailOccasion = {},
): Effect =>
  emailEffect({
    template,
    to: reader.email,
    memberId: reader.id,
    ...(occasion.until ? { until: occasion.until.toISOString() } : {}),
    data: emailData(booking, reader, occasion),
    // There are more template names than the compiler tries one by one. All of them take the same data.
  } as Extract<EmailToSend, { data: BookingEmailData }>);

/** The facts in emails that help a host decide about a request. */
export async function requestOccasion(
  db: Kysely<DB> | Transaction<DB>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { id, guest, host, listingId, message, answers, confirmedAt }: BookingRecord,
): Promise<Pick<EmailOccasion, 'request'>> {
  const findFacts = await loadRequestFacts(db, [{ id, guestId: guest.id, hostId: host.id, listingId }], {
    now: clock.now(),
    isConfirmed: confirmedAt !== null,
  });
  const { guestRecord: record, latestMessage } = findFacts(id);
  const written = noteForHost({ message, answers, confirmed_at: confirmedAt }, config);
  return { request: { note: written.message, answers: written.answers, record, latestMessage } };
}

/** One email to each co-host who may answer for the host (K9). */
export async function emailsToCoHosts(
  db: Kysely<DB> | Transaction<DB>,
  booking: BookingRecord,
  template: BookingEmail,
  occasion: EmailOccasion = {},
): Promise<Effect[]> {
  const coHosts = await listCoHostsOfBooking(db, booking.id);
  return coHosts.map((coHost) => emailTo(booking, coHost, template, occasion));
}
