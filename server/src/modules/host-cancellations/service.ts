// Cancellations by hosts: their public record. Excuses that staff decide, for cancellations by hosts and by guests (G5, G6). The
// cancellation itself is in `bookings`.
import type { Booking } from '@daynook/contract/bookings';
import type { HostCancellation } from '@daynook/contract/bookings/host-cancellations';
import type { ExcuseReason } from '@daynook/contract/limits/host-cancellations';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Outcome } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { release } from '../availability/service.ts';
import {
  announce,
  type BookingRecord,
  findForActor,
  findRecord,
  moveOnce,
  onLocked,
  type Press,
  StateChanged,
  type Viewer,
} from '../bookings/service.ts';
import { excuseFine, type FineRecord, findFine, type GivenBack, waiveFine } from '../host-fines/service.ts';
import { findHostFigures } from '../listings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { openBookingTicket } from '../support/service.ts';
import { listFiles } from './file-store.ts';
import { askUntil, eventFor, mayAsk, mayDecide, mayRead, whatCan, whoCanceled } from './rules.ts';
import * as store from './store.ts';

export { addExcuseFile, forgetExcuseFiles, readExcuseFile } from './files.ts';

const viewFine = ({ state, percent, amountMinor, currency, note }: FineRecord): HostCancellation['fine'] => ({
  state,
  percent,
  amountMinor,
  currency,
  note,
});

/** The record, and what was asked for. Throws NOT_FOUND, and FORBIDDEN for guests and co-hosts who can't cancel. */
export async function viewHostCancellation(deps: Deps, actor: MemberActor, id: string): Promise<HostCancellation> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  if (!mayRead(viewer)) throw new AppError('FORBIDDEN');
  const now = deps.clock.now();
  const canceledBy = whoCanceled(booking);
  // Why a guest was excused may be about their health, so only staff see it here.
  const isShown = canceledBy !== 'guest' || viewer.role === 'staff';
  const [excuse, files, figures, fine] = await Promise.all([
    isShown ? store.findExcuse(deps.db.kysely, id) : undefined,
    listFiles(deps.db.kysely, id, viewer.role === 'staff' ? 'everyone' : actor.memberId),
    findHostFigures(deps.db.kysely, booking.host.id, now),
    findFine(deps.db.kysely, id),
  ]);
  return {
    timeZone: booking.timeZone,
    record: figures.cancellations,
    excuse: excuse
      ? {
          state: excuse.state,
          reason: excuse.reason,
          message: excuse.message,
          at: excuse.askedAt.toISOString(),
          note: excuse.note,
          files,
        }
      : null,
    canceledBy,
    fine: fine ? viewFine(fine) : null,
    askUntil: askUntil(booking)?.toISOString() ?? null,
    can: whatCan(booking, { state: excuse?.state, fine: fine?.state, viewer, now }),
  };
}

interface Action {
  /** After `POST /api/bookings/{id}/`. */
  readonly verb: string;
  readonly input: object;
  readonly isOpenTo: (viewer: Viewer) => boolean;
}

/** Runs an action once per key, with the booking and its listing locked. */
const pressOnce = (
  deps: Deps,
  press: Press,
  { verb, input, isOpenTo }: Action,
  work: (trx: Transaction<DB>, booking: BookingRecord, viewer: Viewer) => Promise<void>,
): Promise<Outcome<Booking>> =>
  moveOnce(deps, press, { operation: `POST /api/bookings/{id}/${verb}`, input }, async (ticket) => {
    if (ticket.progress) return;
    const { booking: seen, viewer } = await findForActor(deps, press.actor, press.id);
    if (!isOpenTo(viewer)) throw new AppError('FORBIDDEN');
    await onLocked(deps, press, ticket, { seen, progress: { verb } }, (trx, booking) => work(trx, booking, viewer));
  });

const REASON_WORDS: Record<ExcuseReason, string> = {
  illness: 'Illness or a death in the family',
  damage: 'Damage at the property',
  safety: 'The space wasn’t safe',
  'guest-conduct': 'The guest broke the rules',
  other: 'Something else',
};

export interface ExcuseInput {
  readonly reason: ExcuseReason;
  readonly message: string;
}

/** The host asks staff, who get a ticket. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED with the booking, and the IDEMPOTENCY_ codes. */
export const askForExcuse = (deps: Deps, press: Press, { reason, message }: ExcuseInput): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'excuse', input: { reason, message }, isOpenTo: mayAsk },
    async (trx, booking, viewer) => {
      const now = deps.clock.now();
      const before = await store.findExcuse(trx, booking.id);
      if (!whatCan(booking, { state: before?.state, viewer, now }).ask) throw new StateChanged();
      const ticketId = await openBookingTicket(trx, deps, {
        bookingId: booking.id,
        member: booking.host,
        subject: `Request to excuse a cancellation: ${booking.reference}`,
        text: `${REASON_WORDS[reason]}\n\n${message}`,
      });
      const askedBy = press.actor.memberId;
      await store.insertExcuse(trx, { bookingId: booking.id, reason, message, askedBy, at: now, ticketId });
      await announce(trx, deps, booking, [{ code: 'excuse-asked', actor: { by: 'host', memberId: askedBy } }]);
    },
  );

/** Staff excuse a cancellation that nobody asked about here. Their note stands for the reason. */
async function excuseUnasked(trx: Transaction<DB>, deps: Deps, press: Press, note: string | undefined): Promise<void> {
  if (!note) throw new AppError('VALIDATION_FAILED', { fields: { note: say('Say why it’s excused.') } });
  const [bookingId, askedBy, at] = [press.id, press.actor.memberId, deps.clock.now()];
  await store.insertExcuse(trx, { bookingId, reason: 'other', message: '', askedBy, at, ticketId: null });
}

/** Another cancellation is the host's free one now. */
async function announceFreed(
  trx: Transaction<DB>,
  deps: Deps,
  { id, actor }: Press,
  back: readonly GivenBack[],
): Promise<void> {
  for (const { bookingId, amountMinor } of back) {
    const other = bookingId === id ? undefined : await findRecord(trx, bookingId);
    const by = { by: 'staff', memberId: actor.memberId } as const;
    if (other) await announce(trx, deps, other, [{ code: 'fine-returned', actor: by, amountMinor }]);
  }
}

/** Staff waive the host's fine, which is given back. Throws the same. */
export const waive = (deps: Deps, press: Press, { note }: { note: string }): Promise<Outcome<Booking>> =>
  pressOnce(deps, press, { verb: 'fine/waive', input: { note }, isOpenTo: mayDecide }, async (trx, booking) => {
    const { actor, id } = press;
    await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'manage-bookings' });
    const by = actor.memberId;
    const back = await waiveFine(trx, deps, booking, { by, note });
    if (!back) throw new StateChanged();
    const { amountMinor } = back;
    await announce(trx, deps, booking, [
      { code: 'fine-returned', actor: { by: 'staff', memberId: by }, note, amountMinor },
    ]);
    const subject = { kind: 'booking' as const, id };
    await audit(trx, deps, {
      actorId: by,
      action: 'fine-waived',
      subject,
      memberId: booking.host.id,
      reason: note,
    });
  });

/**
 * Staff decide. An excused cancellation has no consequences: it isn't counted, and if the host canceled, its hours are open again.
 * Throws the same, and VALIDATION_FAILED.
 */
export const decideExcuse = (
  deps: Deps,
  press: Press,
  { decision, note }: { decision: 'excused' | 'refused'; note?: string | undefined },
): Promise<Outcome<Booking>> =>
  pressOnce(
    deps,
    press,
    { verb: 'excuse/decide', input: { decision, note }, isOpenTo: mayDecide },
    async (trx, booking, viewer) => {
      const { actor, id } = press;
      await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'manage-bookings' });
      const reason = note?.trim() || undefined;
      const by = actor.memberId;
      const asked = await store.findExcuse(trx, id);
      const can = whatCan(booking, { state: asked?.state, viewer, now: deps.clock.now() });
      if (!can.decide || (!asked && decision === 'refused')) throw new StateChanged();
      if (!asked) await excuseUnasked(trx, deps, press, reason);
      const decided = { state: decision, by, at: deps.clock.now(), note: reason ?? null };
      if (!(await store.decideExcuse(trx, id, decided))) throw new StateChanged();
      const canceledBy = whoCanceled(booking)!;
      const isHosts = decision === 'excused' && canceledBy === 'host';
      if (isHosts) await release(trx, id);
      const back = isHosts ? await excuseFine(trx, deps, booking) : [];
      const code = eventFor(decision, canceledBy);
      const amountMinor = back.find(({ bookingId }) => bookingId === id)?.amountMinor;
      await announce(trx, deps, booking, [{ code, actor: { by: 'staff', memberId: by }, note: reason, amountMinor }]);
      await announceFreed(trx, deps, press, back);
      const subject = { kind: 'booking' as const, id };
      await audit(trx, deps, { actorId: by, action: code, subject, memberId: booking[canceledBy].id, reason });
    },
  );
