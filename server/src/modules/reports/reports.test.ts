// Reports for staff: the queue, a report with limited context, the decision, and who is notified (RO2, H8).
import type { Answer } from '@daynook/contract/api';
import type { StaffReportDetail } from '@daynook/contract/staff/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';
import { emailTopic } from '../emails/service.ts';

type Queue = Answer<'GET /api/staff/reports'>;
type Message = Answer<'POST /api/conversations/{id}/messages'>;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.advance({ minutes: 11 });
  await world.t.db.kysely.deleteFrom('report').execute();
});

const queue = async (query = '') => (await world.call<Queue>(world.staff, 'GET', `/api/staff/reports${query}`)).body;
const getReport = async (id: string, as = world.staff) =>
  (await world.call<StaffReportDetail>(as, 'GET', `/api/staff/reports/${id}`)).body;
const decide = (id: string, body: object, as = world.staff) =>
  world.call<StaffReportDetail & ProblemBody>(as, 'POST', `/api/staff/reports/${id}/decision`, body);
const report = (as: TestMember, kind: string, subjectId: string, text?: string) =>
  world.call<ProblemBody>(as, 'POST', '/api/reports', { kind, subjectId, reason: 'rude', text });
const auditEvents = async (memberId: string) =>
  (
    await world.call<Answer<'GET /api/staff/tables/audit'>>(
      world.staff,
      'GET',
      `/api/staff/tables/audit?memberId=${memberId}`,
    )
  ).body.rows.map(({ action, subject, reason }) => [action, subject.kind, reason]);
const emailsTo = async ({ email }: TestMember) => {
  await drainOutbox(world.t.deps, new Map([[emailTopic.topic, emailTopic]]));
  return world.t.db.kysely
    .selectFrom('sent_email')
    .select(['subject', 'text_body'])
    .where('to_email', '=', email)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
};

/** A conversation between two members with these messages by the host. */
async function conversation(...said: string[]) {
  const [host, guest] = [await makeMember(world.t.db, { name: 'Rude Host' }), await makeMember(world.t.db)];
  const listing = await world.makeListing({ host_id: host.id });
  const { body: begun } = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', {
    recipientId: host.id,
    listingId: listing.id,
  });
  const messages: Message[] = [];
  const say = async (as: TestMember, content: string) => {
    const { body } = await world.call<Message>(as, 'POST', `/api/conversations/${begun._id}/messages`, {
      content,
      clientId: world.t.deps.newId(),
    });
    messages.push(body);
    return body;
  };
  await say(guest, 'Hello');
  for (const words of said) await say(host, words);
  const read = async (as: TestMember) =>
    (
      await world.call<Answer<'GET /api/conversations/{id}/messages'>>(
        as,
        'GET',
        `/api/conversations/${begun._id}/messages`,
      )
    ).body.messages;
  return { host, guest, messages, read, id: begun._id };
}

describe('a single message (H8)', () => {
  it('can be reported by the other side of the conversation only', async () => {
    const { host, guest, messages } = await conversation('You fool');
    const stranger = await world.makeGuest();
    expect((await report(stranger, 'message', messages[1]!._id)).status).toBe(404);
    expect((await report(host, 'message', messages[1]!._id)).status).toBe(404);
    expect((await report(guest, 'message', messages[1]!._id)).status).toBe(201);
    expect((await queue()).reports).toMatchObject([
      { kind: 'message', about: { _id: host.id }, reporter: { _id: guest.id }, sameCount: 1, outcome: null },
    ]);
  });

  it('is seen by staff with three before and after it, not the whole conversation; the look is logged', async () => {
    const { host, guest, messages } = await conversation('1', '2', '3', '4 rude', '5', '6', '7', '8');
    await report(guest, 'message', messages[4]!._id, 'Look at this');
    const [row] = (await queue()).reports;
    expect(JSON.stringify(row)).not.toContain('4 rude');
    expect(await auditEvents(host.id)).toEqual([]);
    const detail = await getReport(row!._id);
    expect(detail).toMatchObject({ text: 'Look at this', excerpt: '4 rude' });
    expect(detail.now?.lines.map(({ text, isReported }) => [text, isReported])).toEqual(
      ['1', '2', '3', '4 rude', '5', '6', '7'].map((text) => [text, text === '4 rude']),
    );
    expect(await auditEvents(host.id)).toEqual([['looked', 'report', null]]);
  });

  it('keeps its place without its text if it’s taken down; both sides are notified', async () => {
    const { host, guest, messages, read, id } = await conversation('You fool', 'Still here');
    await report(guest, 'message', messages[1]!._id);
    const [row] = (await queue()).reports;
    const { status, body } = await decide(row!._id, { decision: 'hide', reason: 'Insults somebody' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'hidden', settledReason: 'Insults somebody', now: { isHidden: true } });
    for (const reader of [guest, host])
      expect((await read(reader)).map(({ position, content, isHidden }) => [position, content, isHidden])).toEqual([
        [1, 'Hello', undefined],
        [2, '', true],
        [3, 'Still here', undefined],
      ]);
    const found = await world.call<Answer<'GET /api/conversations'>>(guest, 'GET', '/api/conversations?q=fool');
    expect(found.body.conversations.map(({ _id }) => _id)).not.toContain(id);
    const toReporter = (await emailsTo(guest)).at(-1)!;
    expect(toReporter.subject).toBe('We reviewed your report');
    expect(toReporter.text_body).toContain('removed it.');
    expect(toReporter.text_body).not.toContain('Insults somebody');
    const toHost = (await emailsTo(host)).at(-1)!;
    expect(toHost.subject).toBe('We removed your message');
    expect(toHost.text_body).toContain('Insults somebody');
    expect(toHost.text_body).not.toContain(guest.name);
    expect((await auditEvents(host.id))[0]).toEqual(['hidden', 'report', 'Insults somebody']);
  });

  it('shows its pictures to staff, and pictures of no other message', async () => {
    const { guest, messages, id } = await conversation('See', 'And this');
    const pictures = [world.t.deps.newId(), world.t.deps.newId()];
    for (const [at, picture] of pictures.entries()) {
      await world.t.deps.photoFiles.write(`message/${picture}.webp`, Buffer.from('a picture'));
      await world.t.db.kysely
        .insertInto('message_picture')
        .values({
          id: picture,
          conversation_id: id,
          member_id: messages[1]!.sender!._id,
          message_id: messages[at + 1]!._id,
          width: 1,
          height: 1,
          byte_count: 9,
          created_at: world.t.clock.now(),
        })
        .execute();
    }
    await report(guest, 'message', messages[1]!._id);
    const [row] = (await queue()).reports;
    expect((await getReport(row!._id)).now?.lines.flatMap(({ pictureIds }) => pictureIds)).toEqual([pictures[0]]);
    const fetched = async (picture: string) =>
      (
        await world.t.app.inject({
          method: 'GET',
          url: `/api/staff/reports/${row!._id}/pictures/${picture}`,
          headers: { ...(await world.t.signIn(world.staff)) },
        })
      ).statusCode;
    expect(await fetched(pictures[0]!)).toBe(200);
    expect(await fetched(pictures[1]!)).toBe(404);
    await decide(row!._id, { decision: 'hide', reason: 'x' });
    const own = await world.call(guest, 'GET', `/api/conversations/${id}/pictures/${pictures[0]}`);
    expect(own.status).toBe(404);
  });
});

describe('the queue (RO2)', () => {
  it('is paged, the oldest first, by kind, and counted', async () => {
    const about = await makeMember(world.t.db);
    const reporters = await Promise.all(Array.from({ length: 27 }, () => makeMember(world.t.db)));
    for (const reporter of reporters) {
      world.t.clock.advance({ seconds: 1 });
      await report(reporter, 'member', about.id);
    }
    const first = await queue();
    expect(first.reports.map(({ reporter }) => reporter._id)).toEqual(reporters.slice(0, 25).map(({ id }) => id));
    expect(first.reports[0]).toMatchObject({ sameCount: 27 });
    const second = await queue(`?cursor=${first.nextCursor}`);
    expect(second.reports.map(({ reporter }) => reporter._id)).toEqual(reporters.slice(25).map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
    expect(first.counts).toEqual({
      member: 27,
      kudos: 0,
      post: 0,
      reply: 0,
      message: 0,
      review: 0,
      listing: 0,
      reputation: 0,
    });
    expect((await queue('?kind=post')).reports).toEqual([]);
    const overview = await world.call<Answer<'GET /api/staff/overview'>>(world.staff, 'GET', '/api/staff/overview');
    expect(overview.body.queues.find(({ queue: name }) => name === 'reports')?.count).toBe(27);
  });
});

describe('a decision (RO2, H8)', () => {
  async function reported(times = 1) {
    const about = await makeMember(world.t.db, { name: 'Somebody Rude', headline: 'I hate you' });
    const reporters = await Promise.all(Array.from({ length: times }, () => makeMember(world.t.db)));
    for (const reporter of reporters) await report(reporter, 'member', about.id);
    return { about, reporters, id: (await queue()).reports[0]!._id };
  }

  it('resolves all reports about the same message at once, and only once', async () => {
    const { reporters, id } = await reported(3);
    const made = await Promise.all([
      decide(id, { decision: 'dismiss', reason: 'A joke among friends' }),
      decide(id, { decision: 'dismiss', reason: 'A joke among friends' }),
    ]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await queue()).reports).toEqual([]);
    expect((await queue('?state=settled')).reports).toHaveLength(3);
    for (const reporter of reporters) {
      const emails = await emailsTo(reporter);
      expect(emails).toHaveLength(1);
      expect(emails[0]!.text_body).toContain('A joke among friends');
    }
  });

  it('names the emergency number of the place it’s about, or of the site’s countries', async () => {
    const { host } = await conversation();
    const property = await makeProperty(world.t.db, { country: 'DE', region: '', host_id: host.id });
    const listing = await world.makeListing({ host_id: host.id, property_id: property.id });
    const guest = await world.makeGuest();
    await report(guest, 'listing', listing.id);
    await report(guest, 'member', host.id);
    for (const { _id } of (await queue()).reports) await decide(_id, { decision: 'dismiss', reason: 'Fine' });
    const texts = (await emailsTo(guest)).map(({ text_body }) => /call \S+ first/.exec(text_body)?.[0]);
    expect(texts).toEqual(['call 112 first', 'call 911 first']);
  });

  it('dismissing notifies no one; a new report opens it again', async () => {
    const { about, reporters, id } = await reported();
    await decide(id, { decision: 'dismiss', reason: 'Fine' });
    expect(await emailsTo(about)).toEqual([]);
    await report(reporters[0]!, 'member', about.id);
    expect((await queue()).reports).toMatchObject([{ _id: id, outcome: null, settledReason: null }]);
  });

  it('a warning gives the reason and may take the content down; a closed page stays closed', async () => {
    const { about, id } = await reported();
    await decide(id, { decision: 'warn', reason: 'Hateful words', hides: true });
    const [mail] = await emailsTo(about);
    expect(mail).toMatchObject({ subject: 'A warning about your profile' });
    expect(mail!.text_body).toContain('Hateful words');
    const open = await world.t.app.inject({
      method: 'PATCH',
      url: '/api/users/page',
      headers: { ...(await world.t.signIn(about)) },
      payload: { isPublic: true },
    });
    expect(open.statusCode).toBe(403);
  });

  it('to suspend suspends, for the reason and until the day; the reporter learns no details', async () => {
    const { about, reporters, id } = await reported();
    const gone = await decide(id, { decision: 'suspend', reason: 'Threats', untilOn: '2020-01-01' });
    expect(gone.body.fields).toHaveProperty('untilOn');
    await decide(id, { decision: 'suspend', reason: 'Threats', untilOn: '2027-01-31' });
    const row = await world.t.db.kysely
      .selectFrom('member')
      .select(['status', 'suspension_reason', 'suspended_until'])
      .where('id', '=', about.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status: 'suspended', suspension_reason: 'Threats' });
    const [mail] = await emailsTo(reporters[0]!);
    expect(mail!.text_body).toContain('took action');
    expect(mail!.text_body).not.toMatch(/Threats|suspend/i);
  });

  it('is refused for the reported member and the reporter', async () => {
    const colleague = await makeMember(world.t.db, { email: `colleague-${world.t.deps.newId()}@daynook.com` });
    const reporter = await makeMember(world.t.db);
    await report(reporter, 'member', colleague.id);
    const [row] = (await queue()).reports;
    expect((await decide(row!._id, { decision: 'dismiss', reason: 'x' }, colleague)).status).toBe(403);
    expect((await decide(row!._id, { decision: 'dismiss', reason: 'x' }, reporter)).status).toBe(403);
    expect((await decide(row!._id, { decision: 'dismiss', reason: '' })).status).toBe(400);
  });
});

describe('posts, replies and kudos (RO2, H8)', () => {
  const post = async (author: TestMember, title: string) => {
    const id = world.t.deps.newId();
    await world.t.db.kysely
      .insertInto('community_board')
      .values({ key: 'everywhere', name: 'Everywhere', region: '', country: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const at = world.t.clock.now();
    await world.t.db.kysely
      .insertInto('community_post')
      .values({
        id,
        client_id: id,
        board: 'everywhere',
        author_id: author.id,
        title,
        body: 'x',
        active_at: at,
        created_at: at,
      })
      .execute();
    return id;
  };
  const reply = async (author: TestMember, postId: string, body: string) => {
    const id = world.t.deps.newId();
    world.t.clock.advance({ seconds: 1 });
    await world.t.db.kysely
      .insertInto('community_reply')
      .values({ id, client_id: id, post_id: postId, author_id: author.id, body, created_at: world.t.clock.now() })
      .execute();
    await world.t.db.kysely
      .updateTable('community_post')
      .set((set) => ({ reply_count: set('reply_count', '+', 1) }))
      .where('id', '=', postId)
      .execute();
    return id;
  };

  it('a reply is shown under its post with two before and after, and is taken down alone', async () => {
    const [author, rude, reporter] = [
      await makeMember(world.t.db),
      await makeMember(world.t.db),
      await makeMember(world.t.db),
    ];
    const postId = await post(author, 'Quiet rooms?');
    const replies: string[] = [];
    for (const words of ['a', 'b', 'c', 'rude', 'd', 'e', 'f']) replies.push(await reply(rude, postId, words));
    await report(reporter, 'reply', replies[3]!);
    const [row] = (await queue()).reports;
    const detail = await getReport(row!._id);
    expect(detail.now?.lines.map(({ text }) => text)).toEqual(['Quiet rooms?\nx', 'b', 'c', 'rude', 'd', 'e']);
    expect(detail.now).toMatchObject({ isHidden: false, path: `/community?post=${postId}` });
    expect((await decide(row!._id, { decision: 'hide', reason: 'x' })).body.now).toMatchObject({ isHidden: true });
    const seen = await world.call<Answer<'GET /api/community/posts/{id}'>>(
      reporter,
      'GET',
      `/api/community/posts/${postId}`,
    );
    expect(JSON.stringify(seen.body)).not.toContain('rude');
    expect(
      (
        await world.t.db.kysely
          .selectFrom('community_post')
          .select('reply_count')
          .where('id', '=', postId)
          .executeTakeFirstOrThrow()
      ).reply_count,
    ).toBe(6);
  });

  it('a post is taken down with its replies', async () => {
    const [author, reporter] = [await makeMember(world.t.db), await makeMember(world.t.db)];
    const postId = await post(author, 'Buy my watches');
    await report(reporter, 'post', postId);
    const [row] = (await queue()).reports;
    expect((await decide(row!._id, { decision: 'hide', reason: 'Advertising' })).status).toBe(200);
    expect((await world.call(reporter, 'GET', `/api/community/posts/${postId}`)).status).toBe(404);
  });
});

describe('a workspace', () => {
  const findState = async (id: string) =>
    (await world.t.db.kysely.selectFrom('listing').select(['state', 'state_reason']).where('id', '=', id).execute())[0];

  it('is reported by anybody but its host, while it is on the market', async () => {
    const host = await makeMember(world.t.db);
    const [live, draft] = [
      await world.makeListing({ host_id: host.id }),
      await world.makeListing({ host_id: host.id, state: 'draft' }),
    ];
    expect((await report(host, 'listing', live.id)).body.code).toBe('NOT_FOUND');
    expect((await report(await makeMember(world.t.db), 'listing', draft.id)).body.code).toBe('NOT_FOUND');
    expect((await report(await makeMember(world.t.db), 'listing', live.id)).status).toBe(201);
  });

  it('is suspended with a reason for its host, leaves search, and both are notified (RO2, H8)', async () => {
    const [host, guest] = [await makeMember(world.t.db), await makeMember(world.t.db)];
    const listing = await world.makeListing({ host_id: host.id, title: 'Desk with a hidden camera' });
    await report(guest, 'listing', listing.id, 'Look at the second picture.');
    const [notified] = (await queue('?kind=listing')).reports;
    expect(notified!.listingTitle).toBe('Desk with a hidden camera');
    const table = await world.call<Answer<'GET /api/staff/tables/reports'>>(
      world.staff,
      'GET',
      '/api/staff/tables/reports?kind=listing',
    );
    expect(table.body.rows.map(({ listingTitle }) => listingTitle)).toEqual(['Desk with a hidden camera']);
    const seen = await getReport(notified!._id);
    expect(seen.now).toMatchObject({ isHidden: false, path: `/listing/${listing.id}` });
    expect(seen.excerpt).toContain('Desk with a hidden camera');
    const { status, body } = await decide(notified!._id, { decision: 'hide', reason: 'Cameras are not allowed.' });
    expect(status).toBe(200);
    expect(body.now).toMatchObject({ isHidden: true });
    expect(await findState(listing.id)).toEqual({ state: 'suspended', state_reason: 'Cameras are not allowed.' });
    expect((await world.call(guest, 'GET', `/api/listings/${listing.id}`)).status).toBe(404);
    expect((await auditEvents(host.id)).map(([action, kind]) => [action, kind])).toEqual(
      expect.arrayContaining([
        ['suspended', 'listing'],
        ['hidden', 'report'],
      ]),
    );
    const emails = await emailsTo(host);
    expect(emails.map(({ subject }) => subject)).toEqual(['We removed your listing']);
    expect(emails[0]!.text_body).toContain('Cameras are not allowed.');
    expect((await emailsTo(guest)).map(({ subject }) => subject)).toEqual(['We reviewed your report']);
  });

  it('doesn’t change if it’s already off the market', async () => {
    const host = await makeMember(world.t.db);
    const listing = await world.makeListing({ host_id: host.id });
    await report(await makeMember(world.t.db), 'listing', listing.id);
    await world.t.db.kysely.updateTable('listing').set({ state: 'draft' }).where('id', '=', listing.id).execute();
    const [notified] = (await queue('?kind=listing')).reports;
    expect((await decide(notified!._id, { decision: 'hide', reason: 'Rude.' })).status).toBe(200);
    expect((await findState(listing.id))!.state).toBe('draft');
  });
});
