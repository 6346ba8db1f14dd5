// Merging two accounts of one person: everything belongs to the remaining account, nothing is there twice, and money and hours
// still add up (RO2).
import { randomUUID } from 'node:crypto';
import type { StaffMember } from '@daynook/contract/staff/staff';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../test/emails.ts';
import { makeCoHost, makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { deleteDueMembers } from '../accounts/deletion.ts';
import { makeWorld, newKey, type TestMember, type World } from '../bookings/test-world.ts';
import { ELSEWHERE, RULES } from './columns.ts';
import { carryOutIn, countIn, fill, makeTwoAccounts, merge, preview, rowsIn, SECOND } from './test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});

const two = () => makeTwoAccounts(world);
const rows = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) => rowsIn<T>(world, query);
const count = (table: string, column: string, id: string) => countIn(world, { table, column, id });
const carryOut = () => carryOutIn(world);

/** Both book the same listing an hour apart, both host, and one booking is over and paid out. */
async function makeBusyPair() {
  const { t } = world;
  const [gone, kept] = await two();
  const [third, visitor] = [await makeMember(t.db), await makeMember(t.db)];
  const listing = await makeListing(t.db, { host_id: third.id });
  const ownListing = await makeListing(t.db, { host_id: gone.id });
  const keptListing = await makeListing(t.db, { host_id: kept.id });
  await fill(world, gone, kept, { listingId: listing.id, otherId: visitor.id });
  const asGuest = await world.booked(listing, {}, { guest: gone });
  const other = await world.booked(listing, SECOND, { guest: kept });
  const hosted = await world.booked(ownListing, {}, { guest: third });
  const strict = await makeListing(t.db, { property_id: ownListing.property_id, cancellation_policy: 'strict' });
  const paidOut = await world.booked(strict, {}, { guest: third });
  t.clock.set('2026-11-24T13:00:00Z');
  expect(await world.verb(third, paidOut._id, 'cancel')).toMatchObject({ status: 200 });
  t.clock.set('2026-11-21T15:00:00Z');
  await carryOut();
  expect(await world.verb(gone, asGuest._id, 'cancel')).toMatchObject({ status: 200 });
  await sql`insert into kudos (id, booking_id, giver_id, receiver_id, giver_side, tag, created_at)
    values (${t.deps.newId()}, ${hosted._id}, ${third.id}, ${gone.id}, 'guest', 'clear-words', now())`.execute(
    t.db.kysely,
  );
  await sql`insert into review (id, booking_id, listing_id, author_id, rating, text, written_at, published_at)
    values (${t.deps.newId()}, ${asGuest._id}, ${listing.id}, ${gone.id}, 5, 'Fine', now(), now())`.execute(
    t.db.kysely,
  );
  return { gone, kept, bookings: [asGuest, other, hosted], hosted, rooms: [ownListing, keptListing] };
}

describe('merging two accounts that both book, host and keep things (RO2)', () => {
  let pair: Awaited<ReturnType<typeof makeBusyPair>>;
  let looked: Awaited<ReturnType<typeof preview>>;
  let before: Awaited<ReturnType<typeof written>>;
  /** Rows that are never rewritten. */
  const written = async () => ({
    ledger: await rows(sql`select * from ledger_entry order by id`),
    agreements: await rows(sql`select * from legal_acceptance order by member_id`),
  });
  beforeAll(async () => {
    pair = await makeBusyPair();
    before = await written();
    looked = await preview(world, pair.gone, pair.kept);
    const answer = await merge(world, pair.gone, pair.kept);
    expect(answer).toMatchObject({ status: 200, body: { goes: pair.gone.id, stays: pair.kept.id } });
  });

  it('is previewed before it’s done: what moves, and what both have', () => {
    expect(looked.obstacles).toEqual([]);
    const has = Object.fromEntries(looked.goes.has.map(({ part, count: n }) => [part, n]));
    const moving = { bookings: 1, hosted: 2, homes: 1, rooms: 2, bookmarks: 1, lists: 1, thanks: 1, reviews: 1 };
    expect(has).toMatchObject(moving);
    const doubled = looked.doubled.map(({ part }) => part);
    expect(doubled.toSorted()).toEqual(['blocks', 'bookmarks', 'calendar-links', 'searches']);
  });

  it('leaves nothing with the closing account in any column whose rule moves or deletes it', async () => {
    const left: string[] = [];
    for (const { table, column, rule } of RULES)
      if (rule.do !== 'keep' && (await count(table, column, pair.gone.id)) > 0) left.push(`${table}.${column}`);
    expect(left).toEqual([]);
  });

  it('leaves money, agreements, and sent emails as they were; what’s owed is shown with the remaining account', async () => {
    const { gone, kept } = pair;
    expect(await written()).toEqual(before);
    expect(await count('sent_email', 'member_id', gone.id)).toBeGreaterThan(0);
    // The ledger has it under the account that earned it.
    const owed = await rows<{ sum: number }>(
      sql`select -sum(amount_minor)::int as sum from ledger_entry where account = 'host_payable' and member_id = ${gone.id}`,
    );
    expect(owed[0]!.sum).toBeGreaterThan(0);
    const { money } = (await world.call<StaffMember>(world.staff, 'GET', `/api/staff/members/${kept.id}`)).body;
    expect(money).toMatchObject([{ currency: 'USD', closedMinor: owed[0]!.sum }]);
  });

  it('combines what both have, and numbers lists and replies with the same name', async () => {
    const { kept } = pair;
    expect(await rows(sql`select notes, tags from bookmark where member_id = ${kept.id}`)).toEqual([
      { notes: 'Note of Ida Home\nNote of Ida Work', tags: ['quiet', 'new', 'old'] },
    ]);
    expect(await rows(sql`select name from saved_list where owner_id = ${kept.id} order by name`)).toEqual([
      { name: 'Close by' },
      { name: 'Close by (2)' },
    ]);
    expect(await rows(sql`select title from saved_reply where member_id = ${kept.id} order by title`)).toEqual([
      { title: 'Door' },
      { title: 'Door (2)' },
    ]);
    expect(await rows(sql`select is_emailed from notification_preference where member_id = ${kept.id}`)).toEqual([
      { is_emailed: true },
    ]);
    expect(await count('referral_code', 'member_id', kept.id)).toBe(2);
    expect(await count('referral', 'referrer_id', kept.id)).toBe(2);
    expect(await count('referral', 'joined_id', kept.id)).toBe(0);
    expect(await count('notification', 'member_id', kept.id)).toBe(2);
  });

  it('lets the remaining account see and change every booking and listing, and the others as before', async () => {
    const { kept } = pair;
    for (const booking of pair.bookings) {
      const { status, body } = await world.get(kept, booking._id);
      const { reference, totalMinor } = booking;
      expect({ status, reference: body.reference, totalMinor: body.totalMinor }).toEqual({
        status: 200,
        reference,
        totalMinor,
      });
    }
    for (const listing of pair.rooms)
      expect((await world.call<{ listing: object }>(kept, 'GET', `/api/host/listings/${listing.id}`)).status).toBe(200);
    expect(await world.verb(kept, pair.hosted._id, 'cancel')).toMatchObject({ status: 200 });
    await world.verify();
  });
});

describe('the closed account (RO2)', () => {
  let gone: TestMember;
  let kept: TestMember;
  beforeAll(async () => {
    const { t } = world;
    gone = await makeMember(t.db, { username: 'ida-work', username_skeleton: 'ida-work', headline: 'Draws maps' });
    kept = await makeMember(t.db, { username: 'ida-home', username_skeleton: 'ida-home' });
    await sql`insert into identity_account (id, email, name, password_hash, created_at)
      values (${gone.subject}, ${gone.email}, 'Ida', '-', now())`.execute(t.db.kysely);
    const reason = 'They see no bookings';
    expect((await world.call(world.staff, 'POST', `/api/staff/members/${gone.id}/looks`, { reason })).status).toBe(201);
    expect((await merge(world, gone, kept)).status).toBe(200);
  });

  it('opens nothing: neither its tokens, address, nor id (RO2)', async () => {
    // Whoever was looking at it does not find themselves looking at the other.
    expect(await rows(sql`select ended_at is not null as is_over from impersonation`)).toEqual([{ is_over: true }]);
    expect(await count('identity_account', 'id', gone.subject)).toBe(0);
    expect((await world.call(gone, 'GET', '/api/account/notices')).status).toBe(401);
    expect((await world.call(world.guest, 'GET', `/api/members/${gone.id}`)).status).toBe(404);
    expect(await rows(sql`select email, status, name from member where id = ${gone.id}`)).toEqual([
      { email: `merged-${gone.id}@invalid`, status: 'suspended', name: gone.name },
    ]);
  });

  it('leads to the other by its name, and both addresses learn which one to log in with (RO2, RT7)', async () => {
    const page = await world.call<{ username: string; headline: string }>(undefined, 'GET', '/api/profiles/ida-work');
    expect(page).toMatchObject({ status: 200, body: { username: 'ida-home', headline: 'Draws maps' } });
    for (const email of [gone.email, kept.email]) {
      const [mail] = (await emailsTo(world.t, email)).filter(({ subject }) => subject.includes('are now one'));
      expect(mail?.text_body).toContain(`log in with ${kept.email}`);
    }
  });

  it('can be found by staff by its old data, but no longer changed (RO2)', async () => {
    const seen = (await world.call<StaffMember>(world.staff, 'GET', `/api/staff/members/${gone.id}`)).body;
    expect(seen).toMatchObject({ email: gone.email, mergedInto: { _id: kept.id, name: kept.name } });
    const into = (await world.call<StaffMember>(world.staff, 'GET', `/api/staff/members/${kept.id}`)).body;
    expect(into).toMatchObject({ mergedInto: null, mergedFrom: [{ _id: gone.id, email: gone.email }] });
    for (const q of [gone.id, gone.email]) {
      const found = await world.call<{ rows: { _id: string }[] }>(
        world.staff,
        'GET',
        `/api/staff/tables/members?q=${encodeURIComponent(q)}`,
      );
      expect(found.body.rows.map(({ _id }) => _id)).toEqual([kept.id]);
    }
    for (const verb of ['suspend', 'activate', 'notes']) {
      const body = verb === 'notes' ? { text: 'x' } : { reason: 'x' };
      expect((await world.call(world.staff, 'POST', `/api/staff/members/${gone.id}/${verb}`, body)).status, verb).toBe(
        404,
      );
    }
    const log = await world.call<{ rows: { action: string; reason: string | null }[] }>(
      world.staff,
      'GET',
      `/api/staff/tables/audit?what=deeds&memberId=${gone.id}`,
    );
    expect(log.body.rows[0]).toMatchObject({
      action: 'merged',
      reason: `They wrote from both addresses (into ${kept.id})`,
    });
  });
});

describe('merging (RO2)', () => {
  it('fills in a missing picture, name, and texts, and exports the data of both accounts', async () => {
    const { t } = world;
    const gone = await makeMember(t.db, {
      username: 'only-one',
      username_skeleton: 'only-one',
      picture_url: 'https://a/b',
    });
    const kept = await makeMember(t.db);
    await fill(world, gone, kept, { listingId: (await world.makeListing()).id, otherId: world.guest.id });
    await merge(world, gone, kept);
    expect(await rows(sql`select username::text, picture_url from member where id = ${kept.id}`)).toEqual([
      { username: 'only-one', picture_url: 'https://a/b' },
    ]);
    const copy = await world.call<{
      mails: { subject: string }[];
      accountsMergedIn: object[];
      legalAcceptances: object[];
    }>(kept, 'GET', '/api/account/export');
    expect(copy.body.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`To ${gone.name}`, `To ${kept.name}`]),
    );
    expect(copy.body.accountsMergedIn).toMatchObject([{ email: gone.email }]);
    expect(copy.body.legalAcceptances).toHaveLength(2);
  });

  it('keeps both conversations with the same person about the same listing, each with its messages (RM1)', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const listing = await world.makeListing();
    const begin = async (member: TestMember) => {
      const begun = await world.call<{ _id: string }>(member, 'POST', '/api/conversations', {
        recipientId: world.host.id,
        listingId: listing.id,
      });
      const path = `/api/conversations/${begun.body._id}/messages`;
      await world.call(member, 'POST', path, { content: `From ${member.name}`, clientId: randomUUID() });
      await world.call(world.host, 'POST', path, { content: 'Yes', clientId: randomUUID() });
      return begun.body._id;
    };
    const [theirs, own] = [await begin(gone), await begin(kept)];
    expect((await merge(world, gone, kept)).status).toBe(200);
    for (const [id, name] of [
      [theirs, 'Ida Work'],
      [own, 'Ida Home'],
    ] as const) {
      const path = `/api/conversations/${id}/messages`;
      const { body } = await world.call<{ messages: { content: string; sender: { _id: string } | null }[] }>(
        kept,
        'GET',
        path,
      );
      expect(body.messages.map(({ content, sender }) => [content, sender?._id])).toEqual([
        [`From ${name}`, kept.id],
        ['Yes', world.host.id],
      ]);
      expect((await world.call(kept, 'POST', path, { content: 'More', clientId: randomUUID() })).status).toBe(201);
    }
    // What is begun anew is the one that was theirs.
    expect(await begin(kept)).toBe(own);
    expect(await count('conversation_member', 'member_id', t.deps.newId())).toBe(0);
  });

  it('keeps one of two co-host roles for someone else’s property, and none for one’s own (K9)', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const properties = {
      shared: await makeProperty(t.db),
      ofGone: await makeProperty(t.db, { host_id: gone.id }),
      ofKept: await makeProperty(t.db, { host_id: kept.id }),
    };
    const help = (member: TestMember, property: { id: string }, level: 'full' | 'calendar') =>
      makeCoHost(t.db, { property_id: property.id, member_id: member.id, level });
    await help(gone, properties.shared, 'full');
    await help(kept, properties.shared, 'calendar');
    await help(gone, properties.ofKept, 'full');
    await help(kept, properties.ofGone, 'full');
    await sql`insert into co_host_invitation (id, property_id, invited_by, email, level, created_at, expires_at)
      select ${t.deps.newId()}::uuid, ${properties.ofKept.id}::uuid, ${kept.id}::uuid, ${gone.email}, 'full', now(), now() + interval '1 day'
      union all select ${t.deps.newId()}::uuid, id, host_id, ${gone.email}, 'full', now(), now() + interval '1 day'
        from property where id = ${(await makeProperty(t.db)).id}`.execute(t.db.kysely);
    expect((await merge(world, gone, kept)).status).toBe(200);
    expect(await rows(sql`select property_id, level from co_host where member_id = ${kept.id}`)).toEqual([
      { property_id: properties.shared.id, level: 'full' },
    ]);
    const notified = await rows(
      sql`select action, level from co_host_event where member_id in (${gone.id}, ${kept.id}) order by action, level`,
    );
    expect(notified).toEqual([
      { action: 'left', level: 'full' },
      { action: 'left', level: 'full' },
      { action: 'left', level: 'full' },
      { action: 'level-changed', level: 'full' },
    ]);
    expect(
      await rows(
        sql`select email::text, state from co_host_invitation where email in (${gone.email}, ${kept.email}) order by state`,
      ),
    ).toEqual([
      { email: kept.email, state: 'pending' },
      { email: gone.email, state: 'withdrawn' },
    ]);
  });

  it('moves no invitation from an address that was never confirmed', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    await t.db.kysely.updateTable('member').set({ is_email_verified: false }).where('id', '=', gone.id).execute();
    await sql`insert into co_host_invitation (id, property_id, invited_by, email, level, created_at, expires_at)
      select ${t.deps.newId()}::uuid, id, host_id, ${gone.email}, 'full', now(), now() + interval '1 day'
        from property where id = ${(await makeProperty(t.db)).id}`.execute(t.db.kysely);
    await sql`insert into calendar_export (id, member_id, created_at) values (${t.deps.newId()}, ${gone.id}, now())`.execute(
      t.db.kysely,
    );
    expect((await merge(world, gone, kept)).status).toBe(200);
    t.clock.advance({ seconds: 61 });
    await carryOut();
    expect(
      await rows(sql`select email::text, state from co_host_invitation where email in (${gone.email}, ${kept.email})`),
    ).toEqual([{ email: gone.email, state: 'pending' }]);
    // Nor does an address of everything one of them hosts tell of both.
    expect(await rows(sql`select id from calendar_export where member_id in (${gone.id}, ${kept.id})`)).toEqual([]);
  });

  it('blocks no hour that was open: time off everywhere becomes time off from the former properties', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const mine = await makeListing(t.db, { host_id: kept.id });
    const theirs = await makeListing(t.db, { host_id: gone.id });
    const input = { fromDate: '2026-12-01', toDate: '2026-12-03', propertyIds: null, note: '' };
    const away = await world.call(gone, 'POST', '/api/host/absences', input, { 'idempotency-key': newKey() });
    expect(away.status).toBe(201);
    expect((await merge(world, gone, kept)).status).toBe(200);
    const list = await world.call<{ absences: { homes: { _id: string }[] }[] }>(kept, 'GET', '/api/host/absences');
    expect(list.body.absences.map(({ homes }) => homes?.map(({ _id }) => _id))).toEqual([[theirs.property_id]]);
    const during = { startsAt: '2026-12-02T15:00:00.000Z', endsAt: '2026-12-02T17:00:00.000Z' };
    expect((await world.book(mine, during)).status).toBe(201);
    expect((await world.book(theirs, during)).status).toBe(409);
  });

  it('queued emails go to the remaining address, with the remaining name', async () => {
    const [gone, kept] = await two();
    await sql`insert into outbox (id, topic, payload, created_at, due_at)
      values (${world.t.deps.newId()}, 'mail', ${JSON.stringify({ template: 'account-active', to: gone.email, memberId: gone.id, data: { name: 'Ida' } })}, now(), '2027-01-01')`.execute(
      world.t.db.kysely,
    );
    await merge(world, gone, kept);
    const waiting = await rows<{ payload: { to: string; memberId: string } }>(
      sql`select payload from outbox where due_at = '2027-01-01' and payload::text like '%' || ${kept.id} || '%'`,
    );
    expect(waiting.map(({ payload }) => [payload.to, payload.memberId])).toEqual([[kept.email, kept.id]]);
    expect(ELSEWHERE['outbox.payload']).toBe('renamed');
  });

  it('what a concurrent call writes for the closed account is moved a minute later', async () => {
    const { t } = world;
    const [gone, kept] = await two();
    const begun = await world.call<{ _id: string }>(gone, 'POST', '/api/conversations', {
      recipientId: world.host.id,
      listingId: (await world.makeListing()).id,
    });
    await merge(world, gone, kept);
    // Its place in the conversation has moved on without it.
    await sql`insert into message (id, conversation_id, position, sender_id, client_id, content, created_at)
      values (${t.deps.newId()}, ${begun.body._id}, 9, ${gone.id}, ${randomUUID()}, 'Late', now())`.execute(
      t.db.kysely,
    );
    await sql`insert into notification (id, member_id, title, href, created_at) values (${t.deps.newId()}, ${gone.id}, 'Late', '/', now())`.execute(
      t.db.kysely,
    );
    await carryOut();
    expect(await count('notification', 'member_id', gone.id)).toBe(1);
    t.clock.advance({ seconds: 61 });
    await carryOut();
    expect(await count('notification', 'member_id', gone.id)).toBe(0);
    expect(await count('message', 'sender_id', gone.id)).toBe(0);
    expect(await count('notification', 'member_id', kept.id)).toBe(1);
  });

  it('a third account follows the second, and deleting the remaining one deletes everything (M9)', async () => {
    const { t } = world;
    const [first, second] = await two();
    const third = await makeMember(t.db);
    await fill(world, first, second, { listingId: (await world.makeListing()).id, otherId: world.guest.id });
    await merge(world, first, second);
    expect((await merge(world, second, third)).status).toBe(200);
    expect(await count('member', 'merged_into_id', third.id)).toBe(2);
    await t.db.kysely
      .updateTable('member')
      .set({ deletion_due_at: t.clock.now() })
      .where('id', '=', third.id)
      .execute();
    expect(await deleteDueMembers(t.deps)).toBe(1);
    expect(await rows(sql`select name, merged_email from member where merged_into_id = ${third.id}`)).toEqual([
      { name: 'Former member', merged_email: null },
      { name: 'Former member', merged_email: null },
    ]);
    for (const table of ['sent_email', 'legal_acceptance'])
      for (const { id } of [first, second, third]) expect(await count(table, 'member_id', id)).toBe(0);
  });
});
