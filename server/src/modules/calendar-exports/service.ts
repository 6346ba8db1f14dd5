// Calendar feeds with a secret link (C15). A listing's or property's feed only shows when it's booked; a member's own names the
// listing and its city. None reveals an address or anything from an imported calendar.

import type { Answer } from '@daynook/contract/api';
import { type CalendarEvent, calendarText } from '@daynook/contract/calendar-text';
import { townText } from '@daynook/contract/countries/town-text';
import { inLanguage } from '@daynook/contract/languages/languages';
import { chooseReader } from '../../current-languages.ts';
import { currentBrand } from '../../current-settings.ts';
import { retryTransaction } from '../../db/errors.ts';
import { recentReads } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { currentReader, forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { getOwnListing } from '../hosting/service.ts';
import { findReaderChoices } from '../members/service.ts';
import { requireMay } from '../permissions/service.ts';
import { makeAddress, readLinkId } from './calendar-url.ts';
import * as store from './store.ts';

type Link = Answer<'POST /api/host/calendar-links'>;

const DAY_MINUTES = 1_440;
const PAST_DAYS = 60;
const AHEAD_DAYS = 400;
/** Subscribers read every few minutes. Recording it once an hour is enough. */
const NOTED_EVERY_MINUTES = 60;

const viewLink = (deps: Pick<Deps, 'config' | 'secrets'>, row: store.LinkRow): Link => ({
  _id: row.id,
  listing: row.listing_id === null ? null : { _id: row.listing_id, title: row.title ?? '' },
  property: row.property_id === null ? null : { _id: row.property_id, title: row.title ?? '' },
  url: `${deps.config.publicUrl}/calendar/${makeAddress(row.id, deps.secrets.calendar)}.ics`,
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
});

/** The member's links, oldest first. */
export async function listCalendarLinks(deps: Deps, actor: MemberActor): Promise<Link[]> {
  const rows = await store.listLinks(deps.db.kysely, actor.memberId);
  return rows.filter((row) => row.is_allowed).map((row) => viewLink(deps, row));
}

/** Creates a link for a listing, a property, or everything of the member, and turns off the old one. Throws NOT_FOUND, GONE. */
export function createCalendarLink(deps: Deps, actor: MemberActor, target: store.LinkTarget): Promise<Link> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { listingId, propertyId } = target;
    if (listingId !== null) await getOwnListing(trx, actor, listingId);
    if (propertyId !== null) await requireMay(trx, actor.memberId, { propertyId }, 'see-calendar');
    const id = deps.newId();
    await store.replaceLink(trx, { id, memberId: actor.memberId, ...target, at: deps.clock.now() });
    return viewLink(deps, (await store.findLink(trx, id))!);
  });
}

/** Turns off a link. Throws NOT_FOUND. */
export async function endCalendarLink(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  if (!(await store.deleteLink(deps.db.kysely, { id, memberId: actor.memberId }))) throw new AppError('NOT_FOUND');
}

/** Turns off all links of the member in the caller's transaction, because the account changes hands. */
export const endCalendarLinks = store.deleteLinks;

const isAsked = (status: string | null): boolean => status === 'requested' || status === 'awaiting_payment';

const takenEvent = (row: store.TakenRow): CalendarEvent => ({
  name: `taken-${row.id}`,
  title: isAsked(row.status) ? say('Requested') : row.kind === 'booking' ? say('Booked') : say('Not available'),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  status: isAsked(row.status) ? 'TENTATIVE' : 'CONFIRMED',
});

/** What a calendar says of a booking to its guest, its host, or who it was booked for, in the reader's language. */
export const visitEvent = (row: store.VisitRow, publicUrl: string): CalendarEvent => ({
  name: row.reference,
  title: row.is_host ? `${row.guest_name}: ${row.listing_title}` : row.listing_title,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  location: townText(row.city, row.region),
  description: say('Booking {reference}', { reference: row.reference }),
  url: `${publicUrl}${inLanguage(currentReader().language, `/${row.is_attendee ? 'attending' : 'booking'}/${row.id}`)}`,
  status: isAsked(row.status) ? 'TENTATIVE' : 'CONFIRMED',
});

async function listEvents(deps: Deps, link: store.LinkRow, stretch: TimeRange): Promise<CalendarEvent[]> {
  const db = deps.db.kysely;
  if (link.listing_id !== null) return (await store.listTaken(db, link.listing_id, stretch)).map(takenEvent);
  if (link.property_id !== null)
    return (await store.listTakenInProperty(db, link.property_id, stretch)).map((row) => {
      const event = takenEvent(row);
      return { ...event, title: say('{label}: {value}', { label: event.title, value: row.title }) };
    });
  const visits = await store.listVisits(db, link.member_id, stretch);
  return visits.map((row) => visitEvent(row, deps.config.publicUrl));
}

/** The calendar file behind a link. Throws NOT_FOUND if the link is unknown or turned off. */
export async function readCalendar(deps: Deps, address: string): Promise<string> {
  const id = readLinkId(address, deps.secrets.calendar);
  const link = id === undefined ? undefined : await store.findLink(deps.db.kysely, id);
  if (!link?.is_allowed || link.state === 'deleted') throw new AppError('NOT_FOUND');
  const now = deps.clock.now();
  // Calendar programs read every few minutes at most. That the link still works is asked of the primary.
  const reads = { ...deps, db: recentReads(deps.db) };
  const choices = await findReaderChoices(reads.db.kysely, link.member_id);
  // Calendar programs don't say what their owner reads.
  const events = await forReader(chooseReader(deps.config, choices), () =>
    listEvents(reads, link, {
      startsAt: addMinutes(now, -PAST_DAYS * DAY_MINUTES),
      endsAt: addMinutes(now, AHEAD_DAYS * DAY_MINUTES),
    }),
  );
  if (!link.last_read_at || addMinutes(link.last_read_at, NOTED_EVERY_MINUTES) <= now) {
    await store.noteRead(deps.db.kysely, link.id, now);
  }
  return calendarText(events, {
    nowMs: now.getTime(),
    brand: currentBrand().name,
    title: link.title ?? currentBrand().name,
  });
}
