// What every module deletes with an account: pictures and documents from storage, and names from support tickets. What others
// have stays theirs (M9).

import { randomUUID } from 'node:crypto';
import type { Answer } from '@daynook/contract/api';
import type { SavedList } from '@daynook/contract/saved-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooking, makeMember } from '../../../test/make.ts';
import { inviteToTeam, joinTeam, makeTeam } from '../../../test/teams.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { documentFileTopic } from '../insurance/service.ts';
import { photoFilesTopic } from '../photos/service.ts';
import { supportJobs } from '../support/service.ts';
import { deleteDueMembers } from './deletion.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const leave = async (member: TestMember) => {
  const { t } = world;
  await t.db.kysely.updateTable('member').set({ deletion_due_at: t.clock.now() }).where('id', '=', member.id).execute();
  expect(await deleteDueMembers(t.deps)).toBe(1);
  await drainOutbox(t.deps, new Map([photoFilesTopic, documentFileTopic].map((topic) => [topic.topic, topic])));
};

describe('a member who deletes their account (M9)', () => {
  it('removes the pictures they sent from conversations and storage; their texts stay under “former member”', async () => {
    const { t } = world;
    const [host, guest] = [await makeMember(t.db), await makeMember(t.db, { name: 'Canary Guest' })];
    const listing = await world.makeListing({ host_id: host.id });
    const { body: begun } = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', {
      recipientId: host.id,
      listingId: listing.id,
    });
    const messages = `/api/conversations/${begun._id}/messages`;
    const said = await world.call<{ _id: string }>(guest, 'POST', messages, { content: 'See', clientId: randomUUID() });
    const answered = await world.call<{ _id: string }>(host, 'POST', messages, {
      content: 'And',
      clientId: randomUUID(),
    });
    const picture = async (by: TestMember, messageId: string | null) => {
      const id = randomUUID();
      await t.deps.photoFiles.write(`message/${id}.webp`, Buffer.from('a picture'));
      const of = { conversation_id: begun._id, member_id: by.id, message_id: messageId, created_at: t.clock.now() };
      await t.db.kysely
        .insertInto('message_picture')
        .values({ id, ...of, width: 1, height: 1, byte_count: 9 })
        .execute();
      return id;
    };
    const theirs = [await picture(guest, said.body._id), await picture(guest, null)];
    const kept = await picture(host, answered.body._id);
    await leave(guest);
    for (const id of theirs) expect(await t.deps.photoFiles.read(`message/${id}.webp`)).toBeUndefined();
    expect(await t.deps.photoFiles.read(`message/${kept}.webp`)).toBeDefined();
    const { body } = await world.call<Answer<'GET /api/conversations/{id}/messages'>>(host, 'GET', messages);
    expect(body.messages.map(({ content, sender, pictures }) => [content, sender?.name, pictures.length])).toEqual([
      ['See', 'Former member', 0],
      ['And', host.name, 1],
    ]);
  });

  it('removes what was emailed to their addresses before these were confirmed', async () => {
    const { t } = world;
    const member = await makeMember(t.db, { email: 'canary-mail@example.org' });
    const other = await makeMember(t.db);
    const sent = (to_email: string, member_id: string | null) => ({
      id: randomUUID(),
      outbox_id: randomUUID(),
      to_email,
      member_id,
      subject: 'Confirm your new address',
      text_body: 'Hello',
      html_body: 'Hello',
      sent_at: t.clock.now(),
      via: 'smtp' as const,
    });
    const emails = [
      sent('Canary-Mail@example.org', null),
      sent(other.email, null),
      // Theirs once, someone else's by the time it was sent.
      sent('canary-mail@example.org', other.id),
    ];
    await t.db.kysely.insertInto('sent_email').values(emails).execute();
    await leave(member);
    const left = await t.db.kysely
      .selectFrom('sent_email')
      .select('id')
      .where(
        'id',
        'in',
        emails.map(({ id }) => id),
      )
      .execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([emails[1]!.id, emails[2]!.id].toSorted());
  });

  it('removes their documents from storage', async () => {
    const { t } = world;
    const host = await makeMember(t.db);
    const id = randomUUID();
    const bytes = Buffer.from('%PDF-1.7 policy');
    await t.deps.photoFiles.write(`document/${id}/file`, bytes);
    await t.db.kysely
      .insertInto('host_document')
      .values({
        id,
        host_id: host.id,
        client_id: id,
        kind: 'identity',
        created_at: t.clock.now(),
        media_type: 'application/pdf',
        byte_count: bytes.length,
        sent_at: t.clock.now(),
      })
      .execute();
    await leave(host);
    expect(await t.deps.photoFiles.read(`document/${id}/file`)).toBeUndefined();
    expect(await t.db.kysely.selectFrom('host_document').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('keeps support tickets without a name for ninety days, closed, and then deletes them', async () => {
    const { t } = world;
    const member = await makeMember(t.db, { name: 'Canary Asker', email: 'canary@example.org' });
    const { body: ticket } = await world.call<{ _id: string }>(member, 'POST', '/api/support/tickets', {
      kind: 'other',
      subject: 'A question',
      text: 'Where is the switch?',
      clientId: randomUUID(),
    });
    await leave(member);
    const row = () =>
      t.db.kysely.selectFrom('support_ticket').selectAll().where('id', '=', ticket._id).executeTakeFirst();
    expect(await row()).toMatchObject({ name: 'Former member', member_id: null, state: 'closed', due_at: null });
    expect(JSON.stringify(await row())).not.toMatch(/canary/i);
    const said = () =>
      t.db.kysely
        .selectFrom('support_message')
        .select(['author_id', 'text'])
        .where('ticket_id', '=', ticket._id)
        .execute();
    expect(await said()).toEqual([{ author_id: null, text: 'Where is the switch?' }]);
    const run = () => Promise.all(supportJobs.map((job) => job.run(t.deps, new AbortController().signal)));
    t.clock.advance({ days: 89 });
    await run();
    expect(await row()).toBeDefined();
    t.clock.advance({ days: 1 });
    await run();
    expect(await row()).toBeUndefined();
    expect(await said()).toEqual([]);
    t.clock.advance({ days: -90 });
  });

  it('removes their private notes about their property, hours, and time off', async () => {
    const { t } = world;
    const host = await makeMember(t.db);
    const listing = await world.makeListing({ host_id: host.id });
    const own = {
      pets: 'Canary, a dog',
      local_limits: 'Canary law',
      neighborhood: 'Canary Row',
      household: 'Canary kids',
      entrance: 'own',
    };
    await t.db.kysely.updateTable('property').set(own).where('id', '=', listing.property_id).execute();
    const day = { dateFrom: '2026-12-24', dateTo: '2026-12-24', kind: 'closed', ranges: [], note: 'Canary exception' };
    const hours = { startsAt: '2026-12-01T15:00:00Z', endsAt: '2026-12-01T17:00:00Z', weeklyUntil: null };
    const away = { fromDate: '2026-12-25', toDate: '2026-12-28', propertyIds: null, note: 'Canary trip' };
    const listings = `/api/host/listings/${listing.id}`;
    for (const [url, body] of [
      [`${listings}/exceptions`, day],
      [`${listings}/blocks`, { ...hours, note: 'Canary doctor' }],
      ['/api/host/absences', away],
    ] as const)
      expect((await world.call(host, 'POST', url, body, { 'idempotency-key': randomUUID() })).status).toBe(201);
    await leave(host);
    const left = await Promise.all(
      (['property', 'availability_exception', 'host_block', 'time_off'] as const).map((table) =>
        t.db.kysely.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(left)).not.toMatch(/canary/i);
    expect(left[0]?.find(({ id }) => id === listing.property_id)).toMatchObject({ entrance: null });
    await world.verify();
  });

  it('removes what they wrote about stays; amounts and what the other side wrote stay', async () => {
    const { t } = world;
    const guest = await makeMember(t.db);
    const ended = '[2026-11-02T14:00:00Z,2026-11-02T22:00:00Z)';
    const booking = await makeBooking(t.db, { guest_id: guest.id, status: 'closed', during: ended });
    const [id, at] = [t.deps.newId(), t.clock.now()];
    const dispute = { id, booking_id: booking.id, reason: 'other', opened_side: 'guest', opened_by: guest.id };
    const amounts = { asked_minor: 500, settled_minor: 300, currency: 'USD' };
    const refund = { refund_host_minor: 300, refund_platform_minor: 0, host_loss_minor: 270 };
    await t.db.kysely
      .insertInto('booking_dispute')
      .values({
        ...dispute,
        ...amounts,
        ...refund,
        opened_at: at,
        text: 'Canary was ill',
        state: 'settled',
        ended_at: at,
      })
      .execute();
    const offer = (number: number, side: 'guest' | 'host', made_by: string, message: string | null) => ({
      ...{ id: t.deps.newId(), dispute_id: id, number, side, made_by, message, amount_minor: 600 - number * 100 },
      ...{ state: 'countered', created_at: at, expires_at: new Date(at.getTime() + 1), ended_at: at },
    });
    await t.db.kysely
      .insertInto('booking_dispute_offer')
      .values([
        offer(1, 'guest', guest.id, null),
        offer(2, 'host', booking.host_id, 'It was clean'),
        offer(3, 'guest', guest.id, 'Canary again'),
      ])
      .execute();
    await leave(guest);
    const left = await t.db.kysely
      .selectFrom('booking_dispute as dispute')
      .innerJoin('booking_dispute_offer as offer', 'offer.dispute_id', 'dispute.id')
      .select(['text', 'settled_minor', 'message', 'amount_minor'])
      .where('dispute.id', '=', id)
      .orderBy('number')
      .execute();
    const kept = { text: '', settled_minor: 300 };
    expect(left).toEqual([
      { ...kept, message: null, amount_minor: 500 },
      { ...kept, message: 'It was clean', amount_minor: 400 },
      { ...kept, message: null, amount_minor: 300 },
    ]);
  });

  it('removes settled reports, saved replies, notes, and agreements; an open report stays', async () => {
    const { t } = world;
    const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
    await world.call(member, 'POST', '/api/saved-replies', { title: 'Key', text: 'Under the pot' });
    await world.call(world.staff, 'POST', `/api/staff/members/${member.id}/notes`, { text: 'Called twice' });
    await t.db.kysely
      .insertInto('legal_acceptance')
      .values({ member_id: member.id, document: 'terms', version: 1, accepted_at: t.clock.now() })
      .execute();
    const report = (as: TestMember, subjectId: string) =>
      world.call(as, 'POST', '/api/reports', { kind: 'member', subjectId, reason: 'spam' });
    await report(other, member.id);
    const settled = await t.db.kysely
      .updateTable('report')
      .set({ settled_at: t.clock.now(), outcome: 'dismissed' })
      .where('about_id', '=', member.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await report(member, other.id);
    await leave(member);
    const reports = await t.db.kysely.selectFrom('report').select(['id', 'reporter_id']).execute();
    expect(reports.map(({ id }) => id)).not.toContain(settled.id);
    expect(reports.map(({ reporter_id }) => reporter_id)).toContain(member.id);
    for (const table of ['saved_reply', 'member_note', 'legal_acceptance'] as const)
      expect(
        await t.db.kysely.selectFrom(table).select('member_id').where('member_id', '=', member.id).execute(),
        table,
      ).toEqual([]);
  });

  it('removes their lists for everyone, and their vote, comment, and name from others’ lists (J4)', async () => {
    const { t } = world;
    const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
    const listing = await world.makeListing();
    const made = async (as: TestMember, name: string) => {
      const list = await world.call<{ _id: string }>(as, 'POST', '/api/saved-lists', { name, listingId: listing.id });
      const url = `/api/saved-lists/${list.body._id}`;
      const link = await world.call<{ url: string }>(as, 'POST', `${url}/links`, { grants: 'vote' });
      return { url, secret: link.body.url.split('/').at(-1)! };
    };
    const [own, theirs] = [await made(member, 'Mine'), await made(other, 'Theirs')];
    const added = await world.makeListing();
    await world.call(member, 'POST', `/api/shared-lists/${theirs.secret}/join`);
    await world.call(member, 'PUT', `${theirs.url}/listings/${added.id}`);
    await world.call(member, 'PUT', `${theirs.url}/listings/${listing.id}/vote`, { isFor: true });
    await world.call(member, 'PUT', `${theirs.url}/listings/${listing.id}/comment`, { text: 'Canary' });
    await leave(member);
    expect((await world.call(undefined, 'GET', `/api/shared-lists/${own.secret}`)).status).toBe(404);
    const left = await world.call<SavedList>(other, 'GET', theirs.url);
    expect(left.body.members).toEqual([]);
    expect(left.body.entries.map(({ addedBy, votes, comments }) => [addedBy?._id, votes, comments])).toEqual([
      [other.id, 0, []],
      [undefined, 0, []],
    ]);
  });

  it('leaves teams, of which an admin becomes the owner, and closes one without other members (E11)', async () => {
    const { t } = world;
    const [owner, admin, booker] = [await makeMember(t.db), await makeMember(t.db), await makeMember(t.db)];
    const team = await makeTeam(world, owner);
    await joinTeam(world, owner, { teamId: team._id, member: booker });
    await joinTeam(world, owner, { teamId: team._id, member: admin, role: 'admin' });
    const alone = await makeTeam(world, owner, { name: 'Alone' });
    const invitation = await inviteToTeam(world, owner, { teamId: alone._id, email: booker.email });
    await leave(owner);
    const { body } = await world.call<{ role: string }>(admin, 'GET', `/api/teams/${team._id}`);
    expect(body.role).toBe('owner');
    expect((await world.call(booker, 'POST', `/api/team-invitations/${invitation}/accept`)).status).toBe(410);
    const closed = await t.db.kysely
      .selectFrom('team')
      .select('closed_at')
      .where('id', '=', alone._id)
      .executeTakeFirstOrThrow();
    expect(closed.closed_at).not.toBeNull();
  });
});
