// Kudos between guest and host of a finished booking: once for each side, shown by the receiver, withdrawn by the giver.
import type { Answer } from '@daynook/contract/api';
import type { Kudo } from '@daynook/contract/kudos';
import { KUDOS } from '@daynook/contract/limits/kudos';
import type { PublicProfile } from '@daynook/contract/profiles';
import type { KudosItem } from '@daynook/contract/settings/kudos-settings';
import { BUILT_IN_TAGS } from '@daynook/contract/settings/kudos-tags';
import { listTagsFor, USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { ownTagName } from '../../current-offer.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { newId } from '../../lib/ids.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { emailTopic } from '../emails/service.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterEach(() => setCurrentSettings(DEFAULT_SETTINGS));
afterAll(() => t.close());

async function call<T = Problem>(
  as: Member,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = { ...(await t.signIn(as)) };
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: (response.body ? JSON.parse(response.body) : undefined) as T };
}

/** A booking that ended yesterday, with its guest and host. */
async function finished(values: Parameters<typeof makeBooking>[1] = {}) {
  const [host, guest] = [await makeMember(t.db, { name: 'Hal Host' }), await makeMember(t.db, { name: 'Gia Guest' })];
  const listing = await makeListing(t.db, { host_id: host.id }, { open: [] });
  const booking = await makeBooking(t.db, {
    listing_id: listing.id,
    guest_id: guest.id,
    status: 'completed',
    during: '[2026-11-20T14:00:00Z,2026-11-20T22:00:00Z)',
    ...values,
  });
  return { host, guest, listing, booking };
}
const give = (as: Member, bookingId: string, more: object = { tag: 'clear-words' }) =>
  call<Kudo>(as, 'POST', '/api/kudos', { bookingId, ...more });
const due = async (as: Member) => (await call<Answer<'GET /api/kudos/due'>>(as, 'GET', '/api/kudos/due')).body.due;
const received = async (as: Member, query = '') =>
  (await call<Answer<'GET /api/kudos/received'>>(as, 'GET', `/api/kudos/received${query}`)).body;
const given = async (as: Member) => (await call<Answer<'GET /api/kudos/given'>>(as, 'GET', '/api/kudos/given')).body;
const getPage = async (viewer: Member, id: string) =>
  (await call<PublicProfile>(viewer, 'GET', `/api/members/${id}/page`)).body;

describe('saying thank you (I15, RT1)', () => {
  it('isn’t suggested while kudos are off (N17)', async () => {
    const { guest } = await finished();
    const suggested = async () =>
      (await call<{ items: { title: string }[] }>(guest, 'GET', '/api/users/action-items')).body.items.filter(
        ({ title }) => title.includes('kudos'),
      ).length;
    expect(await suggested()).toBe(1);
    setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off: ['kudos'] } });
    expect(await suggested()).toBe(0);
  });

  it('each side once: the other sees it and gets an email, and no one else finds out', async () => {
    const { host, guest, booking, listing } = await finished();
    expect((await due(guest)).map(({ receiver, receiverSide }) => [receiver.name, receiverSide])).toEqual([
      ['Hal Host', 'host'],
    ]);
    const thanks = await give(guest, booking.id, { tag: 'great-light', text: ' What a window! ' });
    expect(thanks.status).toBe(201);
    expect(thanks.body).toMatchObject({
      tag: 'great-light',
      text: 'What a window!',
      other: { name: 'Hal Host', username: null },
      giverSide: 'guest',
      listing: { title: listing.title },
      isPublic: false,
    });
    expect((await give(guest, booking.id)).body).toMatchObject({ code: 'ALREADY_GIVEN' });
    expect((await give(host, booking.id, { tag: 'left-it-spotless' })).status).toBe(201);
    expect(await due(guest)).toEqual([]);
    expect(await received(host)).toMatchObject({
      kudos: [{ other: { name: 'Gia Guest' }, isPublic: false }],
      total: 1,
      publicCount: 0,
      tags: [{ tag: 'great-light', count: 1 }],
    });
    expect((await given(guest)).kudos).toEqual([thanks.body]);
    expect((await getPage(guest, host.id)).kudos).toEqual({ count: 0, tags: [], latest: [] });
    const emails = await t.db.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'mail').execute();
    const toHost = emails
      .map(({ payload }) => payload as { to: string; template: string })
      .filter(({ to }) => to === host.email);
    expect(toHost).toMatchObject([{ template: 'kudos-received', data: { from: 'Gia Guest', text: 'What a window!' } }]);
  });

  it('are in the notification list and sent by email, unless the receiver has turned it off (L6)', async () => {
    const notified = async (choice: object | undefined) => {
      const { host, guest, booking } = await finished();
      if (choice) expect((await call(host, 'PUT', '/api/account/notices/kudos', choice)).status).toBe(200);
      await call(guest, 'POST', '/api/kudos', { bookingId: booking.id, tag: 'great-light' });
      await drainOutbox(t.deps, new Map([[emailTopic.topic, emailTopic]]));
      const emails = await t.db.kysely
        .selectFrom('sent_email')
        .select('subject')
        .where('to_email', '=', host.email)
        .execute();
      const { body } = await call<{ news: { title: string; href: string }[] }>(host, 'GET', '/api/news');
      return [emails.map(({ subject }) => subject), body.news.map(({ title, href }) => [title, href])];
    };
    const words = 'Gia Guest sent you kudos';
    expect(await notified(undefined)).toEqual([[words], [[words, '/kudos']]]);
    expect(await notified({ isMailed: false })).toEqual([[], [[words, '/kudos']]]);
    expect(await notified({ isShown: false })).toEqual([[words], []]);
  });

  it('one of twelve sent at once is stored', async () => {
    const { guest, booking } = await finished();
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(guest, booking.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await given(guest)).total).toBe(1);
  });

  it.each([
    ['confirmed', '[2026-11-20T14:00:00Z,2026-11-20T22:00:00Z)', 'KUDOS_CLOSED'],
    ['cancelled', '[2026-11-20T14:00:00Z,2026-11-20T22:00:00Z)', 'KUDOS_CLOSED'],
    ['completed', '[2026-08-20T14:00:00Z,2026-08-20T22:00:00Z)', 'KUDOS_CLOSED'],
    ['closed', '[2026-08-24T14:00:00Z,2026-08-24T22:00:00Z)', undefined],
  ])('a booking that is %s and was in %s: %s', async (status, during, code) => {
    const { guest, booking } = await finished({ status, during });
    expect((await due(guest)).length).toBe(code ? 0 : 1);
    expect(((await give(guest, booking.id)).body as unknown as Problem).code).toBe(code);
  });

  it('can’t be given by others, to oneself, across a block, or with a tag of the other side', async () => {
    const { host, guest, booking } = await finished();
    expect((await give(await makeMember(t.db), booking.id)).status).toBe(404);
    expect((await give(guest, newId())).status).toBe(404);
    const wrong = await call(host, 'POST', '/api/kudos', { bookingId: booking.id, tag: 'great-light' });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['tag']]);
    const own = await finished();
    await t.db.kysely.updateTable('booking').set({ guest_id: own.host.id }).where('id', '=', own.booking.id).execute();
    expect((await give(own.host, own.booking.id)).status).toBe(404);
    await t.db.kysely
      .insertInto('member_block')
      .values({ blocker_id: host.id, blocked_id: guest.id, created_at: t.clock.now() })
      .execute();
    expect(await due(guest)).toEqual([]);
    expect((await give(guest, booking.id)).status).toBe(403);
  });

  it.each([
    ['281 letters', { tag: 'clear-words', text: 'x'.repeat(KUDOS.textMaximumCharacters + 1) }, 'text'],
    ['ten thousand letters', { tag: 'clear-words', text: 'x'.repeat(10_000) }, 'text'],
    ['a zero', { tag: 'clear-words', text: 'a\u0000b' }, 'text'],
    ['half a character', { tag: 'clear-words', text: '\ud800' }, 'text'],
    ['a tag of one’s own', { tag: 'nice' }, 'tag'],
    ['a field of others', { tag: 'clear-words', isPublic: true }, 'isPublic'],
  ])('refuses %s beside its field', async (_, more, field) => {
    const { guest, booking } = await finished();
    const refused = await call(guest, 'POST', '/api/kudos', { bookingId: booking.id, ...more });
    expect([refused.status, Object.keys(refused.body.fields ?? {})[0]]).toEqual([400, field]);
  });

  it('keeps text exactly as typed', async () => {
    const { host, guest, booking } = await finished();
    const text = '<img src=x onerror=alert(1)> \u202e\u200b’; drop table kudos;-- 🪟';
    await give(guest, booking.id, { tag: 'clear-words', text });
    expect((await received(host)).kudos[0]!.text).toBe(text);
  });
});

describe('showing and taking back', () => {
  it('only the receiver decides what others see; the giver’s full name isn’t part of it', async () => {
    const { host, guest, booking } = await finished();
    const { _id } = (await give(guest, booking.id, { tag: 'warm-welcome', text: 'Tea!' })).body;
    const show = (as: Member, isPublic: boolean) => call<Kudo>(as, 'PATCH', `/api/kudos/${_id}`, { isPublic });
    expect((await show(guest, true)).status).toBe(404);
    expect((await show(host, true)).body.isPublic).toBe(true);
    expect((await getPage(guest, host.id)).kudos).toMatchObject({
      count: 1,
      tags: [{ tag: 'warm-welcome', count: 1 }],
      latest: [{ text: 'Tea!', from: { name: 'Gia' }, givenOn: '2026-11-21' }],
    });
    expect((await received(host)).publicCount).toBe(1);
    await show(host, false);
    expect((await getPage(guest, host.id)).kudos.count).toBe(0);
  });

  it('the giver withdraws it permanently, including its text', async () => {
    const { host, guest, booking } = await finished();
    const { _id } = (await give(guest, booking.id, { tag: 'warm-welcome', text: 'Secret' })).body;
    await call(host, 'PATCH', `/api/kudos/${_id}`, { isPublic: true });
    expect((await call(host, 'DELETE', `/api/kudos/${_id}`)).status).toBe(204);
    expect((await received(host)).total).toBe(1);
    for (const _ of [1, 2]) expect((await call(guest, 'DELETE', `/api/kudos/${_id}`)).status).toBe(204);
    expect((await received(host)).total).toBe(0);
    expect((await getPage(guest, host.id)).kudos.count).toBe(0);
    const row = await t.db.kysely.selectFrom('kudos').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ text: '', is_public: false });
    expect((await give(guest, booking.id)).body).toMatchObject({ code: 'ALREADY_GIVEN' });
    expect((await call(host, 'PATCH', `/api/kudos/${_id}`, { isPublic: true })).status).toBe(404);
  });

  it('reported by its receiver, it’s hidden from their page; others can only report what they see', async () => {
    const { host, guest, booking } = await finished();
    const stranger = await makeMember(t.db);
    const { _id } = (await give(guest, booking.id, { tag: 'warm-welcome', text: 'Rude' })).body;
    const report = (as: Member) =>
      call(as, 'POST', '/api/reports', { kind: 'kudos', subjectId: _id, reason: 'rude', text: 'See?' });
    expect((await report(stranger)).status).toBe(404);
    expect((await report(guest)).status).toBe(404);
    await call(host, 'PATCH', `/api/kudos/${_id}`, { isPublic: true });
    expect((await getPage(stranger, host.id)).kudos.count).toBe(1);
    setCurrentSettings({ ...DEFAULT_SETTINGS, features: { off: ['kudos'] } });
    expect((await getPage(stranger, host.id)).kudos).toEqual({ count: 0, tags: [], latest: [] });
    setCurrentSettings(DEFAULT_SETTINGS);
    expect((await report(stranger)).status).toBe(201);
    expect((await report(host)).status).toBe(201);
    expect((await getPage(stranger, host.id)).kudos.count).toBe(0);
    const rows = await t.db.kysely.selectFrom('report').selectAll().where('subject_id', '=', _id).execute();
    expect(rows.map(({ about_id, excerpt }) => [about_id, excerpt])).toEqual([
      [guest.id, 'Rude'],
      [guest.id, 'Rude'],
    ]);
  });

  it('comes in pages without repeats or gaps', async () => {
    const { host, listing } = await finished();
    const count = KUDOS.pageSize + 3;
    for (let n = 0; n < count; n += 1) {
      const guest = await makeMember(t.db);
      const booking = await makeBooking(t.db, { listing_id: listing.id, guest_id: guest.id, status: 'closed' });
      await t.db.kysely
        .insertInto('kudos')
        .values({
          id: newId(),
          booking_id: booking.id,
          giver_id: guest.id,
          receiver_id: host.id,
          giver_side: 'guest',
          tag: 'quiet-hours',
          // Many at the same time, so the id breaks ties.
          created_at: new Date(Date.UTC(2026, 10, 1 + (n % 2))),
        })
        .execute();
    }
    const first = await received(host);
    const second = await received(host, `?cursor=${first.nextCursor}`);
    const ids = [...first.kudos, ...second.kudos].map(({ _id }) => _id);
    expect([first.kudos.length, second.kudos.length, new Set(ids).size]).toEqual([KUDOS.pageSize, 3, count]);
    expect(second.nextCursor).toBeNull();
    expect((await call(host, 'GET', '/api/kudos/received?cursor=abc')).body.fields).toHaveProperty('cursor');
  });

  it('never touches a rating or an order: no listing changes with it', async () => {
    const { host, guest, booking, listing } = await finished();
    const row = () => t.db.kysely.selectFrom('listing').selectAll().where('id', '=', listing.id).executeTakeFirst();
    const before = await row();
    const { _id } = (await give(guest, booking.id)).body;
    await call(host, 'PATCH', `/api/kudos/${_id}`, { isPublic: true });
    expect(await row()).toEqual(before);
  });
});

it('has eight reasons, some of them only for one side', () => {
  const [host, guest] = (['host', 'guest'] as const).map((side) => listTagsFor(side, USUAL_KUDOS.items));
  expect(host).toEqual(BUILT_IN_TAGS.filter((tag) => tag !== 'left-it-spotless' && tag !== 'right-on-time'));
  expect(guest).toEqual(BUILT_IN_TAGS.slice(4));
});

describe('the operator’s own tags (N9)', () => {
  const OWN = '018f0000-0000-7000-8000-000000000001';
  const own = {
    id: OWN,
    receiver: 'host',
    isOffered: true,
    names: { en: 'Best coffee', fr: 'Le meilleur café' },
  } as const;
  const offer = (items: readonly KudosItem[]) =>
    setCurrentSettings({ ...DEFAULT_SETTINGS, kudos: { items: [...items] } });

  it('can be given, counted, and read in an email, in the reader’s language', async () => {
    offer([own, ...USUAL_KUDOS.items]);
    const { host, guest, booking } = await finished();
    expect(await give(guest, booking.id, { tag: OWN })).toMatchObject({ status: 201, body: { tag: OWN } });
    expect((await received(host)).tags).toEqual([{ tag: OWN, count: 1 }]);
    await drainOutbox(t.deps, new Map([[emailTopic.topic, emailTopic]]));
    const [email] = await emailsTo(t, host.email);
    expect(email?.text_body).toContain('Gia Guest thanked you for Best coffee.');
    expect(forReader({ language: 'fr' }, () => ownTagName(OWN, 'fr'))).toBe('Le meilleur café');
    expect(ownTagName(OWN, 'es')).toBe('Best coffee');
    // Not for the other side.
    expect(await give(host, booking.id, { tag: OWN })).toMatchObject({
      status: 400,
      body: { fields: { tag: expect.any(String) } },
    });
  });

  it('and built-in ones that are off can’t be given anymore, and stay on what has them', async () => {
    offer([own, ...USUAL_KUDOS.items]);
    const { host, guest, booking } = await finished();
    await give(guest, booking.id, { tag: OWN });
    offer([
      { ...own, isOffered: false },
      ...USUAL_KUDOS.items.map((item) => ({ ...item, isOffered: item.id !== 'warm-welcome' })),
    ]);
    expect((await received(host)).kudos).toMatchObject([{ tag: OWN }]);
    const { guest: other, booking: next } = await finished();
    for (const tag of [OWN, 'warm-welcome', '018f0000-0000-7000-8000-000000000009'])
      expect((await give(other, next.id, { tag })).status).toBe(400);
    expect((await give(other, next.id, { tag: 'great-light' })).status).toBe(201);
  });

  it('have names for programs', async () => {
    offer([own, ...USUAL_KUDOS.items]);
    const { guest } = await finished();
    const { body } = await call<Answer<'GET /api/kudos/tags'>>(guest, 'GET', '/api/kudos/tags');
    expect(body.tags[0]).toEqual(own);
    expect(body.tags).toHaveLength(BUILT_IN_TAGS.length + 1);
  });
});
