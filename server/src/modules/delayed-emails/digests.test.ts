// The daily digest (L6): chosen per kind, one email at eight by its reader's clock, grouped, only with current items, and none if
// there aren't any.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { topicHandlers } from '../../effects.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestListing, type TestMember, type World } from '../bookings/test-world.ts';
import { type EmailToSend, queueEmail } from '../emails/service.ts';
import { sendDigests } from './digests.ts';

const realtime = {
  notify: () => undefined,
  notifyConversation: () => undefined,
  catchUp: () => undefined,
  close: async () => undefined,
};

let world: World;
let host: TestMember;
let guest: TestMember;
let listing: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z'); // ten in the morning in New York
  await carryOut();
  [host, guest] = [await world.makeGuest(), await world.makeGuest()];
  listing = await world.makeListing({ host_id: host.id, title: 'Attic desk' });
});

async function carryOut(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await drainOutbox(world.t.deps, topicHandlers(realtime));
}
async function at(instant: string): Promise<void> {
  world.t.clock.set(instant);
  await sendDigests(world.t.deps);
  await carryOut();
}
const choose = (member: TestMember, name: string, choice: object) =>
  world.call<{ notices: { name: string; isDaily: boolean | null }[] }>(
    member,
    'PUT',
    `/api/account/notices/${name}`,
    choice,
  );
const emailsTo = ({ id }: TestMember) =>
  world.t.db.kysely
    .selectFrom('sent_email')
    .select(['subject', 'text_body', 'html_body'])
    .where('member_id', '=', id)
    .orderBy('outbox_id')
    .execute();
async function wrote(content: string): Promise<string> {
  const begun = { recipientId: host.id, listingId: listing.id };
  const { body } = await world.call<{ _id: string }>(guest, 'POST', '/api/conversations', begun);
  const url = `/api/conversations/${body._id}`;
  await world.call(guest, 'POST', `${url}/messages`, { content, clientId: randomUUID() });
  world.t.clock.advance({ minutes: 15 });
  await carryOut();
  return url;
}
const ofPrices = (dayMinor: number): EmailToSend => ({
  to: host.email,
  memberId: host.id,
  template: 'price-drop',
  data: {
    name: host.name,
    spaces: [{ listingId: listing.id, title: 'Attic <b>desk</b>', currency: 'USD', wasMinor: 6_000, dayMinor }],
  },
});

describe('the daily summary (L6)', () => {
  it('is offered for what isn’t urgent, and refused for money, security, and timed emails', async () => {
    const { body } = await world.call<{ notices: { name: string; isDaily: boolean | null }[] }>(
      host,
      'GET',
      '/api/account/notices',
    );
    expect(body.notices.filter(({ isDaily }) => isDaily !== null)).toMatchObject(
      ['booking-review', 'unread-messages', 'kudos', 'price-drop', 'freed-hours'].map((name) => ({
        name,
        isDaily: false,
      })),
    );
    for (const name of ['money', 'security', 'booking-request', 'booking-reminder'])
      expect(await choose(host, name, { isDaily: true })).toMatchObject({
        status: 400,
        body: { fields: { isDaily: expect.any(String) } },
      });
    const chosen = await choose(host, 'kudos', { isDaily: true });
    expect(chosen.body.notices).toContainEqual(
      expect.objectContaining({ name: 'kudos', isDaily: true, isMailed: true }),
    );
  });

  it('comes at eight by its reader’s clock, one, grouped, and leads to the settings that end it', async () => {
    for (const name of ['unread-messages', 'price-drop']) await choose(host, name, { isMailed: true, isDaily: true });
    await world.call(host, 'POST', '/api/bookmarks', { listingId: listing.id });
    await world.t.db.kysely.updateTable('listing').set({ day_minor: 100 }).where('id', '=', listing.id).execute();
    await wrote('Is there a lamp?');
    await queueEmail(world.t.db.kysely, world.t.deps, ofPrices(100));
    await carryOut();
    await at('2026-11-22T12:59:59Z');
    expect(await emailsTo(host)).toEqual([]);
    await at('2026-11-22T13:00:00Z');
    await at('2026-11-22T13:01:00Z');
    const [mail, ...others] = await emailsTo(host);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Your Daynook summary: 2 updates');
    expect(mail!.text_body).toMatch(/Unread messages\n- .* messaged you about Attic desk\n {2}http.*\/messages\//);
    expect(mail!.text_body).toMatch(/Saved workspaces\n- Attic <b>desk<\/b> dropped in price\n {2}http.*\/bookmarks/);
    expect(mail!.text_body).toContain('/settings/notifications');
    expect(mail!.html_body).toContain('Attic &lt;b&gt;desk&lt;/b&gt;');
    expect(mail!.html_body).not.toContain('<b>desk');
    await at('2026-11-23T13:00:00Z');
    expect(await emailsTo(host)).toHaveLength(1);
  });

  it('leaves out what no longer applies and isn’t sent if nothing is left; notifications came immediately', async () => {
    await choose(host, 'unread-messages', { isDaily: true });
    await choose(host, 'price-drop', { isMailed: true, isShown: true, isDaily: true });
    const url = await wrote('Is there a lamp?');
    await queueEmail(world.t.db.kysely, world.t.deps, ofPrices(100));
    await carryOut();
    const { body } = await world.call<{ news: { title: string }[] }>(host, 'GET', '/api/news');
    expect(body.news).toMatchObject([{ title: 'Attic <b>desk</b> dropped in price' }]);
    await world.call(host, 'POST', `${url}/read`, {});
    await at('2026-11-22T13:00:00Z');
    expect(await emailsTo(host)).toEqual([]);
    expect(
      await world.t.db.kysely.selectFrom('digest_item').select('id').where('member_id', '=', host.id).execute(),
    ).toEqual([]);
  });

  it('leaves out what was turned off since, and waits for the end of quiet hours', async () => {
    await choose(host, 'unread-messages', { isDaily: true });
    await wrote('Is there a lamp?');
    await world.t.db.kysely
      .insertInto('quiet_hours')
      .values({ member_id: host.id, from_minute: 1_320, to_minute: 540 })
      .execute();
    await at('2026-11-22T13:00:00Z');
    expect(await emailsTo(host)).toEqual([]);
    await at('2026-11-22T14:00:00Z');
    expect(await emailsTo(host)).toMatchObject([{ subject: expect.stringContaining('messaged you about Attic desk') }]);
    await wrote('And a chair?');
    await choose(host, 'unread-messages', { isMailed: false });
    await at('2026-11-23T14:00:00Z');
    expect(await emailsTo(host)).toHaveLength(1);
  });

  it('is one though two nodes send it at the same moment', async () => {
    await choose(host, 'unread-messages', { isDaily: true });
    await wrote('Is there a lamp?');
    world.t.clock.set('2026-11-22T13:00:00Z');
    const second = await testApp({ db: world.t.db, now: '2026-11-22T13:00:00Z' });
    await Promise.all([world.t.deps, second.deps, world.t.deps].map(sendDigests));
    await carryOut();
    expect(await emailsTo(host)).toHaveLength(1);
    await second.close();
  });
});
