// Thanks between the two of a finished booking: given once, shown by who got it, taken back by who gave it.
import type { Answer } from '@daynook/contract/api';
import { type Kudo, type KudosTag, TAGS_FOR } from '@daynook/contract/kudos';
import { KUDOS, PROFILES } from '@daynook/contract/limits/people';
import type { PublicProfile } from '@daynook/contract/profiles';
import type { ReportedLine } from '@daynook/contract/staff/reports';
import type { Kysely, Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { queueEmail } from '../emails/service.ts';
import { OTHER_SIDE, sideOf, tagOf, thankableSince, thankableUntil } from './rules.ts';
import * as store from './store.ts';
import { viewDue, viewKudo, viewPublicKudo } from './view.ts';

type Db = Kysely<DB> | Transaction<DB>;

const DUE_SHOWN = 20;

async function pageOf(deps: Deps, memberId: string, cache: store.Cache, cursor: string | undefined) {
  const rows = await store.listKudos(deps.db.kysely, {
    memberId,
    cache,
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

/** What the member got, newest first. Throws VALIDATION_FAILED for a cursor that is not ours. */
export async function listReceived(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/kudos/received'>> {
  const { memberId } = actor;
  const [page, counts, tags] = await Promise.all([
    pageOf(deps, memberId, 'received', cursor),
    store.countKudos(deps.db.kysely, memberId, 'received'),
    store.countTags(deps.db.kysely, memberId, { onlyPublic: false }),
  ]);
  return { ...page, ...counts, tags: tags.map(({ tag, count }) => ({ tag: tagOf(tag), count })) };
}

/** What the member gave and did not take back. Throws VALIDATION_FAILED for a cursor that is not ours. */
export async function listGiven(
  deps: Deps,
  actor: MemberActor,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/kudos/given'>> {
  const [page, { total }] = await Promise.all([
    pageOf(deps, actor.memberId, 'given', cursor),
    store.countKudos(deps.db.kysely, actor.memberId, 'given'),
  ]);
  return { ...page, total };
}

/** Finished bookings whose other side the member may still thank, the latest first. */
export async function listDue(
  deps: Pick<Deps, 'db' | 'clock'>,
  memberId: string,
): Promise<Answer<'GET /api/kudos/due'>> {
  const now = deps.clock.now();
  const rows = await store.listDue(deps.db.kysely, memberId, thankableSince(now), now, DUE_SHOWN);
  return { due: rows.map(viewDue) };
}

/**
 * Thanks the other side of one's finished booking; they get a mail, and nobody else sees it until they say so. One
 * transaction. Throws NOT_FOUND for bookings of others, KUDOS_CLOSED before the end and after 90 days, ALREADY_GIVEN also
 * for what was taken back, FORBIDDEN where one has blocked the other, VALIDATION_FAILED for the other side's words.
 */
export function giveKudos(
  deps: Deps,
  actor: MemberActor,
  input: { bookingId: string; tag: KudosTag; text?: string | undefined },
): Promise<Kudo> {
  const now = deps.clock.now();
  return retryTransaction(deps.db.kysely, async (trx) => {
    const booking = await store.findBooking(trx, input.bookingId);
    const giverSide = booking && sideOf(booking, actor.memberId);
    if (!booking || !giverSide) throw new AppError('NOT_FOUND');
    const endedAt = booking.ends_at!;
    const isFinished = (booking.status === 'completed' || booking.status === 'closed') && endedAt <= now;
    if (!isFinished || thankableUntil(endedAt) < now) throw new AppError('KUDOS_CLOSED');
    if (!TAGS_FOR[OTHER_SIDE[giverSide]].includes(input.tag))
      throw new AppError('VALIDATION_FAILED', {
        fields: { tag: 'You can only thank someone you shared a booking with.' },
      });
    const receiverId = giverSide === 'guest' ? booking.host_id : booking.guest_id;
    const receiver = await store.findReceiver(trx, receiverId);
    if (receiver?.status !== 'active' || (await store.isBlocked(trx, actor.memberId, receiverId)))
      throw new AppError('FORBIDDEN', { message: 'You can’t thank this person right now.' });
    const id = deps.newId();
    const isAdded = await store.insertOnce(trx, {
      id,
      bookingId: booking.id,
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
    return viewKudo((await store.findOf(trx, id, actor.memberId))!);
  }).finally(() => deps.outboxSignal.ring());
}

/** The receiver's choice whether others see it. Throws NOT_FOUND. */
export async function showKudos(
  deps: Deps,
  actor: MemberActor,
  { id, isPublic }: { id: string; isPublic: boolean },
): Promise<Kudo> {
  if (!(await store.updatePublic(deps.db.kysely, id, actor.memberId, isPublic))) throw new AppError('NOT_FOUND');
  return viewKudo((await store.findOf(deps.db.kysely, id, actor.memberId))!);
}

/** Takes back what one gave. Nothing of one's own there is as good as taken back. */
export const withdrawKudos = (deps: Deps, actor: MemberActor, id: string): Promise<void> =>
  store.withdraw(deps.db.kysely, id, actor.memberId, deps.clock.now());

/** What a member shows of the thanks they got. */
export async function publicKudos(db: Db, memberId: string): Promise<PublicProfile['kudos']> {
  const [latest, tags] = await Promise.all([
    store.listPublic(db, memberId, PROFILES.kudosShown),
    store.countTags(db, memberId, { onlyPublic: true }),
  ]);
  return {
    count: tags.reduce((sum, { count }) => sum + count, 0),
    tags: tags.map(({ tag, count }) => ({ tag: tagOf(tag), count })),
    latest: latest.map(viewPublicKudo),
  };
}

/** Whether it is still given: neither taken back nor taken down. */
export const isGiven = (db: Db, id: string): Promise<boolean> => store.isGiven(db, id);

/** What a report of it is about; undefined for who cannot see it. Its receiver's report takes it off their page. */
export async function reportKudos(trx: Db, id: string, reporterId: string) {
  const row = await store.findReportable(trx, id);
  if (!row || row.giver_id === reporterId) return undefined;
  if (row.receiver_id === reporterId) await store.hide(trx, id);
  else if (!row.is_public) return undefined;
  return { aboutId: row.giver_id, excerpt: row.text };
}

/** As it stands now, for staff; undefined when it is gone. */
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
  };
  return { isHidden: row.withdrawn_at !== null, path: null, lines: [line] };
}

export const hideKudos = (trx: Db, id: string, { at }: { at: Date }): Promise<void> => store.takeDown(trx, id, at);
