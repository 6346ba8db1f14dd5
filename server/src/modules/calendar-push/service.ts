// Members' own calendars, into which their bookings are written by CalDAV (Q5): connecting, choosing what's written, and disconnecting.

import type { Answer, Input } from '@daynook/contract/api';
import type { CalendarPush } from '@daynook/contract/connections/calendar-push';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import type { TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember, LANGUAGE_TOPIC } from '../members/service.ts';
import type { CalendarLogin } from './calendar-client.ts';
import { type FoundCalendar, findCalendars } from './find-calendars.ts';
import { PushRefused, pushErrorWords } from './push-errors.ts';
import * as store from './store.ts';
import { openCalendar, openLogin, sealLogin } from './write-bookings.ts';

export { calendarPushJobs, pushCalendars } from './jobs.ts';
export { deleteForMember as forgetPush } from './store.ts';

type PushAnswer = Answer<'GET /api/account/calendar-push'>;

/** Fields where an error belongs. */
const FIELDS: Readonly<Record<string, 'password' | undefined>> = { login: 'password' };

const toStatus = (
  { due_at: dueAt, last_ok_at: lastOkAt, failures }: store.PushRow,
  now: Date,
): CalendarPush['status'] =>
  dueAt === null ? 'off' : lastOkAt === null || failures > 0 || dueAt <= now ? 'waiting' : 'current';

const toHost = (url: string): string => new URL(url.replace(/^webcals?:/i, 'https:')).host;

async function view(deps: Deps, memberId: string): Promise<PushAnswer> {
  const row = await store.findPush(deps.db.kysely, memberId);
  if (!row) return { push: null };
  const { url, username } = openLogin(deps, row);
  return {
    push: {
      server: toHost(url),
      username,
      asGuest: row.as_guest,
      asHost: row.as_host,
      createdAt: row.created_at.toISOString(),
      lastOkAt: row.last_ok_at?.toISOString() ?? null,
      failure: row.failure === null ? null : pushErrorWords(row.failure),
      status: toStatus(row, deps.clock.now()),
      eventCount: await store.countEvents(deps.db.kysely, row.id),
    },
  };
}

export const getCalendarPush = (deps: Deps, actor: MemberActor): Promise<PushAnswer> => view(deps, actor.memberId);

/** Throws IMPORT_REJECTED with a message for the field, if nothing can be written there. */
async function requireCalendar(deps: Deps, login: CalendarLogin): Promise<void> {
  const signal = new AbortController().signal;
  try {
    const calendar = openCalendar(deps, login, { signal });
    await calendar.check().finally(() => calendar.close());
  } catch (error) {
    throw toRefusal(error);
  }
}

/** The error with a message for the field it's about; errors that aren't the calendar's stay as they are. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof PushRefused)) return error;
  const message = pushErrorWords(error.code);
  return new AppError('IMPORT_REJECTED', { message, fields: { [FIELDS[error.code] ?? 'url']: message } });
}

function requireOutbound({ config }: Pick<Deps, 'config'>): void {
  if (!config.isOutboundOn)
    throw new AppError('IMPORT_REJECTED', { message: say('This installation doesn’t connect to other servers.') });
}

/**
 * The calendars that this login can write into, at the address of a server or of one calendar. Nothing is stored. Throws IMPORT_REJECTED
 * with a message for the field.
 */
export async function findPushCalendars(
  deps: Pick<Deps, 'config'>,
  login: CalendarLogin,
): Promise<{ calendars: FoundCalendar[] }> {
  requireOutbound(deps);
  try {
    return { calendars: await findCalendars(login, { allowedHosts: deps.config.outboundAllowedHosts }) };
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Connects a calendar after checking it, or changes the login of the one that's connected. Throws IMPORT_REJECTED, and what `requireOwner`
 * throws, because someone with the member's open session could have all bookings sent to a calendar of their own.
 */
export async function connectCalendar(
  deps: Deps,
  actor: MemberActor,
  { asGuest, asHost, proof = {}, ...login }: Input<'PUT /api/account/calendar-push'>['body'],
): Promise<PushAnswer> {
  requireOutbound(deps);
  const { memberId } = actor;
  await requireOwner(deps, memberId, proof, 'proof.password');
  await requireCalendar(deps, login);
  await retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const present = await store.findPush(trx, memberId);
    const choice = { as_guest: asGuest, as_host: asHost };
    if (present && openLogin(deps, present).url === login.url)
      await store.updateLogin(trx, present.id, { ...choice, sealed_login: sealLogin(deps, present.id, login), now });
    else {
      const id = deps.newId();
      const sealed = sealLogin(deps, id, login);
      await store.replacePush(trx, { id, member_id: memberId, ...choice, sealed_login: sealed, created_at: now });
    }
    await audit(trx, deps, {
      actorId: memberId,
      action: 'calendar-connected',
      subject: { kind: 'member', id: memberId },
      memberId,
      reason: toHost(login.url),
    });
    const { email, name } = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'calendar-connected',
      to: email,
      memberId,
      data: { name, server: toHost(login.url) },
    });
  });
  return view(deps, memberId);
}

/** Throws NOT_FOUND. */
export async function choosePushed(
  deps: Deps,
  { memberId }: MemberActor,
  { asGuest, asHost }: { readonly asGuest: boolean; readonly asHost: boolean },
): Promise<PushAnswer> {
  const change = { as_guest: asGuest, as_host: asHost, due_at: deps.clock.now() };
  if (!(await store.updatePush(deps.db.kysely, memberId, change))) throw new AppError('NOT_FOUND');
  return view(deps, memberId);
}

/** Checks the connection, and writes what's missing soon. What's wrong is in the answer. Throws NOT_FOUND. */
export async function checkCalendar(deps: Deps, { memberId }: MemberActor): Promise<PushAnswer> {
  const row = await store.findPush(deps.db.kysely, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  const problem = await requireCalendar(deps, openLogin(deps, row)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'IMPORT_REJECTED') return error.message;
      throw error;
    },
  );
  if (problem === undefined)
    await store.updatePush(deps.db.kysely, memberId, { due_at: deps.clock.now(), isFresh: true });
  const { push } = await view(deps, memberId);
  return { push: push && { ...push, failure: problem ?? push.failure } };
}

/** Disconnects it. Its events stay, or are removed soon. Throws NOT_FOUND. */
export async function disconnectCalendar(
  deps: Deps,
  { memberId }: MemberActor,
  { events = 'keep' }: { readonly events?: 'keep' | 'remove' | undefined },
): Promise<PushAnswer> {
  const db = deps.db.kysely;
  const isKnown =
    events === 'remove'
      ? await store.markEnding(db, memberId, deps.clock.now())
      : (await store.findPush(db, memberId)) !== undefined && (await store.deleteForMember(db, memberId));
  if (!isKnown) throw new AppError('NOT_FOUND');
  return { push: null };
}

/** A member reads another language now: the events in their calendar are written again. */
export const languageTopic: TopicHandler = {
  topic: LANGUAGE_TOPIC,
  handle: ({ db, clock }, { memberId }) => store.makeDue(db.kysely, [String(memberId)], clock.now()),
};

/** A booking has changed: the calendars of both sides are written soon. */
export const noteBookingChange = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { guestId, hostId }: { readonly guestId: string; readonly hostId: string },
): Promise<void> => store.makeDue(db.kysely, [guestId, hostId], clock.now());
