// Scheduled replies (H6): set up by the property's owner, seen and skipped for a booking by anyone who may write there.
// When each is due is decided in schedule-store.ts (`TRIGGER_TIMES`).
import type { Answer } from '@daynook/contract/api';
import { SCHEDULES, type ScheduleTrigger } from '@daynook/contract/limits/messages';
import type { PlannedMessage, ReplyFacts, ReplySchedule } from '@daynook/contract/saved-replies';
import { isUniqueViolation, retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { findGuestFacts, type GuestFacts, type PlaceFact } from '../bookings/service.ts';
import { requireMay } from '../permissions/service.ts';
import { fillReply, notifiedBy } from './fill-placeholders.ts';
import * as store from './schedule-store.ts';

type Schedules = Answer<'GET /api/reply-schedules'>;
type Planned = Answer<'GET /api/bookings/{id}/planned-messages'>;

const view = (row: store.ScheduleRow): ReplySchedule => ({
  _id: row.id,
  reply: { _id: row.reply_id, title: row.reply_title },
  where: {
    kind: row.listing_id === null ? 'property' : 'listing',
    _id: (row.listing_id ?? row.property_id)!,
    title: row.place_title,
  },
  moment: row.trigger,
  offsetMinutes: row.offset_minutes,
});

export const listSchedules = async (deps: Pick<Deps, 'db'>, { memberId }: MemberActor): Promise<Schedules> => ({
  schedules: (await store.listSchedules(deps.db.kysely, memberId)).map(view),
});

export interface NewSchedule {
  readonly replyId: string;
  readonly where: { readonly kind: 'listing' | 'property'; readonly id: string };
  readonly moment: ScheduleTrigger;
  readonly offsetMinutes: number;
}

/** Throws NOT_FOUND for other people's replies, properties, and listings, FORBIDDEN for co-hosts, LIMIT_REACHED at fifty. */
export async function addSchedule(deps: Deps, actor: MemberActor, input: NewSchedule): Promise<Schedules> {
  const { memberId } = actor;
  const { kind, id } = input.where;
  try {
    await retryTransaction(deps.db.kysely, async (trx) => {
      if (!(await store.hasReply(trx, { id: input.replyId, memberId }))) throw new AppError('NOT_FOUND');
      await requireMay(trx, memberId, kind === 'listing' ? { listingId: id } : { propertyId: id }, 'own');
      if ((await store.countSchedules(trx, memberId)) >= SCHEDULES.perMember)
        throw new AppError('LIMIT_REACHED', {
          message: say('You have {count} automatic messages. Remove one you no longer need.', {
            count: SCHEDULES.perMember,
          }),
        });
      await store.insertSchedule(trx, {
        id: deps.newId(),
        member_id: memberId,
        reply_id: input.replyId,
        listing_id: kind === 'listing' ? id : null,
        property_id: kind === 'property' ? id : null,
        trigger: input.moment,
        offset_minutes: input.offsetMinutes,
        since: deps.clock.now(),
      });
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('VALIDATION_FAILED', { fields: { moment: say('You already have this automatic message.') } });
    throw error;
  }
  return listSchedules(deps, actor);
}

/** Throws NOT_FOUND, also for other people's. */
export async function removeSchedule(deps: Deps, { memberId }: MemberActor, id: string): Promise<void> {
  if (!(await store.deleteSchedule(deps.db.kysely, { id, memberId }))) throw new AppError('NOT_FOUND');
}

/** Booking states in which something may still be sent. */
const OPEN = ['requested', 'awaiting_payment', 'confirmed', 'active', 'completed', 'closed'];

function toState(row: store.PlannedRow, now: Date): PlannedMessage['state'] {
  if (row.outcome) return row.outcome;
  if (!OPEN.includes(row.status)) return 'off';
  if (row.due_at === null) return 'planned';
  const lateMs = now.getTime() - row.due_at.getTime();
  const isBeforehand = row.due_at < row.since || row.due_at < row.made_at;
  return isBeforehand || lateMs > SCHEDULES.lateMaximumMinutes * 60_000 ? 'off' : 'planned';
}

const viewPlanned = (row: store.PlannedRow, facts: GuestFacts | undefined, now: Date): PlannedMessage => {
  // As it will read when it's sent.
  const at = row.due_at !== null && row.due_at > now ? row.due_at : now;
  const { content, missingPlaceholders } = fillReply(row, facts, at);
  return {
    _id: row.id,
    replyTitle: row.reply_title,
    moment: row.trigger,
    offsetMinutes: row.offset_minutes,
    dueAt: row.due_at?.toISOString() ?? null,
    state: toState(row, now),
    text: content,
    missingPlaceholders,
  };
};

type Db = Parameters<typeof store.listPlanned>[0];

/** A booking in whose conversation the actor may write for the host. Throws NOT_FOUND for anyone else. */
async function requireBooking(db: Db, { memberId }: MemberActor, id: string) {
  const booking = await store.findBooking(db, id);
  if (!booking || booking.status === 'hold' || booking.guest_id === memberId) throw new AppError('NOT_FOUND');
  try {
    await requireMay(db, memberId, { listingId: booking.listing_id }, 'message');
  } catch {
    // People who can't answer a booking don't learn that it exists.
    throw new AppError('NOT_FOUND');
  }
  return booking;
}

async function loadPlan(db: Db, bookingId: string, now: Date): Promise<Planned> {
  const rows = await store.listPlanned(db, bookingId);
  const facts = rows.length > 0 ? await findGuestFacts(db, bookingId, { now, isAhead: true }) : undefined;
  return { messages: rows.map((row) => viewPlanned(row, facts, now)) };
}

const viewFact = (fact: PlaceFact, now: Date): ReplyFacts['address'] => ({
  text: notifiedBy(fact, now) ?? null,
  isMissing: fact.text === undefined,
  visibleFrom: fact.from?.toISOString() ?? null,
});

/** The values a reply can include now. Throws NOT_FOUND. */
export async function getReplyFacts(deps: Deps, actor: MemberActor, bookingId: string): Promise<ReplyFacts> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  await requireBooking(db, actor, bookingId);
  const facts = await findGuestFacts(db, bookingId, { now });
  if (!facts) throw new AppError('NOT_FOUND');
  const { totalMinor, currency, address, wifi, access } = facts;
  return {
    totalMinor,
    currency,
    address: viewFact(address, now),
    wifi: viewFact(wifi, now),
    access: viewFact(access, now),
  };
}

/** Throws NOT_FOUND. */
export async function listPlanned(deps: Deps, actor: MemberActor, bookingId: string): Promise<Planned> {
  await requireBooking(deps.db.kysely, actor, bookingId);
  return loadPlan(deps.db.kysely, bookingId, deps.clock.now());
}

/** Skips one for a booking, or reverts that before its trigger time. Sent ones stay. Throws NOT_FOUND. */
export function skipPlanned(
  deps: Deps,
  actor: MemberActor,
  { bookingId, scheduleId, isSkipped }: { bookingId: string; scheduleId: string; isSkipped: boolean },
): Promise<Planned> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await requireBooking(trx, actor, bookingId);
    await store.lockBooking(trx, bookingId);
    const now = deps.clock.now();
    const row = (await store.listPlanned(trx, bookingId)).find(({ id }) => id === scheduleId);
    if (!row) throw new AppError('NOT_FOUND');
    const due = { schedule_id: scheduleId, booking_id: bookingId };
    const isAhead = row.due_at === null || row.due_at > now;
    if (isSkipped) await store.noteOutcome(trx, due, { outcome: 'skipped', at: now });
    else if (isAhead) await store.deleteSkip(trx, due);
    return loadPlan(trx, bookingId, now);
  });
}
