// Everything that follows a change of a booking: an entry in its history, updates of open pages on both sides, and emails.
// Written in the transaction of the change and carried out after it.
import type { BookingVerb } from '@daynook/contract/booking-states';
import type { BookingEvent } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects } from '../../jobs/outbox.ts';
import { emailsAbout } from './attendees/attendee-emails.ts';
import type { BookingRecord } from './booking.ts';
import { type BookingEmail, type EmailOccasion, emailsToCoHosts, emailTo, requestOccasion } from './emails.ts';
import { loadGroupState } from './groups/group.ts';
import type { GroupState } from './groups/group-store.ts';
import { isManual } from './rules.ts';
import * as store from './store.ts';

export type EventCode = z.output<typeof BookingEvent>['code'];

/** Which party did it, and which member, if any. */
export interface Actor {
  readonly by: 'guest' | 'host' | 'staff' | 'system';
  readonly memberId: string | null;
}
export const SYSTEM: Actor = { by: 'system', memberId: null };

/** The event for each verb. */
export const EVENT_OF = {
  submitRequest: 'requested',
  confirmInstantly: 'confirmed',
  awaitPayment: 'payment-awaited',
  approve: 'confirmed',
  approveUnpaid: 'payment-awaited',
  receivePayment: 'confirmed',
  undoPayment: 'payment-undone',
  decline: 'declined',
  withdraw: 'withdrawn',
  expire: 'expired',
  cancelByGuest: 'cancelled',
  cancelByHost: 'cancelled',
  cancelByStaff: 'cancelled',
  release: 'cancelled',
  cancelForNoAccess: 'cancelled',
  start: 'started',
  complete: 'completed',
  close: 'closed',
} as const satisfies Record<BookingVerb, EventCode>;

/** Who gets which email. Events that aren't listed send none. */
const EMAILS: Partial<Record<EventCode, readonly (readonly ['guest' | 'host', BookingEmail])[]>> = {
  requested: [
    ['host', 'booking-request'],
    ['guest', 'booking-request-sent'],
  ],
  confirmed: [
    ['guest', 'booking-confirmed'],
    ['host', 'booking-confirmed-host'],
  ],
  declined: [['guest', 'booking-declined']],
  'charge-failed': [['host', 'booking-charge-failed']],
  withdrawn: [['host', 'booking-withdrawn']],
  expired: [
    ['guest', 'booking-expired'],
    ['host', 'booking-expired-host'],
  ],
  cancelled: [
    ['guest', 'booking-cancelled'],
    ['host', 'booking-cancelled-host'],
  ],
  'payment-awaited': [
    ['guest', 'payment-awaited'],
    ['host', 'payment-awaited-host'],
  ],
  'payment-sent': [['host', 'payment-reported']],
  'payment-undone': [
    ['guest', 'payment-undone'],
    ['host', 'payment-undone-host'],
  ],
  'refund-due': [['host', 'refund-due']],
  'refund-sent': [['guest', 'refund-sent']],
  'refund-missing': [['host', 'refund-missing']],
  shortened: [
    ['guest', 'booking-shortened'],
    ['host', 'booking-shortened-host'],
  ],
  'change-proposed': [
    ['guest', 'change-proposed'],
    ['host', 'change-proposed-host'],
  ],
  changed: [
    ['guest', 'booking-changed'],
    ['host', 'booking-changed-host'],
  ],
  'change-declined': [
    ['guest', 'change-declined'],
    ['host', 'change-declined-host'],
  ],
  'change-withdrawn': [
    ['guest', 'change-withdrawn'],
    ['host', 'change-withdrawn-host'],
  ],
  'change-expired': [
    ['guest', 'change-expired'],
    ['host', 'change-expired-host'],
  ],
  'change-unpaid': [['guest', 'change-unpaid']],
  'hours-released': [
    ['guest', 'hours-released'],
    ['host', 'hours-released-host'],
  ],
  'no-show': [['guest', 'no-show-marked']],
  'no-show-contested': [['host', 'no-show-contested']],
  'no-show-withdrawn': [
    ['guest', 'no-show-withdrawn'],
    ['host', 'no-show-withdrawn-host'],
  ],
  'no-show-upheld': [
    ['guest', 'no-show-upheld'],
    ['host', 'no-show-upheld-host'],
  ],
  'no-access': [['host', 'no-access']],
  'no-access-answered': [['guest', 'no-access-answered']],
  'no-access-escalated': [['host', 'no-access-escalated']],
  'no-access-upheld': [
    ['guest', 'no-access-upheld'],
    ['host', 'no-access-upheld-host'],
  ],
  fined: [['host', 'cancellation-fined']],
  'fine-returned': [['host', 'fine-returned']],
  excused: [['host', 'cancellation-excused']],
  'excuse-refused': [['host', 'cancellation-not-excused']],
  'guest-excused': [['guest', 'guest-cancellation-excused']],
  completed: [['guest', 'booking-completed']],
  refunded: [['guest', 'booking-refunded']],
  'refund-failed': [['guest', 'booking-refund-delayed']],
  'refund-proposed': [
    ['host', 'refund-asked'],
    ['guest', 'refund-proposed'],
  ],
  // The guest gets an email once the money has been sent.
  'refund-agreed': [['host', 'refund-agreed']],
  'refund-declined': [['guest', 'refund-declined']],
  'refund-closed': [
    ['guest', 'refund-closed'],
    ['host', 'refund-closed-host'],
  ],
};

export interface Announcement {
  readonly code: EventCode;
  readonly actor: Actor;
  readonly reason?: string | undefined;
  /** Instead of the reason, and only in the email: the history is for both sides. */
  readonly note?: string | undefined;
  readonly amountMinor?: number | undefined;
  /** How a refund is paid if some of it is credit. */
  readonly asCredit?: EmailOccasion['asCredit'];
  /** Staff canceled a paid booking: what they refund, and what the host keeps. */
  readonly byStaff?: EmailOccasion['byStaff'];
  /** The guest canceled a paid booking: what the host keeps. */
  readonly hostKeepsMinor?: EmailOccasion['hostKeepsMinor'];
  /** The change it's about. */
  readonly change?: EmailOccasion['change'];
  /** A recorded payment was taken back. */
  readonly undone?: EmailOccasion['undone'];
  /** The request ended because the provider never said whether the guest paid. */
  readonly isPaymentUnknown?: EmailOccasion['isPaymentUnknown'];
  /** The time that its emails are about. */
  readonly deadline?: Date | undefined;
  /** After this time its emails are useless. */
  readonly until?: Date | undefined;
  /** A later booking of a series wasn't paid in time. */
  readonly isReleased?: boolean | undefined;
}

/** If we collect the money, recording payments and refunds isn't the host's job. */
const IS_COLLECTORS: ReadonlySet<BookingEmail> = new Set(['payment-reported', 'refund-due', 'refund-missing']);

/** Emails that only tell the other side. */
const TELLS_OTHERS: ReadonlySet<EventCode> = new Set([
  'change-proposed',
  'change-declined',
  'change-withdrawn',
  'no-show-withdrawn',
]);

const isWanted = (booking: BookingRecord, template: BookingEmail): boolean =>
  !(IS_COLLECTORS.has(template) && booking.collectedBy === 'platform') &&
  // They were notified when it was sent.
  !(template === 'booking-refunded' && isManual(booking));

/** What one email tells about all bookings of a series (C21). */
const TOLD_TOGETHER: ReadonlySet<EventCode> = new Set([
  'requested',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
]);

const isToldTogether = ({ series }: BookingRecord, code: EventCode): boolean =>
  series !== undefined && TOLD_TOGETHER.has(code);

/** Notes what the next email about the series has to tell. */
async function noteForSeries(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: BookingRecord,
  announcements: readonly Announcement[],
): Promise<void> {
  const told = announcements.filter(({ code }) => isToldTogether(booking, code));
  if (told.length === 0) return;
  await store.insertSeriesNotices(
    trx,
    told.map(({ code, actor, reason, amountMinor, byStaff, isReleased }) => ({
      id: deps.newId(),
      series_id: booking.series!.id,
      booking_id: booking.id,
      code: isReleased ? 'released' : code,
      by_party: actor.by,
      reason: reason ?? null,
      amount_minor: amountMinor ?? null,
      refund: byStaff?.refund ?? null,
      at: deps.clock.now(),
    })),
  );
}

/**
 * A guest who asked several hosts gets one email when the requests are sent, and one when a host accepts or all requests have ended.
 */
function isGuestNotified(booking: BookingRecord, code: EventCode, group: GroupState | undefined): boolean {
  if (!group) return true;
  if (code === 'requested') return booking.id === booking.groupId;
  return (code !== 'declined' && code !== 'expired') || group.openCount === 0;
}

/** What an email says about the other hosts. They stay unknown to each other. */
const viewGroup = (side: 'guest' | 'host', group: GroupState | undefined) =>
  group && {
    group: {
      count: group.count,
      ...(side === 'guest'
        ? {
            asked: group.asked.map(({ title, hostName }) => ({ title, hostName })),
            mostMinor: group.authorizedMinor,
            openCount: group.openCount,
          }
        : {}),
    },
  };

const listEmails = (
  booking: BookingRecord,
  announcement: Announcement,
  { asked, group }: { asked: Asked; group: GroupState | undefined },
): Effect[] =>
  (isToldTogether(booking, announcement.code) ? [] : (EMAILS[announcement.code] ?? []))
    .filter(
      ([side, template]) =>
        isWanted(booking, template) &&
        !(TELLS_OTHERS.has(announcement.code) && announcement.actor.by === side) &&
        (side === 'host' || isGuestNotified(booking, announcement.code, group)),
    )
    .map(([side, template]) =>
      emailTo(booking, booking[side], template, {
        ...announcement,
        reason: announcement.note ?? announcement.reason,
        ...(side === 'host' ? asked : {}),
        ...viewGroup(side, group),
      }),
    );

export type Asked = Pick<EmailOccasion, 'request'>;

/** Adds the announcements to the booking's history. */
async function writeEvents(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  { id: bookingId }: BookingRecord,
  announcements: readonly Announcement[],
): Promise<store.EventRow[]> {
  const at = deps.clock.now();
  const events = announcements.map(({ code, actor, reason, amountMinor, byStaff }) => ({
    id: deps.newId(),
    bookingId,
    code,
    by: actor.by,
    memberId: actor.memberId,
    reason: reason ?? null,
    amountMinor: amountMinor ?? null,
    refund: byStaff?.refund ?? null,
    at,
  }));
  await store.insertEvents(trx, events);
  return events;
}

/**
 * Reads what the announcements' effects need. `booking` has its state after the change, and `known` is what `requestOccasion` found, if
 * that was read already.
 */
export async function prepareEffects(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  booking: BookingRecord,
  announcements: readonly Announcement[],
  known?: Asked,
): Promise<Effect[]> {
  const isAsked = !booking.series && announcements.some(({ code }) => code === 'requested');
  // For an instant booking, this is also the first time the host hears about it.
  const isNew = isAsked || (booking.requestedAt === null && announcements.some(({ code }) => code === 'confirmed'));
  const asked = isNew ? (known ?? (await requestOccasion(trx, deps, booking))) : {};
  const isGrouped = announcements.some(({ code }) => TOLD_TOGETHER.has(code));
  const group = isGrouped ? await loadGroupState(trx, booking) : undefined;
  return [
    ...listEffects(booking, announcements, { asked, group }),
    ...(await emailsAbout(
      trx,
      booking,
      announcements.map(({ code }) => code),
    )),
    ...(isAsked
      ? await emailsToCoHosts(trx, booking, 'booking-request-co-host', { ...asked, ...viewGroup('host', group) })
      : []),
  ];
}

/** Writes the events with their effects. Returns the events. */
export async function writeAnnouncements(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  booking: BookingRecord,
  announcements: readonly Announcement[],
  effects: readonly Effect[],
): Promise<store.EventRow[]> {
  const together = pipelined(trx);
  const [events] = await Promise.all([
    writeEvents(together, deps, booking, announcements),
    noteForSeries(together, deps, booking, announcements),
    queueEffects(together, deps, effects),
  ]);
  return events;
}

/** Writes the events and queues their effects. `booking` has its state after the change. */
export async function announce(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock' | 'config'>,
  booking: BookingRecord,
  announcements: readonly Announcement[],
): Promise<void> {
  const effects = await prepareEffects(trx, deps, booking, announcements);
  await writeAnnouncements(trx, deps, booking, announcements, effects);
}

/** Updates of open pages and the conversation, and emails to guest and host. */
function listEffects(
  booking: BookingRecord,
  announcements: readonly Announcement[],
  occasion: { asked: Asked; group: GroupState | undefined },
): Effect[] {
  const { id: bookingId, guest, host } = booking;
  return [
    ...announcements.map(({ code, actor, reason = null, amountMinor = null, change }) => ({
      topic: 'booking',
      payload: {
        bookingId,
        guestId: guest.id,
        hostId: host.id,
        event: code,
        by: actor.by,
        reason,
        amountMinor,
        ...(change ? { change } : {}),
      },
    })),
    ...announcements.flatMap((announcement) => listEmails(booking, announcement, occasion)),
  ];
}
