import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeBooking, makeListing, makeMember, makeProperty, type SignedIn } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { emailIdleHosts } from '../calendar-checks/service.ts';
import { refreshListings } from '../listings/service.ts';

describe('action items over HTTP (AP3, AP4)', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  const list = async (headers: SignedIn) => {
    const response = await t.app.inject({ url: '/api/users/action-items', headers });
    expect(response.statusCode).toBe(200);
    return response.json<{ items: { _id: string }[]; count: number }>();
  };
  const listIds = async (headers: SignedIn) => (await list(headers)).items.map(({ _id }) => _id);
  const act = (headers: Partial<SignedIn>, id: string, verb: 'snooze' | 'dismiss') =>
    t.app.inject({ method: 'POST', url: `/api/users/action-items/${encodeURIComponent(id)}/${verb}`, headers });
  const complete = { headline: 'Here', is_onboarded: true };

  /** A host and a guest with one booking for each kind of action, and two that need none. */
  async function makeBusyPair() {
    const host = await makeMember(t.db, complete);
    const guest = await makeMember(t.db, { ...complete, name: 'Ana Lima' });
    const listing = await makeListing(t.db, { host_id: host.id, title: 'Garden studio' });
    const of = { listing_id: listing.id, guest_id: guest.id };
    const at = (day: string) => `[2026-11-${day}T14:00Z,2026-11-${day}T22:00Z)`;
    const request = await makeBooking(t.db, {
      ...of,
      status: 'requested',
      payment_status: 'authorized',
      expires_at: new Date('2026-11-21T16:00:00Z'),
    });
    await makeBooking(t.db, { ...of, status: 'requested', expires_at: new Date('2026-11-21T14:59:00Z') });
    const past = await makeBooking(t.db, { ...of, status: 'completed', during: at('18') });
    const today = await makeBooking(t.db, { ...of, status: 'active', during: at('21') });
    await makeBooking(t.db, { ...of, status: 'closed', during: at('01') });
    return { host, guest, listing, request, past, today };
  }

  it('show host and guest what each has to do', async () => {
    const { host, guest, request, past, today } = await makeBusyPair();
    expect(await listIds(await t.signIn(host))).toEqual([
      `answer-request:${request.id}`,
      `guest-today:${today.id}`,
      `thank:${past.id}`,
    ]);
    expect(await listIds(await t.signIn(guest))).toEqual([
      `booking-today:${today.id}`,
      `review:${past.id}`,
      `thank:${past.id}`,
    ]);
  });

  describe('a calendar that its host hasn’t changed for weeks (L10)', () => {
    const NOW = '2026-11-21T15:00:00Z';
    const FOUR_WEEKS_AGO = new Date('2026-10-24T15:00:00Z');
    afterEach(() => t.clock.set(NOW));

    async function makeIdleHost() {
      const host = await makeMember(t.db, complete);
      const dates = { updated_at: FOUR_WEEKS_AGO, published_at: new Date('2026-09-01T12:00:00Z') };
      const listing = await makeListing(t.db, { host_id: host.id, ...dates });
      // With a new login each time, because logins end.
      const asked = async () => (await listIds(await t.signIn(host))).filter((id) => id.startsWith('check-calendar'));
      const emails = async () => {
        await emailIdleHosts(t.deps);
        return (await emailsTo(t, host.email)).filter(({ subject }) => subject === 'Is your calendar still right?');
      };
      const send = async (method: 'POST' | 'DELETE' | 'PUT', url: string, body?: object) => {
        const key = { 'idempotency-key': newId() };
        const headers = { ...(await t.signIn(host)), ...key };
        const response = await t.app.inject({ method, url, headers, ...(body && { body }) });
        expect(response.statusCode, response.body).toBeLessThan(300);
        return response.body === '' ? { _id: '' } : response.json<{ _id: string }>();
      };
      return { host, listing, asked, emails, send };
    }

    it('is asked about once by email, and on the start page until the host says that it’s still right', async () => {
      const { host, asked, emails, send } = await makeIdleHost();
      t.clock.set('2026-11-21T14:59:59Z');
      expect([await asked(), await emails()]).toEqual([[], []]);
      t.clock.set(NOW);
      expect(await asked()).toEqual(['check-calendar:2026-10-24']);
      expect(await emails()).toMatchObject([{ subject: 'Is your calendar still right?' }]);
      t.clock.set('2026-12-05T15:00:00Z');
      expect(await emails()).toHaveLength(1);
      await send('POST', '/api/host/calendar-check');
      expect(await asked()).toEqual([]);
      t.clock.set('2027-01-02T14:59:59Z');
      expect([await asked(), await emails()]).toEqual([[], [expect.anything()]]);
      t.clock.set('2027-01-02T15:00:00Z');
      expect(await asked()).toEqual(['check-calendar:2026-12-05']);
      expect(await emails()).toHaveLength(2);
      // Also while two nodes run the job.
      await Promise.all([emailIdleHosts(t.deps), emailIdleHosts(t.deps)]);
      expect(await emailsTo(t, host.email)).toHaveLength(2);
    });

    it('is dismissed until the next time, and not emailed if those emails are off', async () => {
      const { host, asked, emails, send } = await makeIdleHost();
      await send('PUT', '/api/account/notices/calendar-check', { isMailed: false });
      expect((await act(await t.signIn(host), 'check-calendar:2026-10-24', 'dismiss')).statusCode).toBe(204);
      expect([await asked(), await emails()]).toEqual([[], []]);
      await send('POST', '/api/host/calendar-check');
      t.clock.set('2026-12-20T15:00:00Z');
      expect(await asked()).toEqual(['check-calendar:2026-11-21']);
    });

    it.each([
      [
        'time off is added and taken back',
        async ({ send }: Awaited<ReturnType<typeof makeIdleHost>>) => {
          const days = { fromDate: '2026-11-23', toDate: '2026-11-24', propertyIds: null, note: null };
          const { _id } = await send('POST', '/api/host/absences', days);
          await t.db.kysely.deleteFrom('calendar_check').execute();
          await send('DELETE', `/api/host/absences/${_id}`);
        },
      ],
      [
        'time is blocked',
        ({ send, listing }: Awaited<ReturnType<typeof makeIdleHost>>) =>
          send('POST', `/api/host/listings/${listing.id}/blocks`, {
            startsAt: '2026-11-25T15:00:00.000Z',
            endsAt: '2026-11-25T17:00:00.000Z',
            note: null,
            weeklyUntil: null,
          }),
      ],
      [
        'we can read a calendar of the listing',
        ({ listing }: Awaited<ReturnType<typeof makeIdleHost>>) => makeCalendarImport(listing.id, new Date(NOW)),
      ],
      [
        'no listing is live',
        ({ listing }: Awaited<ReturnType<typeof makeIdleHost>>) =>
          t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', listing.id).execute(),
      ],
      [
        'another listing was just published',
        ({ host }: Awaited<ReturnType<typeof makeIdleHost>>) =>
          makeListing(t.db, { host_id: host.id, published_at: new Date(NOW), updated_at: FOUR_WEEKS_AGO }),
      ],
    ])('isn’t asked about if %s', async (_, change) => {
      const idle = await makeIdleHost();
      expect(await idle.asked()).toHaveLength(1);
      await change(idle);
      expect([await idle.asked(), await idle.emails()]).toEqual([[], []]);
    });

    it('is asked about if we can’t read its host’s calendar anymore', async () => {
      const { listing, asked } = await makeIdleHost();
      await makeCalendarImport(listing.id, new Date('2026-11-19T15:00:00Z'));
      expect(await asked()).toEqual(['check-calendar:2026-10-24']);
    });

    const makeCalendarImport = (listingId: string, readAt: Date) =>
      t.db.kysely
        .insertInto('calendar_import')
        .values({
          ...{
            id: newId(),
            listing_id: listingId,
            name: 'Home',
            host: 'example.org',
            ending: '.ics',
            keeps_buffer: false,
          },
          ...{ address_mark: Buffer.from(listingId), sealed_address: Buffer.from('x'), event_count: 0, free_count: 0 },
          ...{ own_count: 0, spread_from: '2026-11-01', spread_zone: 'America/New_York', created_at: readAt },
          ...{ last_ok_at: readAt, last_tried_at: readAt, next_try_at: readAt },
        })
        .execute();
  });

  it('ask for no review once the guest has written it', async () => {
    const { guest, listing, past } = await makeBusyPair();
    const headers = await t.signIn(guest);
    expect(await listIds(headers)).toContain(`review:${past.id}`);
    await t.db.kysely
      .insertInto('review')
      .values({
        id: newId(),
        booking_id: past.id,
        listing_id: listing.id,
        author_id: guest.id,
        rating: 5,
        text: 'Light!',
        written_at: t.clock.now(),
        published_at: t.clock.now(),
      })
      .execute();
    expect(await listIds(headers)).not.toContain(`review:${past.id}`);
  });

  it('remind hosts of empty homes and drafts, never of other people’s', async () => {
    const host = await makeMember(t.db, complete);
    const empty = await makeProperty(t.db, { host_id: host.id });
    const draft = await makeListing(t.db, { host_id: host.id, state: 'draft', published_at: null });
    await makeListing(t.db, { state: 'draft' });
    expect(await listIds(await t.signIn(host))).toEqual([`add-listing:${empty.id}`, `finish-listing:${draft.id}`]);
  });

  it('can be put off for 24 hours (AI2)', async () => {
    const member = await makeMember(t.db, { is_email_verified: false });
    const headers = await t.signIn(member);
    expect(await listIds(headers)).toEqual(['verify-email', 'complete-profile']);
    expect((await act(headers, 'verify-email', 'snooze')).statusCode).toBe(204);
    expect(await list(headers)).toMatchObject({ count: 1, items: [{ _id: 'complete-profile' }] });
    t.clock.advance({ hours: 24, seconds: -1 });
    const later = await t.signIn(member);
    expect(await listIds(later)).toEqual(['complete-profile']);
    t.clock.advance({ seconds: 1 });
    expect(await listIds(later)).toEqual(['verify-email', 'complete-profile']);
    t.clock.advance({ hours: -24 });
  });

  it('can be dismissed for good, twice too (AI2)', async () => {
    const member = await makeMember(t.db, { is_email_verified: false });
    const headers = await t.signIn(member);
    for (const _ of [1, 2]) expect((await act(headers, 'complete-profile', 'dismiss')).statusCode).toBe(204);
    expect(await listIds(headers)).toEqual(['verify-email']);
    t.clock.advance({ days: 400 });
    expect(await listIds(await t.signIn(member))).toEqual(['verify-email']);
    t.clock.advance({ days: -400 });
  });

  it.each([
    ['nothing-like-that'],
    ['answer-request:019a0000-0000-7000-8000-000000000000'],
    ["x' or 1=1 --"],
    ['%00'],
    ['..'],
    ['constructor'],
    ['verify-email '],
    ['😀'],
  ])('answers 404 for %j and keeps nothing', async (id) => {
    const member = await makeMember(t.db);
    const headers = await t.signIn(member);
    for (const verb of ['snooze', 'dismiss'] as const) expect((await act(headers, id, verb)).statusCode).toBe(404);
    expect(
      await t.db.kysely.selectFrom('action_item_state').selectAll().where('member_id', '=', member.id).execute(),
    ).toEqual([]);
  });

  it('cannot be reached for someone else’s booking (A04)', async () => {
    const booking = await makeBooking(t.db, { status: 'requested', expires_at: new Date('2026-11-22T00:00:00Z') });
    const stranger = await t.signIn(await makeMember(t.db));
    expect((await act(stranger, `answer-request:${booking.id}`, 'dismiss')).statusCode).toBe(404);
  });

  it('need a sign-in and the CSRF token (CS1, A14)', async () => {
    const headers = await t.signIn(await makeMember(t.db, { is_email_verified: false }));
    expect((await act({}, 'verify-email', 'snooze')).statusCode).toBe(401);
    const withoutToken = await act({ authorization: headers.authorization }, 'verify-email', 'snooze');
    expect(withoutToken.statusCode).toBe(403);
    expect(withoutToken.json()).toMatchObject({ code: 'CSRF_VALIDATION_FAILED' });
    expect((await t.app.inject({ url: '/api/users/action-items' })).statusCode).toBe(401);
  });

  it('an id longer than any of ours is refused', async () => {
    const headers = await t.signIn(await makeMember(t.db));
    expect((await act(headers, 'a'.repeat(121), 'snooze')).statusCode).toBe(400);
    expect((await act(headers, 'a'.repeat(5_000), 'snooze')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('what a host owns (AP7, AP8, CS4)', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  it('is nothing for a guest', async () => {
    const headers = await t.signIn(await makeMember(t.db));
    expect((await t.app.inject({ url: '/api/properties/my-properties', headers })).json()).toEqual([]);
    expect((await t.app.inject({ url: '/api/listings/my-listings', headers })).json()).toEqual([]);
  });

  it('is their homes with the number of rooms, theirs alone (AP7)', async () => {
    const host = await makeMember(t.db);
    const first = await makeProperty(t.db, {
      host_id: host.id,
      title: 'Brick house',
      created_at: new Date('2026-01-01T00:00:00Z'),
    });
    const second = await makeProperty(t.db, {
      host_id: host.id,
      title: 'Cabin',
      created_at: new Date('2026-02-01T00:00:00Z'),
    });
    for (const state of ['live', 'draft', 'deleted']) await makeListing(t.db, { property_id: first.id, state });
    await makeProperty(t.db);
    const headers = await t.signIn(host);
    const common = { city: 'Brooklyn', state: 'NY', country: 'US', timeZone: 'America/New_York' };
    expect((await t.app.inject({ url: '/api/properties/my-properties', headers })).json()).toEqual([
      { _id: first.id, title: 'Brick house', ...common, listingCount: 2 },
      { _id: second.id, title: 'Cabin', ...common, listingCount: 0 },
    ]);
  });

  it('is their rooms as cards, drafts too, with their state, oldest first, theirs alone (AP8)', async () => {
    const property = await makeProperty(t.db);
    const listing = (values: object) => makeListing(t.db, { property_id: property.id, ...values });
    const live = await listing({ created_at: new Date('2026-01-01T00:00:00Z'), title: 'Attic desk' });
    const draft = await listing({ created_at: new Date('2026-02-01T00:00:00Z'), state: 'draft' });
    const gone = await listing({ state: 'deleted' });
    const other = await makeListing(t.db);
    await refreshListings(t.db.kysely, [live.id, draft.id, gone.id, other.id]);
    const host = await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('id', '=', property.host_id)
      .executeTakeFirstOrThrow();
    const answer = await t.app.inject({ url: '/api/listings/my-listings', headers: await t.signIn(host) });
    const listings = answer.json<Record<string, unknown>[]>();
    expect(listings.map(({ _id, state }) => [_id, state])).toEqual([
      [live.id, 'live'],
      [draft.id, 'draft'],
    ]);
    expect(listings[0]).toMatchObject({
      title: 'Attic desk',
      images: [],
      pricing: { fullDay: 63, currency: 'USD' },
      stats: { rating: null, reviewCount: 0 },
      timeZone: 'America/New_York',
      property: { _id: property.id, address: { city: 'Brooklyn', state: 'NY', country: 'US' } },
      distance: null,
    });
  });

  it.each([
    '/api/properties/my-properties',
    '/api/listings/my-listings',
    '/api/users/profile',
    '/api/users/action-items',
    '/api/beta/status',
  ])('%s needs a sign-in', async (url) => {
    const response = await t.app.inject({ url });
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });
});
