// Team days (E11): planning one, answering, finding rooms, voting, and canceling. The organizer books through checkout, and the booking's
// own transaction marks the day as booked (decision 0144).
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type { TeamDay, TeamDayDate, TeamDaySummary } from '@daynook/contract/teams/team-days';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, toUtcDate } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { loadBookableListings } from '../availability/service.ts';
import { queueEmail } from '../emails/service.ts';
import { listCards } from '../listings/service.ts';
import { findCity } from '../places/service.ts';
import { announceCanceled, changeTeamIn, listInvitedBut, lockDay, requireTeam } from '../teams/service.ts';
import { findRooms, hoursOn, listFree } from './find-rooms.ts';
import * as store from './store.ts';
import { isPast, organizes, toArea, toDate, toState, viewDay, viewSummary, type WholeDay } from './view.ts';

/** Throws NOT_FOUND to everyone who isn't invited or left the team. */
async function requireDay(db: Db, actor: MemberActor, dayId: string): Promise<store.DayRow> {
  const day = await store.findDay(db, dayId, actor.memberId);
  if (!day) throw new AppError('NOT_FOUND');
  return day;
}

/** Of the rooms to vote on, those that can still be booked. */
async function listFreeRooms(
  db: Db,
  { day, dates, rooms }: Pick<WholeDay, 'day' | 'dates' | 'rooms'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const date = dates.find(({ number }) => number === day.found_number);
  if (!date) return new Set();
  const ids = rooms.filter(({ problem }) => problem === null).map(({ listing_id: id }) => id);
  const listings = await loadBookableListings(db, ids);
  const asked = { date: toDate(date), people: day.found_people ?? 1, organizerId: day.organizer_id, now };
  return listFree(db, [...listings.values()], asked);
}

/** Throws NOT_FOUND. */
export const getDay = (deps: Deps, actor: MemberActor, dayId: string): Promise<TeamDay> =>
  readDay(deps.db.kysely, deps, actor, dayId);

async function readDay(db: Db, { clock }: Deps, actor: MemberActor, dayId: string): Promise<TeamDay> {
  const now = clock.now();
  const day = await requireDay(db, actor, dayId);
  const dates = await store.listDates(db, dayId);
  const invited = await store.listInvited(db, dayId);
  const rooms = await store.listRooms(db, dayId);
  const booking = day.booking_id ? await store.findBooking(db, day.booking_id, actor.memberId) : undefined;
  const isVoting = toState(day, now) === 'voting';
  const free = isVoting ? await listFreeRooms(db, { day, dates, rooms }, now) : new Set<string>();
  const cards = await listCards(
    db,
    rooms.map(({ listing_id: id }) => id),
  );
  const { memberId } = actor;
  const isAnswered = day.answered_at !== null;
  const otherArea = isAnswered ? null : await store.findOtherArea(db, { dayId, teamId: day.team_id, memberId });
  const images = new Map([...cards].map(([id, card]) => [id, card.images[0] ?? null]));
  return viewDay({ day, dates, invited, rooms, booking, free, images, otherArea }, { memberId, now });
}

/** Throws NOT_FOUND. */
export async function listDays(
  deps: Deps,
  actor: MemberActor,
  { teamId, cursor }: { teamId: string; cursor?: string | undefined },
): Promise<{ days: TeamDaySummary[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  await requireTeam(db, actor, teamId);
  const { memberId } = actor;
  const rows = await store.listDays(db, { teamId, memberId, ...pageAfter(cursor, TEAM_DAYS.pageSize) });
  const { shown, nextCursor } = toPage(rows, TEAM_DAYS.pageSize, ({ created_at: at, id }) => ({ at, id }));
  return { days: shown.map((row) => viewSummary(row, deps.clock.now())), nextCursor };
}

const invalid = (field: string, words: string) => new AppError('VALIDATION_FAILED', { fields: { [field]: words } });

/** Whether the hours have started on the team's clock, so that no room can be booked for them. */
const haveStarted = (date: TeamDayDate, timeZone: string, now: Date): boolean =>
  hoursOn(date, timeZone).startsAt <= now;

const alreadyStarted = (field: string) => invalid(field, say('These hours have already started. Choose later ones.'));

/** Throws VALIDATION_FAILED next to the date. */
function requireDates(dates: readonly TeamDayDate[], timeZone: string, now: Date): void {
  const today = startsOnLocalDate(now, timeZone);
  const seen = new Set<string>();
  for (const [index, { date, fromMinute, toMinute }] of dates.entries()) {
    if (date < today) throw invalid(`dates.${index}.date`, say('Choose a date in the future.'));
    if (date > addDays(today, TEAM_DAYS.aheadDays))
      throw invalid(`dates.${index}.date`, say('Choose a date within {days} days.', { days: TEAM_DAYS.aheadDays }));
    if (fromMinute >= toMinute) throw invalid(`dates.${index}.toMinute`, say('Choose an end after the start.'));
    if (haveStarted({ date, fromMinute, toMinute }, timeZone, now)) throw alreadyStarted(`dates.${index}.date`);
    const key = `${date} ${fromMinute} ${toMinute}`;
    if (seen.has(key)) throw invalid(`dates.${index}.date`, say('You’ve already added this date and time.'));
    seen.add(key);
  }
}

interface NewDay {
  readonly teamId: string;
  readonly title: string;
  readonly dates: readonly TeamDayDate[];
  readonly invitedIds: readonly string[];
  /** The day that this one continues. */
  readonly previousId?: string | undefined;
}

/** Who's invited besides the organizer. Throws VALIDATION_FAILED. */
async function listInvitable(trx: Transaction<DB>, actor: MemberActor, { teamId, invitedIds }: NewDay) {
  const wanted = [...new Set(invitedIds)].filter((memberId) => memberId !== actor.memberId);
  if (wanted.length === 0) throw invalid('invitedIds', say('Invite at least one other member.'));
  const invited = await store.listInTeam(trx, teamId, wanted);
  if (invited.length < wanted.length)
    throw invalid('invitedIds', say('Someone you chose is no longer in the team. Choose again.'));
  return invited;
}

/** The room of the day before it. Throws NOT_FOUND unless that's one of the team's that the actor is invited to. */
async function findLastListing(trx: Transaction<DB>, actor: MemberActor, { teamId, previousId }: NewDay) {
  if (previousId === undefined) return null;
  const previous = await requireDay(trx, actor, previousId);
  if (previous.team_id !== teamId) throw new AppError('NOT_FOUND');
  return store.findBookedListing(trx, previousId);
}

/** The same in the transaction. The team is locked, so nobody leaves it meanwhile. */
const insertDay = (trx: Transaction<DB>, deps: Deps, actor: MemberActor, input: NewDay & { readonly id: string }) =>
  changeTeamIn(trx, deps, { actor, teamId: input.teamId }, async ({ team, now }) => {
    const { id, teamId, title, dates } = input;
    requireDates(dates, team.time_zone, now);
    if ((await store.countCreatedSince(trx, actor.memberId, addMinutes(now, -1_440))) >= TEAM_DAYS.perDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve planned too many team days today. Try again tomorrow.'),
      });
    const invited = await listInvitable(trx, actor, input);
    const memberIds = [actor.memberId, ...invited.map((member) => member.id)];
    const lastListingId = await findLastListing(trx, actor, input);
    const organizerId = actor.memberId;
    await store.insertDay(trx, { id, teamId, organizerId, title, dates, memberIds, lastListingId, at: now });
    for (const { id: memberId, name, email } of invited)
      await queueEmail(trx, deps, {
        template: 'team-day-invited',
        to: email,
        memberId,
        data: { name, organizerName: actor.name, teamName: team.name, title, teamDayId: id, dates: [...dates] },
      });
  });

/**
 * Plans a day for the organizer and everyone invited, who are emailed, once per idempotency key. Throws NOT_FOUND, VALIDATION_FAILED,
 * LIMIT_REACHED, the IDEMPOTENCY_ codes.
 */
export async function createDay(deps: Deps, actor: MemberActor, input: NewDay, key: string): Promise<Outcome<TeamDay>> {
  const { memberId } = actor;
  const call = { memberId, key, operation: 'POST /api/teams/{id}/days', input };
  const outcome = await runOnce(deps, call, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      const id = deps.newId();
      await ticket.begin(trx, { teamDayId: id });
      // Before the team, as when one is joined, so that days planned in several teams at once are counted.
      await lockMember(trx, memberId);
      await insertDay(trx, deps, actor, { ...input, id });
      const { own, ...rest } = await readDay(trx, deps, actor, id);
      // The answer is kept for repeated calls, and an area isn't kept longer than its day.
      const day = { ...rest, own: { ...own, otherArea: null } };
      await ticket.finish(trx, 201, day);
      return day;
    }),
  );
  deps.outboxSignal.ring();
  return outcome;
}

interface OpenDay {
  readonly trx: Transaction<DB>;
  readonly day: store.DayRow;
  readonly now: Date;
}

/** Throws STATE_CHANGED unless the day is neither booked, canceled, nor over. */
function requireOpen(day: store.DayRow, now: Date): void {
  const state = toState(day, now);
  if (state === 'booked') throw new AppError('STATE_CHANGED', { message: say('This team day is already booked.') });
  if (state === 'canceled') throw new AppError('STATE_CHANGED', { message: say('This team day was canceled.') });
  if (state === 'over')
    throw new AppError('STATE_CHANGED', { message: say('The dates of this team day have passed.') });
}

/** Locks a day. Throws NOT_FOUND. */
async function onDay(
  deps: Deps,
  actor: MemberActor,
  dayId: string,
  work: (locked: OpenDay) => Promise<void>,
): Promise<TeamDay> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockDay(trx, dayId);
    const day = await requireDay(trx, actor, dayId);
    await work({ trx, day, now: deps.clock.now() });
  });
  deps.outboxSignal.ring();
  return getDay(deps, actor, dayId);
}

/** Locks a day that's neither booked, canceled, nor over. Throws NOT_FOUND, STATE_CHANGED. */
const onOpenDay: typeof onDay = (deps, actor, dayId, work) =>
  onDay(deps, actor, dayId, (locked) => {
    requireOpen(locked.day, locked.now);
    return work(locked);
  });

/** The place that the text names, with its middle. The text itself isn't stored, because it can be an address. */
function locate(field: 'area' | 'near', text: string): { name: string; lat: number; lng: number } {
  const place = findCity(text);
  if (!place || place.kind === 'region')
    throw invalid(field, say('Enter a town, neighborhood, or postal code that we know.'));
  return { name: place.description, lat: place.lat, lng: place.lng };
}

/** An area can be withdrawn at any time; everything else only while the day is open. Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED. */
export const answerDay = (
  deps: Deps,
  actor: MemberActor,
  { dayId, area: typed, canCome }: { dayId: string; area: string | null; canCome: readonly number[] },
): Promise<TeamDay> =>
  onDay(deps, actor, dayId, async ({ trx, day, now }) => {
    const { memberId } = actor;
    const state = toState(day, now);
    const isOpen = state === 'planning' || state === 'voting';
    if (typed === null && day.area !== null) await store.eraseArea(trx, dayId, memberId);
    if (typed === null && !isOpen) return;
    requireOpen(day, now);
    const area = typed === null ? null : locate('area', typed);
    const numbers = new Set((await store.listDates(trx, dayId)).map(({ number }) => number));
    const chosen = [...new Set(canCome)].sort();
    if (chosen.some((number) => !numbers.has(number)))
      throw invalid('canCome', say('Choose from this team day’s dates.'));
    await store.saveAnswer(trx, { dayId, memberId, at: now, canCome: chosen, area });
  });

const onlyOrganizer = () =>
  new AppError('FORBIDDEN', { message: say('Only the organizer of this team day can do this.') });

/** Throws FORBIDDEN, STATE_CHANGED, LIMIT_REACHED. */
function requireMayFind(day: store.DayRow, actor: MemberActor, now: Date): void {
  if (!organizes(day, actor.memberId)) throw onlyOrganizer();
  requireOpen(day, now);
  if (day.search_count >= TEAM_DAYS.searches)
    throw new AppError('LIMIT_REACHED', {
      message: say('You’ve looked for rooms {count} times for this team day, which is the limit.', {
        count: TEAM_DAYS.searches,
      }),
    });
}

/** Emails everyone else invited that there are rooms to vote on, once per day. */
async function announceRooms({ trx, day, now }: OpenDay, deps: Deps, count: number): Promise<void> {
  if (count === 0 || day.rooms_announced_at !== null) return;
  await store.setAnnounced(trx, day.id, now);
  for (const { id: memberId, name, email } of await listInvitedBut(trx, {
    dayId: day.id,
    memberIds: [day.organizer_id],
  }))
    await queueEmail(trx, deps, {
      template: 'team-day-rooms',
      to: email,
      memberId,
      data: { name, organizerName: day.organizer_name, title: day.title, teamDayId: day.id, count },
    });
}

/**
 * Finds rooms for a date, between everyone's areas or near a place, and starts the vote. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED,
 * VALIDATION_FAILED, LIMIT_REACHED.
 */
export async function proposeRooms(
  deps: Deps,
  actor: MemberActor,
  { dayId, number, near: typed }: { dayId: string; number: number; near?: string | undefined },
): Promise<TeamDay> {
  const db = deps.db.kysely;
  // Later answers aren't counted.
  const at = deps.clock.now();
  const before = await requireDay(db, actor, dayId);
  requireMayFind(before, actor, at);
  const row = (await store.listDates(db, dayId)).find((date) => date.number === number);
  if (!row || isPast(row.date, before, at)) throw invalid('number', say('Choose a date in the future.'));
  if (haveStarted(toDate(row), before.time_zone, at)) throw alreadyStarted('number');
  const near = typed === undefined ? null : locate('near', typed);
  const coming = (await store.listInvited(db, dayId)).filter(({ can_come: canCome }) => canCome.includes(number));
  const found = await findRooms(deps, actor, {
    teamId: before.team_id,
    currency: before.currency,
    isListOnly: before.is_list_only,
    date: toDate(row),
    people: Math.max(1, coming.length),
    areas: coming.flatMap((member) => toArea(member) ?? []),
    near,
    lastListingId: before.last_listing_id,
  });
  return onOpenDay(deps, actor, dayId, async (open) => {
    requireMayFind(open.day, actor, open.now);
    const { trx } = open;
    await store.saveRooms(trx, { dayId, number, people: coming.length, near: near?.name ?? null, at, ...found });
    await announceRooms(open, deps, found.noneBecause === null ? found.rooms.length : 0);
  });
}

/** Throws NOT_FOUND, STATE_CHANGED if other rooms were found meanwhile. */
export const vote = (
  deps: Deps,
  actor: MemberActor,
  { dayId, listingId }: { dayId: string; listingId: string | null },
): Promise<TeamDay> =>
  onOpenDay(deps, actor, dayId, async ({ trx }) => {
    if (listingId !== null && !(await store.isVotable(trx, dayId, listingId)))
      throw new AppError('STATE_CHANGED', {
        message: say('The rooms have changed. Look at the new ones and vote again.'),
      });
    await store.saveVote(trx, { dayId, memberId: actor.memberId, listingId });
  });

/** By the organizer, or an owner or admin who's invited. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export const cancelDay = (deps: Deps, actor: MemberActor, dayId: string): Promise<TeamDay> =>
  onOpenDay(deps, actor, dayId, async ({ trx, day, now }) => {
    if (!organizes(day, actor.memberId) && day.role === 'booker') throw onlyOrganizer();
    await store.cancelDay(trx, dayId, now);
    const invited = await listInvitedBut(trx, { dayId, memberIds: [actor.memberId] });
    await announceCanceled(trx, deps, { id: dayId, title: day.title, teamName: day.team_name, invited });
  });

/** Erases starting areas once the day's booking has ended or the day after its last date, and days after some time. Dates are the rooms' local ones, so a day more goes by. */
async function forgetDays({ db, clock }: Deps): Promise<number> {
  const today = toUtcDate(clock.now());
  const erasedCount = await store.eraseAreasBefore(db.kysely, addDays(today, -1), clock.now());
  return erasedCount + (await store.deleteBefore(db.kysely, addDays(today, -TEAM_DAYS.keptDays)));
}

export const teamDayJobs: readonly TimedJob[] = [{ name: 'team-days-forget', everySeconds: 3_600, run: forgetDays }];
