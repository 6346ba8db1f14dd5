// Makes a calendar say what a member's bookings are. It compares what's written with what should be, so it can stop anywhere, also by a
// crash, and go on later: nothing is written twice, and nothing is missed.
import type { CalendarEvent } from '@daynook/contract/calendar-text';
import { chooseReader } from '../../current-languages.ts';
import { currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { findReaderChoices } from '../members/service.ts';
import { CalendarClient, type CalendarLogin, type CalendarOptions } from './calendar-client.ts';
import { eventText, markEvent, toEvent, toFileName } from './event-text.ts';
import { PushRefused } from './push-errors.ts';
import * as store from './store.ts';

const DAY_MINUTES = 1_440;
const PAST_DAYS = 60;
const AHEAD_DAYS = 400;
const MOST_EVENTS = 5_000;
/** Someone may change the event between our reading and writing it, but not every time. */
const WRITE_TRIES = 4;

export type PushOptions = Partial<Pick<CalendarOptions, 'resolve' | 'requestMs'>>;

const toKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({ secret: secrets.feeds, purpose: 'calendar-login' });

export const sealLogin = (deps: Pick<Deps, 'secrets'>, pushId: string, login: CalendarLogin): Buffer =>
  seal(JSON.stringify(login), pushId, toKey(deps));

export const openLogin = (
  deps: Pick<Deps, 'secrets'>,
  { id, sealed_login: sealed }: Pick<store.PushRow, 'id' | 'sealed_login'>,
): CalendarLogin => JSON.parse(unseal(sealed, id, toKey(deps))) as CalendarLogin;

/** Throws PushRefused for a URL we never open. */
export const openCalendar = (
  deps: Pick<Deps, 'config'>,
  login: CalendarLogin,
  { signal, ...options }: PushOptions & { readonly signal: AbortSignal },
): CalendarClient => new CalendarClient(login, { allowedHosts: deps.config.outboundAllowedHosts, ...options }, signal);

/** Writes one event, with what the member changed in it. Throws PushRefused. */
async function writeOne(
  deps: Pick<Deps, 'clock'>,
  calendar: CalendarClient,
  { row, event }: { readonly row: store.WantedRow; readonly event: CalendarEvent },
): Promise<Buffer> {
  const name = toFileName(row.booking_id);
  const about = { nowMs: deps.clock.now().getTime(), brand: currentBrand().name };
  // A new event needs no reading, unless we were interrupted after writing it.
  if (row.mark === null && (await calendar.write(name, eventText(event, undefined, about), undefined)))
    return markEvent(event);
  for (let turn = 0; turn < WRITE_TRIES; turn += 1) {
    const present = await calendar.read(name);
    const text = eventText(event, present?.text, about);
    if (await calendar.write(name, text, present ? (present.etag ?? 'any') : undefined)) return markEvent(event);
  }
  throw new PushRefused('busy');
}

/** False if it stopped before the end. Throws PushRefused. */
export async function writeBookings(
  deps: Deps,
  push: store.PushRow,
  { calendar, isOver }: { readonly calendar: CalendarClient; readonly isOver: () => boolean },
): Promise<boolean> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const stretch = {
    startsAt: addMinutes(now, -PAST_DAYS * DAY_MINUTES),
    endsAt: addMinutes(now, AHEAD_DAYS * DAY_MINUTES),
  };
  for (const bookingId of await store.listUnwanted(db, push, MOST_EVENTS)) {
    if (isOver()) return false;
    await calendar.remove(toFileName(bookingId));
    await store.noteRemoved(db, push.id, bookingId);
  }
  if (push.is_ending) return true;
  const reader = chooseReader(deps.config, await findReaderChoices(db, push.member_id));
  for (const row of await store.listWanted(db, push, { stretch, limit: MOST_EVENTS })) {
    const event = forReader(reader, () => toEvent(row, deps.config.publicUrl));
    if (row.mark?.equals(markEvent(event))) continue;
    if (isOver()) return false;
    const mark = await writeOne(deps, calendar, { row, event });
    await store.noteWritten(db, { pushId: push.id, bookingId: row.booking_id, mark });
  }
  await store.forgetPast(db, push.id, stretch.startsAt);
  return true;
}
