// Kudos between guest and host of a finished booking. Given once, shown if the receiver wants, withdrawn by the giver.
import type { Answer } from '@daynook/contract/api';
import type { Kudo } from '@daynook/contract/kudos';
import { KUDOS } from '@daynook/contract/limits/kudos';
import { PROFILES } from '@daynook/contract/limits/profiles';
import type { PublicProfile } from '@daynook/contract/profiles';
import type { KudosTag } from '@daynook/contract/settings/kudos-tags';
import type { ReportedLine } from '@daynook/contract/staff/reports';
import type { Transaction } from 'kysely';
import { isTagOffered } from '../../current-offer.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { findSide, isThankable, OTHER_SIDE, thankableSince, toKudosTag } from './rules.ts';
import * as store from './store.ts';
import { viewDue, viewKudo, viewPublicKudo } from './view.ts';

const DUE_SHOWN = 20;

async function loadPage(deps: Deps, memberId: string, direction: store.Direction, cursor: string | undefined) {
  const rows = await store.listKudos(deps.db.kysely, {
    memberId,
    direction,
    after: cursor === undefined ? undefined : readCursor(cursor),
    limit: KUDOS.pageSize + 1,
  });
  const page = rows.slice(0, KUDOS.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    kudos: page.map(viewKudo),
    nextCursor: last ? writeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** Kudos the member received, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listReceived(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/kudos/received'>> {
  const { memberId } = actor;
  const [page, counts, tags] = await Promise.all([
    loadPage(deps, memberId, 'received', cursor),
    store.countKudos(deps.db.kysely, memberId, 'received'),
    store.countTags(deps.db.kysely, memberId, { onlyPublic: false }),
  ]);
  return { ...page, ...counts, tags: tags.map(({ tag, count }) => ({ tag: toKudosTag(tag), count })) };
}

/** Kudos the member gave and didn't withdraw. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listGiven(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/kudos/given'>> {
  const [page, { total }] = await Promise.all([
    loadPage(deps, actor.memberId, 'given', cursor),
    store.countKudos(deps.db.kysely, actor.memberId, 'given'),
  ]);
  return { ...page, total };
}

/** Finished bookings whose other side the member may still give kudos to, newest first. */
export async function listDue(
  deps: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
): Promise<Answer<'GET /api/kudos/due'>> {
  const now = deps.clock.now();
  const rows = await store.listDue(deps.db.kysely, memberId, thankableSince(now), now, DUE_SHOWN);
  return { due: rows.map(viewDue) };
}

/** The booking and who gives kudos to whom. Throws NOT_FOUND or KUDOS_CLOSED. */
async function findThankable(trx: Transaction<DB>, bookingId: string, giverId: string, now: Date) {
  const booking = await store.findBooking(trx, bookingId);
  const giverSide = booking && findSide(booking, giverId);
  if (!booking || !giverSide) throw new AppError('NOT_FOUND');
  const endedAt = booking.ends_at!;
  if (!isThankable({ status: booking.status, endedAt }, now)) throw new AppError('KUDOS_CLOSED');
  return { giverSide, receiverId: giverSide === 'guest' ? booking.host_id : booking.guest_id };
}

/** The receiver. Throws FORBIDDEN if their account is closed or one of the two has blocked the other. */
async function findReceiver(trx: Transaction<DB>, giverId: string, receiverId: string) {
  const receiver = await store.findReceiver(trx, receiverId);
  if (receiver?.status !== 'active' || (await store.isBlocked(trx, giverId, receiverId)))
    throw new AppError('FORBIDDEN', { message: say('You can’t thank this person right now.') });
  return receiver;
}

/**
 * Gives kudos to the other side of a finished booking. They get an email, and nobody else sees it until they choose to show it. One
 * transaction. Throws NOT_FOUND for other people's bookings, KUDOS_CLOSED before the end and after 90 days, ALREADY_GIVEN also for
 * withdrawn kudos, FORBIDDEN if one has blocked the other, VALIDATION_FAILED for a tag of the other side.
 */
export function giveKudos(
  deps: Deps,
  actor: MemberActor,
  input: { bookingId: string; tag: KudosTag; text?: string | undefined },
): Promise<Kudo> {
  const now = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { giverSide, receiverId } = await findThankable(trx, input.bookingId, actor.memberId, now);
    if (!isTagOffered(input.tag, OTHER_SIDE[giverSide]))
      throw new AppError('VALIDATION_FAILED', {
        fields: {
          tag:
            giverSide === 'guest'
              ? say('Choose something to thank a host for.')
              : say('Choose something to thank a guest for.'),
        },
      });
    const receiver = await findReceiver(trx, actor.memberId, receiverId);
    const id = deps.newId();
    const isAdded = await store.insertOnce(trx, {
      id,
      bookingId: input.bookingId,
      giverId: actor.memberId,
      receiverId,
      giverSide,
      tag: input.tag,
      text: input.text ?? '',
      at: now,
    });
    if (!isAdded) throw new AppError('ALREADY_GIVEN');
    await queueEmail(trx, deps, {
      template: 'kudos-received',
      to: receiver.email,
      memberId: receiverId,
      data: { kudosId: id, name: receiver.name, from: actor.name, tag: input.tag, text: input.text ?? '' },
    });
    return viewKudo((await store.findKudos(trx, id, actor.memberId))!);
  });
}

/** The receiver's choice whether others see it. Throws NOT_FOUND. */
export async function showKudos(
  deps: Deps,
  actor: MemberActor,
  { id, isPublic }: { id: string; isPublic: boolean },
): Promise<Kudo> {
  if (!(await store.updatePublic(deps.db.kysely, id, actor.memberId, isPublic))) throw new AppError('NOT_FOUND');
  return viewKudo((await store.findKudos(deps.db.kysely, id, actor.memberId))!);
}

/** Withdraws kudos. Does nothing if the member has none with this id. */
export const withdrawKudos = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  store.withdraw(deps.db.kysely, id, actor.memberId, deps.clock.now());

/** The kudos shown on a member's profile. */
export async function publicKudos(db: Db, memberId: string): Promise<PublicProfile['kudos']> {
  const [latest, tags] = await Promise.all([
    store.listPublic(db, memberId, PROFILES.kudosShown),
    store.countTags(db, memberId, { onlyPublic: true }),
  ]);
  return {
    count: tags.reduce((sum, { count }) => sum + count, 0),
    tags: tags.map(({ tag, count }) => ({ tag: toKudosTag(tag), count })),
    latest: latest.map(viewPublicKudo),
  };
}

/** Whether it's still visible: neither withdrawn nor removed by staff. */
export const isGiven = (db: Db, id: string): Promise<boolean> => store.isGiven(db, id);

/**
 * What a report about it contains; undefined for anyone who can't see it. If the receiver reports it, it's hidden from their page.
 */
export async function reportKudos(trx: Db, id: string, reporterId: string) {
  const row = await store.findReportable(trx, id);
  if (!row || row.giver_id === reporterId) return undefined;
  if (row.receiver_id === reporterId) await store.hide(trx, id);
  else if (!row.is_public) return undefined;
  return { aboutId: row.giver_id, excerpt: row.text };
}

/** Its current state, for staff; undefined if it no longer exists. */
export async function showReportedKudos(db: Db, id: string) {
  const row = await store.findReported(db, id);
  if (!row) return undefined;
  const line: ReportedLine = {
    _id: row.id,
    by: { _id: row.giver_id, name: row.name },
    at: row.created_at.toISOString(),
    text: row.text,
    isReported: true,
    pictureIds: [],
    files: [],
  };
  return { isHidden: row.withdrawn_at !== null, path: null, lines: [line] };
}

export const hideKudos = (trx: Db, id: string, { at }: { at: Date }): Promise<void> => store.takeDown(trx, id, at);
