// One of each thing that an endpoint's path can name, belonging to one host and one guest, for the tests of every endpoint. Add new
// kinds of things here, with their name in `Ids` and their path in `pickId` (endpoint-samples.ts).

import { sql } from 'kysely';
import { refreshDays } from '../../src/modules/availability/service.ts';
import type { TestListing, TestMember, World } from '../../src/modules/bookings/test-world.ts';
import { makeBooking, makeCoHost, makeMember } from '../make.ts';
import { makeBulkChange } from './bulk-things.ts';
import { makeBookingChange } from './change-things.ts';
import { makeBookingDispute, makeExcuseFile, makeWayInPhoto } from './dispute-things.ts';
import type { Ids } from './endpoint-samples.ts';
import { made, makeOffer, makeSavedList } from './endpoint-shared.ts';
import { makeFeeThings } from './fee-things.ts';
import { makeInstallationThings } from './installation-things.ts';
import { makeIntegrations } from './integration-things.ts';
import { makeInvoice } from './invoice-things.ts';
import { makeMessageFile, makePicture } from './message-things.ts';
import { makePayouts } from './payout-things.ts';
import { makeReputation } from './reputation-things.ts';
import { makeSeries } from './series-things.ts';
import { makeTeams } from './team-things.ts';

/** A Wednesday, to avoid the booked Tuesday. */
const HELD = { startsAt: '2026-11-25T14:00:00Z', endsAt: '2026-11-25T16:00:00Z', guests: 1 };
const EXCEPTION = { dateFrom: '2027-02-01', dateTo: '2027-02-02', kind: 'closed', ranges: [], note: null };
const BLOCK = { startsAt: '2026-12-01T14:00:00Z', endsAt: '2026-12-01T16:00:00Z', note: null, weeklyUntil: null };

/** Past time off, so that it doesn't close anything or overlap with other time off. */
async function makeTimeOff({ t }: World, host: TestMember): Promise<string> {
  const id = t.deps.newId();
  const dates = { from_date: '2026-01-05', to_date: '2026-01-09' };
  await t.db.kysely
    .insertInto('time_off')
    .values({ id, host_id: host.id, ...dates, is_everywhere: true, created_at: t.clock.now() })
    .execute();
  return id;
}

/** A refund that was proposed and failed. */
async function makeRefund({ t, staff }: World, bookingId: string, ticketId: string): Promise<string> {
  const id = t.deps.newId();
  const at = t.clock.now();
  const times = { due_at: at, created_at: at, moved_at: at };
  await t.db.kysely
    .insertInto('refund_proposal')
    .values({
      id,
      booking_id: bookingId,
      ticket_id: ticketId,
      amount_minor: 100,
      currency: 'USD',
      bearer: 'host',
      reason: 'The door was shut',
      state: 'closed',
      proposed_by: staff.id,
      ...times,
    })
    .execute();
  return id;
}

/** A turnover checklist. */
async function makeTurnoverTask({ t }: World, propertyId: string): Promise<string> {
  const id = t.deps.newId();
  await t.db.kysely
    .insertInto('turnover_task')
    .values({ id, property_id: propertyId, text: 'Air the room', created_at: t.clock.now() })
    .execute();
  return id;
}

/** A calendar import that has been read. No test calls other websites. */
async function makeCalendarImport({ t }: World, listing: TestListing): Promise<string> {
  const id = t.deps.newId();
  const at = t.clock.now();
  await t.db.kysely
    .insertInto('calendar_import')
    .values({
      id,
      listing_id: listing.id,
      name: 'Family',
      sealed_address: Buffer.from('sealed'),
      address_mark: Buffer.from(id),
      host: 'calendar.example',
      ending: 'cs',
      keeps_buffer: false,
      created_at: at,
      last_tried_at: at,
      last_ok_at: at,
      next_try_at: at,
      spread_zone: 'America/New_York',
      spread_from: '2026-11-20',
      event_count: 0,
      free_count: 0,
      own_count: 0,
    })
    .execute();
  return id;
}

/** A free booking of theirs that's over, with its hours. */
async function makeFinished({ t }: World, guest: TestMember, listing: TestListing, day: string): Promise<string> {
  const during = `[${day}T14:00:00Z,${day}T22:00:00Z)`;
  const free = { total_minor: 0, subtotal_minor: 0, guest_fee_minor: 0, host_fee_minor: 0 };
  const { id } = await makeBooking(t.db, {
    listing_id: listing.id,
    guest_id: guest.id,
    status: 'completed',
    payment_status: 'none',
    during,
    ...free,
  });
  await t.db.kysely
    .insertInto('occupied')
    .values({ id: t.deps.newId(), listing_id: listing.id, booking_id: id, kind: 'booking', during })
    .execute();
  await t.db.kysely.transaction().execute((trx) => refreshDays(trx, [listing.id]));
  return id;
}

/** Two past bookings: one without thanks or reviews, and one with the guest's thanks and review. */
async function makeThanks(
  world: World,
  { host, guest, listing }: { host: TestMember; guest: TestMember; listing: TestListing },
): Promise<Pick<Ids, 'finishedBooking' | 'kudos' | 'review' | 'reputation'>> {
  const { t } = world;
  const finishedBooking = await makeFinished(world, guest, listing, '2026-11-10');
  const [id, review] = [t.deps.newId(), t.deps.newId()];
  const thanked = await makeFinished(world, guest, listing, '2026-11-11');
  const at = t.clock.now();
  await t.db.kysely
    .insertInto('kudos')
    .values({
      id,
      booking_id: thanked,
      giver_id: guest.id,
      receiver_id: host.id,
      giver_side: 'guest',
      tag: 'great-light',
      created_at: at,
    })
    .execute();
  await t.db.kysely
    .insertInto('review')
    .values({
      id: review,
      booking_id: thanked,
      listing_id: listing.id,
      author_id: guest.id,
      rating: 5,
      text: 'Light!',
      written_at: at,
      published_at: at,
    })
    .execute();
  return { finishedBooking, kudos: id, review, reputation: await makeReputation(world, host) };
}

/** A post of the guest's with their own reply. */
async function makePost({ t }: World, guest: TestMember): Promise<Pick<Ids, 'post' | 'reply'>> {
  const [post, reply] = [t.deps.newId(), t.deps.newId()];
  const at = t.clock.now();
  const { kysely } = t.db;
  await kysely
    .insertInto('community_board')
    .values({ key: 'everywhere', name: '', region: '', country: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const words = { author_id: guest.id, body: 'Where is it quiet?', created_at: at };
  await kysely
    .insertInto('community_post')
    .values({
      ...words,
      id: post,
      board: 'everywhere',
      title: 'Quiet?',
      reply_count: 1,
      active_at: at,
      client_id: post,
    })
    .execute();
  await kysely
    .insertInto('community_reply')
    .values({ ...words, id: reply, post_id: post, client_id: reply })
    .execute();
  return { post, reply };
}

/** The host's referral code. */
async function makeReferralCode({ t }: World, host: TestMember): Promise<string> {
  const code = `z${host.id.slice(-7)}`;
  await t.db.kysely
    .insertInto('referral_code')
    .values({ code, member_id: host.id, created_at: t.clock.now() })
    .execute();
  return code;
}

/** The host's username. */
async function makeUsername({ t }: World, host: TestMember): Promise<string> {
  const username = `h${host.id.replaceAll('-', '').slice(-20)}`;
  await t.db.kysely
    .updateTable('member')
    .set({ username, username_skeleton: username })
    .where('id', '=', host.id)
    .execute();
  return username;
}

/** A document of the host's with its file, and a claim about the booking. */
async function makeInsurance({ t }: World, host: TestMember, bookingId: string) {
  const at = t.clock.now();
  const [document, claim] = [t.deps.newId(), t.deps.newId()];
  const bytes = Buffer.from('%PDF-1.7 policy');
  await t.deps.photoFiles.write(`document/${document}/file`, bytes);
  const file = { media_type: 'application/pdf', byte_count: bytes.length, sent_at: at };
  await t.db.kysely
    .insertInto('host_document')
    .values({ id: document, host_id: host.id, client_id: document, kind: 'insurance', created_at: at, ...file })
    .execute();
  await t.db.kysely
    .insertInto('insurance_claim')
    .values({ id: claim, booking_id: bookingId, summary: 'A stain', currency: 'USD', created_at: at, updated_at: at })
    .execute();
  return { document, claim };
}

/** A member to suspend and impersonate, an email to read, a failed effect to retry, and someone waiting for admission. */
async function makeForStaff({
  t,
  staff,
}: World): Promise<Record<'member' | 'mail' | 'effect' | 'place' | 'impersonation' | 'bookBreak' | 'taxRule', string>> {
  const { kysely } = t.db;
  const at = t.clock.now();
  const [member, mail, effect] = [await makeMember(t.db), t.deps.newId(), t.deps.newId()];
  const place = t.deps.newId();
  await kysely
    .insertInto('beta_place')
    .values({ id: place, email: `${place}@example.org`, postal_code: '97214', role: 'guest', created_at: at })
    .execute();
  const letter = { to_email: member.email, subject: 'Hello', text_body: 'Hello', html_body: '<p>Hello', sent_at: at };
  await kysely
    .insertInto('sent_email')
    .values({ id: mail, ...letter, via: 'outbox' })
    .execute();
  await kysely
    .insertInto('outbox')
    .values({ id: effect, topic: 'mail', payload: '{}', created_at: at, due_at: at, last_error: 'away' })
    .execute();
  const impersonation = t.deps.newId();
  const times = { began_at: at, ends_at: new Date(at.getTime() + 60_000) };
  await kysely
    .insertInto('impersonation')
    .values({ id: impersonation, staff_id: staff.id, member_id: member.id, reason: 'Cannot find it', ...times })
    .execute();
  const bookBreak = t.deps.newId();
  await kysely
    .insertInto('book_break')
    .values({ id: bookBreak, rule: 'I2', subject: bookBreak, detail: '1', found_at: at, last_seen_at: at })
    .execute();
  const taxRule = t.deps.newId();
  await kysely
    .insertInto('tax_rule')
    .values({
      id: taxRule,
      jurisdiction: 'US-NY',
      supply: 'stay',
      name: 'Sales tax',
      scheme: 'us-sales-tax',
      rate_ppm: 88_750,
      is_included: false,
      from_date: '2026-01-01',
      until_date: null,
      source: 'New York State',
      created_by: staff.id,
      created_at: at,
    })
    .execute();
  return { member: member.id, mail, effect, place, impersonation, bookBreak, taxRule };
}

/** A floor of the property. */
async function makeFloor({ t }: World, propertyId: string): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`floor/${id}.webp`, Buffer.from('a picture'));
  const size = { width: 640, height: 480, byte_count: 9 };
  const floor = { id, property_id: propertyId, place: 0, name: 'Ground floor', ...size, created_at: t.clock.now() };
  await t.db.kysely.insertInto('floor').values(floor).execute();
  return id;
}

/** A co-host of the property, an invitation to a stranger, and one to the guest. */
async function makeCoHosts(
  { t }: World,
  { host, guest, listing }: { host: TestMember; guest: TestMember; listing: TestListing },
): Promise<Pick<Ids, 'coHost' | 'invitation' | 'guestInvitation'>> {
  const { kysely } = t.db;
  const [invitation, guestInvitation] = [t.deps.newId(), t.deps.newId()];
  const at = t.clock.now();
  const coHost = await makeMember(t.db);
  const ofProperty = { property_id: listing.property_id, level: 'full' };
  await makeCoHost(t.db, { property_id: listing.property_id, member_id: coHost.id });
  const asked = { ...ofProperty, invited_by: host.id, created_at: at, expires_at: new Date(at.getTime() + 86_400_000) };
  await kysely
    .insertInto('co_host_invitation')
    .values([
      { ...asked, id: invitation, email: `${invitation}@example.org` },
      { ...asked, id: guestInvitation, email: guest.email },
    ])
    .execute();
  return { coHost: coHost.id, invitation, guestInvitation };
}

/** The host reported the guest's message with the picture. */
async function makeReport({ t }: World, host: TestMember, guest: TestMember, pictureId: string): Promise<string> {
  const id = t.deps.newId();
  await sql`
    insert into report (id, reporter_id, kind, subject_id, about_id, reason, created_at)
    select ${id}, ${host.id}, 'message', message_id, ${guest.id}, 'rude', created_at
    from message_picture where id = ${pictureId}`.execute(t.db.kysely);
  return id;
}

/** Creates them for a listing, which must belong to its host and accept requests. */
export async function makeEndpointThings(
  world: World,
  { host, guest, listing }: { host: TestMember; guest: TestMember; listing: TestListing },
): Promise<Ids> {
  await world.t.db.kysely
    .insertInto('property_address')
    .values({
      property_id: listing.property_id,
      street: '1 Main Street',
      postal_code: '11216',
      lat: 40.68,
      lng: -73.95,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ofListing = `/api/host/listings/${listing.id}`;
  const asked = await world.booked(listing, {}, { guest });
  const hold = await made(
    world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', { listingId: listing.id, ...HELD }),
  );
  const spoken = await made(
    world.call<{ _id: string }>(guest, 'POST', '/api/conversations', { recipientId: host.id, listingId: listing.id }),
  );
  await made(
    world.call(guest, 'POST', `/api/conversations/${spoken._id}/messages`, {
      content: 'Hello',
      clientId: world.t.deps.newId(),
    }),
  );
  const { exceptions } = await made(
    world.call<{ exceptions: { _id: string }[] }>(host, 'POST', `${ofListing}/exceptions`, EXCEPTION),
  );
  const block = await made(
    world.call<{ _id: string }>(host, 'POST', `${ofListing}/blocks`, BLOCK, {
      'idempotency-key': `block-${listing.id}`,
    }),
  );
  const ticket = await made(
    world.call<{ _id: string }>(guest, 'POST', '/api/support/tickets', {
      kind: 'booking',
      bookingId: asked._id,
      subject: 'A question',
      text: 'About the door',
      clientId: world.t.deps.newId(),
    }),
  );
  const link = await made(
    world.call<{ _id: string }>(host, 'POST', '/api/host/calendar-links', { listingId: listing.id }),
  );
  const saved = await made(
    world.call<{ _id: string }>(host, 'POST', '/api/saved-replies', { title: 'Arrival', text: 'Welcome, {guest}!' }),
  );
  const { schedules } = await made(
    world.call<{ schedules: { _id: string }[] }>(host, 'POST', '/api/reply-schedules', {
      replyId: saved._id,
      where: { kind: 'property', id: listing.property_id },
      moment: 'before-start',
      offsetMinutes: 30,
    }),
  );
  const picture = await makePicture(world, { conversationId: spoken._id, memberId: guest.id });
  const thanks = await makeThanks(world, { host, guest, listing });
  await makeInvoice(world, host, asked._id);
  return {
    property: listing.property_id,
    listing: listing.id,
    booking: asked._id,
    hold: hold._id,
    item: `answer-request:${asked._id}`,
    conversation: spoken._id,
    host: host.id,
    exception: exceptions[0]!._id,
    block: block._id,
    feed: await makeCalendarImport(world, listing),
    timeOff: await makeTimeOff(world, host),
    turnoverTask: await makeTurnoverTask(world, listing.property_id),
    searchWatch: (
      await made(world.call<{ _id: string }>(guest, 'POST', '/api/search-watches', { query: 'city=Boise' }))
    )._id,
    calendarLink: link._id,
    offer: await makeOffer(world, { host, listingId: listing.id, conversationId: spoken._id }),
    picture,
    messageFile: await makeMessageFile(world, picture),
    floor: await makeFloor(world, listing.property_id),
    savedReply: saved._id,
    bulkChange: await makeBulkChange(world, host, listing),
    replySchedule: schedules[0]!._id,
    report: await makeReport(world, host, guest, picture),
    ticket: ticket._id,
    refund: await makeRefund(world, asked._id, ticket._id),
    change: await makeBookingChange(world, asked._id, guest),
    ...(await makeBookingDispute(world, asked._id, guest)),
    wayInPhoto: await makeWayInPhoto(world, listing.property_id),
    excuseFile: await makeExcuseFile(world, asked._id, host),
    series: await makeSeries(world, guest, listing),
    ...(await makeForStaff(world)),
    ...(await makeInsurance(world, host, asked._id)),
    ...thanks,
    ...(await makePayouts(world, host, { finished: thanks.finishedBooking, asked: asked._id })),
    ...(await makeIntegrations(world, host)),
    ...(await makeFeeThings(world)),
    ...(await makeInstallationThings(world)),
    username: await makeUsername(world, host),
    ...(await makePost(world, guest)),
    referralCode: await makeReferralCode(world, host),
    ...(await makeCoHosts(world, { host, guest, listing })),
    ...(await makeSavedList(world, { host, guest, listing })),
    ...(await makeTeams(world, { host, guest, listing, finished: thanks.finishedBooking })),
  };
}
