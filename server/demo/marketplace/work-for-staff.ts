// What awaits staff in the demo: questions, reports, listings to review, documents. Created by the same functions members use, so that
// rows are always correct. Each part does nothing the second time, so an interrupted start continues here.

import { LANGUAGES } from '@daynook/contract/languages/languages';
import { listPermissions, NO_PERMISSIONS } from '@daynook/contract/staff/roles';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { sql } from 'kysely';
import { retryTransaction } from '../../src/db/errors.ts';
import type { Deps } from '../../src/deps.ts';
import { type MemberActor, VISITOR } from '../../src/http/actor.ts';
import { AppError } from '../../src/lib/app-error.ts';
import {
  changeListing,
  decideOnListing,
  getOwnListing,
  pauseListing,
  publishListing,
} from '../../src/modules/hosting/service.ts';
import { beginDocument, takeFile } from '../../src/modules/insurance/service.ts';
import { fileReport } from '../../src/modules/reports/service.ts';
import { listSettings, refreshSettings, storeChanges } from '../../src/modules/site-settings/service.ts';
import { answerTicket, askStaff, contactStaff } from '../../src/modules/support/service.ts';
import { makePdf } from './small-pdf.ts';
import { type DemoTicket, DOCUMENTS, NEW_SENTENCE, REPORTS, TICKETS, VISITOR_ASKING } from './staff-words.ts';

const HOUR_MS = 60 * 60_000;
/** How long ago staff approved a listing that has changed since. */
const APPROVED_HOURS_AGO = 40 * 24;
/** How long ago the listings to review were submitted. */
const ROOMS_HOURS_AGO = [27, 4] as const;
const LANGUAGES_HOURS_AGO = 200 * 24;
const DOCUMENT_YEARS_MS = 365 * 24 * HOUR_MS;

interface Accounts {
  readonly guestId: string;
  readonly hostId: string;
  readonly staffId: string;
}

/** Where the work is created: as whom, and with what time. */
interface World extends Accounts {
  readonly random: Random;
  actor(memberId: string, isStaff?: boolean): Promise<MemberActor>;
  ago(hours: number): Deps;
  /** One of the rows, always the same one for the same rows. */
  rows<T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]>;
}

interface Stay {
  readonly id: string;
  readonly guestId: string;
  readonly hostId: string;
  readonly listingId: string;
}

/** Stays of the last weeks among generated people. */
const lately = ({ guestId, hostId, rows }: World): Promise<readonly Stay[]> =>
  rows(sql<Stay>`
    select id, guest_id as "guestId", host_id as "hostId", listing_id as "listingId" from booking
    where status = 'closed' and guest_id <> ${guestId} and host_id <> ${hostId} and guest_id <> host_id
    order by ends_at desc, id limit 200`);

/** Client ids as pages send them, the same at every start. */
function makeIdSource(random: Random): () => string {
  const hex = (digits: number) => Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join('');
  return () => `019a0002-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

async function ask(world: World, ticket: DemoTicket, stay: Stay, newId: () => string): Promise<void> {
  const { kind, subject, text, hoursAgo } = ticket;
  const [clientId, noteId, answerId] = [newId(), newId(), newId()];
  if (ticket.by === 'visitor') {
    const { email } = VISITOR_ASKING;
    const known = await world.rows(sql`select from support_ticket where email = ${email}`);
    if (known.length === 0)
      await contactStaff(world.ago(hoursAgo), VISITOR, { kind, subject, text, ...VISITOR_ASKING });
    return;
  }
  const { guestId, hostId } = world;
  const askers = { guest: guestId, host: hostId, 'some-guest': stay.guestId, 'some-host': stay.hostId };
  const asker = await world.actor(askers[ticket.by]);
  const [own] = ticket.by === 'guest' ? await world.rows(selectLatest(guestId)) : [stay];
  const bookingId = ticket.hasBooking ? own?.id : undefined;
  const { _id: id } = await askStaff(world.ago(hoursAgo), asker, { kind, subject, text, clientId, bookingId });
  const staff = await world.actor(world.staffId, true);
  if (ticket.note)
    await answerTicket(world.ago(hoursAgo / 2), staff, { id, kind: 'note', text: ticket.note, clientId: noteId });
  if (ticket.answer) {
    const { hoursAgo: answeredHoursAgo, ...answer } = ticket.answer;
    await answerTicket(world.ago(answeredHoursAgo), staff, { id, kind: 'answer', ...answer, clientId: answerId });
  }
}

const selectLatest = (guestId: string) => sql<{ id: string }>`
  select id from booking where guest_id = ${guestId} and status = 'closed' order by ends_at desc, id limit 1`;

async function addTickets(world: World, stays: readonly Stay[]): Promise<void> {
  const newId = makeIdSource(world.random);
  for (const ticket of TICKETS) await ask(world, ticket, world.random.pick(stays), newId);
}

async function addReports(world: World, stays: readonly Stay[]): Promise<void> {
  const [review] = await world.rows(sql<{ id: string; hostId: string }>`
    select review.id, listing.host_id as "hostId" from review join listing on listing.id = review.listing_id
    where review.side = 'guest' and review.rating <= 3 and review.text <> '' and listing.host_id <> ${world.hostId}
      and review.author_id <> ${world.guestId}
    order by review.written_at desc, review.id limit 1`);
  const [post] = await world.rows(sql<{ id: string }>`
    select id from community_post where not is_announcement and removed_at is null order by created_at desc, id limit 1`);
  const { guestId, listingId } = world.random.pick(stays);
  const file = async (kind: keyof typeof REPORTS, reporterId: string, subjectId: string | undefined) => {
    const { hoursAgo, reason, text } = REPORTS[kind];
    if (subjectId === undefined) return;
    await fileReport(world.ago(hoursAgo), await world.actor(reporterId), { kind, subjectId, reason, text });
  };
  if (review) await file('review', review.hostId, review.id);
  await file('listing', guestId, listingId);
  await file('post', world.hostId, post?.id);
}

/** Submits a listing to staff like its host would. With `isKnown`, staff approved it before it changed. */
async function sendIn(world: World, listing: { id: string; hostId: string }, hoursAgo: number, isKnown: boolean) {
  const host = await world.actor(listing.hostId);
  const { id } = listing;
  if (isKnown) {
    const staff = await world.actor(world.staffId, true);
    const seen = await getOwnListing(world.ago(0).db.kysely, host, id);
    if (!seen.description.includes(NEW_SENTENCE)) {
      const past = world.ago(APPROVED_HOURS_AGO);
      await decideOnListing(past, staff, { id, decision: 'approve', reasons: [], version: seen.version });
      const { version, description } = await getOwnListing(past.db.kysely, host, id);
      const changes = { description: `${description}\n\n${NEW_SENTENCE}` };
      await changeListing(world.ago(hoursAgo + 1), host, { id, version, changes, publish: true });
    }
  }
  const then = world.ago(hoursAgo);
  await pauseListing(then, host, id);
  await publishListing({ ...then, config: { ...then.config, isListingReviewed: true } }, host, id);
}

/** Unbooked listings, alone in their properties, of hosts other than the demo host, so that published listings stay the same. */
async function addListings(world: World): Promise<void> {
  const listings = await world.rows(sql<{ id: string; hostId: string; state: string }>`
    select id, host_id as "hostId", state from listing
    where host_id <> ${world.hostId} and state <> 'deleted'
      and (select count(*) from listing as other where other.property_id = listing.property_id) = 1
      and not exists (select from booking where listing_id = listing.id and ends_at > ${world.ago(0).clock.now()})
    order by md5(id::text) limit ${ROOMS_HOURS_AGO.length}`);
  for (const [index, listing] of listings.entries()) {
    if (listing.state === 'in_review') continue;
    await sendIn(world, listing, ROOMS_HOURS_AGO[index]!, index === 0).catch((error) => {
      // Another process that's also filling the demo was faster.
      const codes = ['LISTING_STATE_CHANGED', 'VERSION_CHANGED'];
      if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
    });
  }
}

async function addDocuments(world: World, stays: readonly Stay[]): Promise<void> {
  const newId = makeIdSource(world.random);
  const hosts = [...new Set(stays.map(({ hostId }) => hostId))];
  for (const [index, { hoursAgo, ...document }] of DOCUMENTS.entries()) {
    const deps = world.ago(hoursAgo);
    const host = await world.actor(hosts[index % hosts.length]!);
    const day = (offsetMs: number) => new Date(deps.clock.now().getTime() + offsetMs).toISOString().slice(0, 10);
    const dates = { validFrom: day(-30 * 24 * HOUR_MS), validTo: day(DOCUMENT_YEARS_MS) };
    const { _id: id } = await beginDocument(deps, host, { clientId: newId(), ...document, ...dates });
    const lines = [document.issuer, document.number, host.name, `${dates.validFrom} - ${dates.validTo}`, 'Made up'];
    await takeFile(deps, host, id, async function* () {
      yield makePdf(lines);
    }).catch((error) => {
      // Files wait for their store, and the demo doesn't wait for them.
      const codes = ['STORAGE_UNAVAILABLE', 'STORAGE_FULL'];
      if (!(error instanceof AppError) || !codes.includes(error.code)) throw error;
    });
  }
}

/** The demo shows every language. A new marketplace starts with English only. */
async function offerLanguages({ ago, actor, staffId }: World): Promise<void> {
  const deps = ago(LANGUAGES_HOURS_AGO);
  const { settings } = await listSettings(deps);
  const found = settings.find(({ setting }) => setting.name === 'languages');
  if (found?.version !== 0 || Object.keys(found.locked).length > 0) return;
  const change = {
    setting: { name: 'languages' as const, value: { languages: [...LANGUAGES] } },
    version: 0,
    reason: 'French and Spanish are ready',
    action: 'site-setting-changed' as const,
  };
  const staff = await actor(staffId, true);
  await retryTransaction(deps.db.kysely, (trx) => storeChanges(trx, deps, staff, [change]));
  await refreshSettings(deps);
}

/** Fills the staff queues. Opens its own transactions. */
export async function addWorkForStaff(deps: Deps, accounts: Accounts): Promise<void> {
  const now = deps.clock.now().getTime();
  const world: World = {
    ...accounts,
    random: seededRandom('daynook-demo-staff'),
    ago: (hours) => ({ ...deps, clock: { now: () => new Date(now - hours * HOUR_MS) } }),
    rows: async (query) => (await query.execute(deps.db.kysely)).rows,
    actor: async (memberId, isStaff = false) => {
      const { name, email } = await deps.db.kysely
        .selectFrom('member')
        .select(['name', 'email'])
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow();
      const permissions = isStaff ? listPermissions(['admin']) : NO_PERMISSIONS;
      return {
        kind: 'member',
        memberId,
        name,
        email,
        isEmailVerified: true,
        isStaff,
        permissions,
        accountStatus: 'active',
      };
    },
  };
  await offerLanguages(world);
  const stays = await lately(world);
  if (stays.length === 0) return;
  await addTickets(world, stays);
  await addReports(world, stays);
  await addListings(world);
  await addDocuments(world, stays);
}
