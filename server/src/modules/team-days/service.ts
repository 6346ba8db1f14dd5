// Team days (E11): planning one, answering, finding rooms, voting, and canceling. The organizer books through checkout, and the booking's
// own transaction marks the day as booked (decision 0144).
import { TEAM_DAYS } from '@daynook/contract/teams/limits';
import type { TeamDay, TeamDayDate, TeamDaySummary } from '@daynook/contract/teams/team-days';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
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
import { announceCanceled, changeTeam, listInvitedBut, lockDay, requireTeam } from '../teams/service.ts';
import { findRooms, listFree } from './find-rooms.ts';
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
export async function getDay(deps: Deps, actor: MemberActor, dayId: string): Promise<TeamDay> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const day = await requireDay(db, actor, dayId);
  const [dates, invited, rooms] = await Promise.all([
    store.listDates(db, dayId),
    store.listInvited(db, dayId),
    store.listRooms(db, dayId),
  ]);
  const booking = day.booking_id ? await store.findBooking(db, day.booking_id, actor.memberId) : undefined;
  const isVoting = toState(day, now) === 'voting';
  const free = isVoting ? await listFreeRooms(db, { day, dates, rooms }, now) : new Set<string>();
  const cards = await listCards(
    db,
    rooms.map(({ listing_id: id }) => id),
  );
  const images = new Map([...cards].map(([id, card]) => [id, card.images[0] ?? null]));
  return viewDay({ day, dates, invited, rooms, booking, free, images }, { memberId: actor.memberId, now });
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

/** Throws VALIDATION_FAILED next to the date. */
function requireDates(dates: readonly TeamDayDate[], today: string): void {
  const seen = new Set<string>();
  for (const [index, { date, fromMinute, toMinute }] of dates.entries()) {
    if (date < today) throw invalid(`dates.${index}.date`, say('Choose a date in the future.'));
    if (date > addDays(today, TEAM_DAYS.aheadDays))
      throw invalid(`dates.${index}.date`, say('Choose a date within {days} days.', { days: TEAM_DAYS.aheadDays }));
    if (fromMinute >= toMinute) throw invalid(`dates.${index}.toMinute`, say('Choose an end after the start.'));
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
}

/** Plans a day for the organizer and everyone invited, who are emailed. Throws NOT_FOUND, VALIDATION_FAILED, LIMIT_REACHED. */
export async function createDay(deps: Deps, actor: MemberActor, input: NewDay): Promise<TeamDay> {
  const { teamId, title, dates } = input;
  const id = deps.newId();
  // The team is locked, so nobody leaves it meanwhile.
  await changeTeam(deps, actor, teamId, async ({ trx, team, now }) => {
    requireDates(dates, startsOnLocalDate(now, team.time_zone));
    if ((await store.countCreatedSince(trx, actor.memberId, addMinutes(now, -1_440))) >= TEAM_DAYS.perDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve planned too many team days today. Try again tomorrow.'),
      });
    const wanted = [...new Set(input.invitedIds)].filter((memberId) => memberId !== actor.memberId);
    if (wanted.length === 0) throw invalid('invitedIds', say('Invite at least one other member.'));
    const invited = await store.listInTeam(trx, teamId, wanted);
    if (invited.length < wanted.length)
      throw invalid('invitedIds', say('Someone you chose is no longer in the team. Choose again.'));
    const memberIds = [actor.memberId, ...invited.map((member) => member.id)];
    await store.insertDay(trx, { id, teamId, organizerId: actor.memberId, title, dates, memberIds, at: now });
    for (const { id: memberId, name, email } of invited)
      await queueEmail(trx, deps, {
        template: 'team-day-invited',
        to: email,
        memberId,
        data: { name, organizerName: actor.name, teamName: team.name, title, teamDayId: id, dates: [...dates] },
      });
  });
  deps.outboxSignal.ring();
  return getDay(deps, actor, id);
}

interface OpenDay {
  readonly trx: Transaction<DB>;
  readonly day: store.DayRow;
  readonly now: Date;
}

/** Locks a day that's neither booked, canceled, nor over. Throws NOT_FOUND, STATE_CHANGED. */
async function onOpenDay(
  deps: Deps,
  actor: MemberActor,
  dayId: string,
  work: (open: OpenDay) => Promise<void>,
): Promise<TeamDay> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await lockDay(trx, dayId);
    const day = await requireDay(trx, actor, dayId);
    const now = deps.clock.now();
    const state = toState(day, now);
    if (state === 'booked') throw new AppError('STATE_CHANGED', { message: say('This team day is already booked.') });
    if (state === 'canceled') throw new AppError('STATE_CHANGED', { message: say('This team day was canceled.') });
    if (state === 'over')
      throw new AppError('STATE_CHANGED', { message: say('The dates of this team day have passed.') });
    await work({ trx, day, now });
  });
  deps.outboxSignal.ring();
  return getDay(deps, actor, dayId);
}

/** The place that the text names, with its middle. The text itself isn't stored, because it can be an address. */
function locateArea(text: string | null): { name: string; lat: number; lng: number } | null {
  if (text === null) return null;
  const place = findCity(text);
  if (!place || place.kind === 'region')
    throw invalid('area', say('Enter a town, neighborhood, or postal code that we know.'));
  return { name: place.description, lat: place.lat, lng: place.lng };
}

/** Throws NOT_FOUND, STATE_CHANGED, VALIDATION_FAILED. */
export const answerDay = (
  deps: Deps,
  actor: MemberActor,
  { dayId, area: typed, canCome }: { dayId: string; area: string | null; canCome: readonly number[] },
): Promise<TeamDay> =>
  onOpenDay(deps, actor, dayId, async ({ trx, now }) => {
    const area = locateArea(typed);
    const numbers = new Set((await store.listDates(trx, dayId)).map(({ number }) => number));
    const chosen = [...new Set(canCome)].sort();
    if (chosen.some((number) => !numbers.has(number)))
      throw invalid('canCome', say('Choose from this team day’s dates.'));
    await store.saveAnswer(trx, { dayId, memberId: actor.memberId, at: now, canCome: chosen, area });
  });

const onlyOrganizer = () =>
  new AppError('FORBIDDEN', { message: say('Only the organizer of this team day can do this.') });

/**
 * Finds rooms for a date and starts the vote. Everyone else invited is emailed when there's something to vote on for the first time. Throws
 * NOT_FOUND, FORBIDDEN, STATE_CHANGED, VALIDATION_FAILED.
 */
export async function proposeRooms(
  deps: Deps,
  actor: MemberActor,
  { dayId, number }: { dayId: string; number: number },
): Promise<TeamDay> {
  const db = deps.db.kysely;
  // Whoever answers from here on isn't counted.
  const at = deps.clock.now();
  const before = await requireDay(db, actor, dayId);
  if (!organizes(before, actor.memberId)) throw onlyOrganizer();
  const row = (await store.listDates(db, dayId)).find((date) => date.number === number);
  if (!row || isPast(row.date, before, at)) throw invalid('number', say('Choose a date in the future.'));
  const coming = (await store.listInvited(db, dayId)).filter(({ can_come: canCome }) => canCome.includes(number));
  const found = await findRooms(deps, actor, {
    teamId: before.team_id,
    currency: before.currency,
    isListOnly: before.is_list_only,
    date: toDate(row),
    people: Math.max(1, coming.length),
    areas: coming.flatMap((member) => toArea(member) ?? []),
  });
  return onOpenDay(deps, actor, dayId, async ({ trx, day }) => {
    if (!organizes(day, actor.memberId)) throw onlyOrganizer();
    const saved = { dayId, number, people: coming.length, at, ...found };
    const hadRooms = await store.saveRooms(trx, saved);
    if (hadRooms || found.noneBecause !== null) return;
    for (const { id: memberId, name, email } of await listInvitedBut(trx, { dayId, memberIds: [actor.memberId] }))
      await queueEmail(trx, deps, {
        template: 'team-day-rooms',
        to: email,
        memberId,
        data: { name, organizerName: actor.name, title: day.title, teamDayId: dayId, count: found.rooms.length },
      });
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

/** Erases starting areas the day after, and days after some time. Dates are the rooms' local ones, so a day more goes by. */
async function forgetDays({ db, clock }: Deps): Promise<number> {
  const today = toUtcDate(clock.now());
  const erasedCount = await store.eraseAreasBefore(db.kysely, addDays(today, -1));
  return erasedCount + (await store.deleteBefore(db.kysely, addDays(today, -TEAM_DAYS.keptDays)));
}

export const teamDayJobs: readonly TimedJob[] = [{ name: 'team-days-forget', everySeconds: 3_600, run: forgetDays }];
