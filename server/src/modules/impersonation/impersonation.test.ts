// Impersonation: which routes work and which don't, over all routes; that it changes nothing; that losing a right ends it with the
// same call; and what the member can read of it (RO2).
import { api } from '@daynook/contract/api';
import type { OwnImpersonation, StartedImpersonation } from '@daynook/contract/impersonation';
import { IMPERSONATION_HEADER } from '@daynook/contract/limits/impersonation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, type EndpointRow, type Ids, makeCall } from '../../../test/endpoints/endpoint-samples.ts';
import { makeEndpointThings } from '../../../test/endpoints/endpoint-things.ts';
import { OTHER_ROUTES } from '../../../test/endpoints/other-routes.ts';
import { listRoutes } from '../../../test/endpoints/routes.ts';
import { makeMember } from '../../../test/make.ts';
import { readTableStates } from '../../../test/table-states.ts';
import { isAllowedWhileImpersonating } from '../../http/impersonation.ts';
import { makeWorld, type ProblemBody, type TestMember, type World } from '../bookings/test-world.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const REASON = 'They cannot find their booking';

let world: World;
let ids: Ids;
beforeAll(async () => {
  // The caller may be cached, but what impersonation depends on is read again.
  world = await makeWorld({ memberCacheMs: 60_000 });
  const { host, guest } = world;
  const listing = await world.makeListing({ booking_mode: 'request' });
  ids = await makeEndpointThings(world, { host, guest, listing });
});
afterAll(() => world.t.close());

const begin = (memberId: string, body: object = { reason: REASON }, as = world.staff) =>
  world.call<StartedImpersonation & ProblemBody>(as, 'POST', `/api/staff/members/${memberId}/looks`, body);
const impersonating = (id: string) => ({ ...BROWSER, [IMPERSONATION_HEADER]: id });
const impersonate = async (member: TestMember): Promise<Record<string, string>> =>
  impersonating((await begin(member.id)).body._id);
const profileAs = (caller: TestMember | undefined, headers: Record<string, string>) =>
  world.call<ProblemBody & { _id: string; isStaff: boolean }>(caller, 'GET', '/api/users/profile', undefined, headers);

const makeAddress = (row: EndpointRow): string => {
  const call = makeCall(ids, row);
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(call.params[name])));
  const query = new URLSearchParams(call.query as Record<string, string>).toString();
  return query === '' ? path : `${path}?${query}`;
};

describe('what works while staff impersonate a member', () => {
  /** Must never be accessible while impersonating, even if someone extends the list. */
  const NEVER =
    /conversations|saved-replies|planned-messages|reply-schedules|sign-ins|export|\/file|room-file|calendar-links|outbox|shared-lists|saved-lists|blocked|referrals$|bookmarks$|\/staff\//;

  it('every route of the application that is not on the list refuses, whatever its method (RO2)', async () => {
    const headers = await impersonate(world.guest);
    const { authorization, ...csrf } = await world.t.signIn(world.staff);
    const answered: string[] = [];
    for (const route of listRoutes(world.t.app)) {
      const [method = '', path = ''] = route.split(' ');
      const url = path.replaceAll(/:\w+/g, '019a2f00-0000-7000-8000-00000000000b').replace('*', '/photos/x');
      const response = await world.t.app.inject({
        method: method as 'GET',
        url,
        headers: { ...csrf, authorization, ...headers },
      });
      if (response.statusCode !== 403) {
        answered.push(route);
        continue;
      }
      expect(response.headers['cache-control'], route).toBe('no-store');
      // The login pages respond with a page instead.
      if (!path.startsWith('/oidc/')) expect(response.json<ProblemBody>().code, route).toBe('LOOKING_ONLY');
    }
    const listed = Object.keys(api)
      .filter(isAllowedWhileImpersonating)
      .flatMap((key) => {
        const aliases = (api as Record<string, { aliases?: readonly string[] }>)[key]?.aliases ?? [];
        return [key, ...aliases.map((path) => `GET ${path}`)];
      })
      .map((key) => key.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect(answered.toSorted()).toEqual(listed.toSorted());
    expect(answered.filter((route) => !route.startsWith('GET ') || NEVER.test(route))).toEqual([]);
    expect(answered.filter((route) => route in OTHER_ROUTES)).toEqual([]);
  });

  it('HEAD, unknown addresses, and pages are refused, too (RO2)', async () => {
    const headers = { ...(await world.t.signIn(world.staff)), ...(await impersonate(world.guest)) };
    for (const [method, url] of [
      ['HEAD', '/api/users/profile'],
      ['GET', '/api/nothing'],
      ['GET', '/bookings'],
      ['POST', '/bookings'],
      ['GET', '/socket.io/?EIO=4&transport=polling'],
    ] as const) {
      expect((await world.t.app.inject({ method, url, headers })).statusCode, `${method} ${url}`).toBe(403);
    }
  });

  /** Messages stay between the two, also within bookings. */
  const withoutMessages = (body: object): object =>
    JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === 'latestMessage' ? null : value)) as object;

  it.each([['guest'], ['host']] as const)(
    'allowed routes answer as for the %s themselves, aren’t cached, and change no row except the log (RO2)',
    async (who) => {
      const member = world[who];
      const headers = await impersonate(member);
      const questions = ENDPOINTS.filter(({ key }) => isAllowedWhileImpersonating(key));
      await world.t.deps.funnel.flush();
      const withoutLog = () => readTableStates(world.t.db.kysely, { except: ['audit_event'] });
      const before = await withoutLog();
      const seen: unknown[] = [];
      for (const row of questions) {
        const {
          status,
          body,
          headers: sent,
        } = await world.call(world.staff, 'GET', makeAddress(row), undefined, headers);
        expect(sent['cache-control'], row.key).toBe('no-store');
        expect(status, row.key).toBeLessThan(500);
        seen.push([row.key, status, { ...(body as object), requestId: '', csrfToken: '' }]);
      }
      await world.t.deps.funnel.flush();
      expect(await withoutLog()).toEqual(before);
      const theirs: unknown[] = [];
      for (const row of questions) {
        const { status, body } = await world.call(member, 'GET', makeAddress(row), undefined, { 'x-uncounted': '1' });
        theirs.push([row.key, status, { ...withoutMessages(body as object), requestId: '', csrfToken: '' }]);
      }
      expect(seen).toEqual(theirs);
    },
  );

  it('a guest’s message with a request is hidden when impersonating either side (RO2)', async () => {
    const { staff, guest, host } = world;
    await world.t.db.kysely.updateTable('booking').set({ message: 'My son has the flu' }).execute();
    const { id } = await world.t.db.kysely
      .selectFrom('booking')
      .select('id')
      .where('guest_id', '=', guest.id)
      .executeTakeFirstOrThrow();
    const path = `/api/bookings/${id}`;
    expect(JSON.stringify((await world.call(guest, 'GET', path)).body)).toContain('flu');
    for (const member of [guest, host]) {
      const headers = await impersonate(member);
      for (const url of [path, ...['requests', 'upcoming', 'past'].map((tab) => `/api/host/bookings?tab=${tab}`)])
        expect(JSON.stringify((await world.call(staff, 'GET', url, undefined, headers)).body), url).not.toContain(
          'flu',
        );
    }
    await world.t.db.kysely.updateTable('booking').set({ message: null }).execute();
  });

  it('each opened record of theirs is in the log once, and nothing that wasn’t shown (RO2)', async () => {
    const { staff, guest, host } = world;
    const headers = await impersonate(host);
    const open = (path: string, as = headers) => world.call(staff, 'GET', path, undefined, as);
    const opened = async (member: TestMember) =>
      (
        await world.t.db.kysely
          .selectFrom('audit_event')
          .select(['actor_id', 'subject_kind', 'subject_id'])
          .where('action', '=', 'looked')
          .where('member_id', '=', member.id)
          .execute()
      ).map(({ actor_id, subject_kind, subject_id }) => [actor_id, subject_kind, subject_id]);
    const { listing, property } = ids;
    for (const path of [
      `/api/host/listings/${listing}`,
      `/api/host/listings/${listing}`,
      `/api/properties/${property}`,
      `/api/listings/${listing}`,
      '/api/host/bookings?tab=upcoming',
    ])
      expect((await open(path)).status, path).toBe(200);
    expect((await opened(host)).filter(([, , id]) => id === listing || id === property).toSorted()).toEqual([
      [staff.id, 'listing', listing],
      [staff.id, 'property', property],
    ]);
    // It isn't theirs, so nothing was shown.
    const others = await impersonate(guest);
    expect((await open(`/api/properties/${property}`, others)).status).toBe(404);
    expect((await opened(guest)).filter(([, , id]) => id === property)).toEqual([]);
  });

  it('searches and page views don’t count (K5, RO2)', async () => {
    const headers = await impersonate(world.guest);
    await world.t.deps.funnel.flush();
    const before = await readTableStates(world.t.db.kysely);
    await world.call(world.staff, 'GET', '/api/listings/search?lat=40.6782&lng=-73.9442', undefined, headers);
    await world.call(world.staff, 'GET', `/api/listings/${ids.listing}`, undefined, headers);
    await world.t.deps.funnel.flush();
    expect(await readTableStates(world.t.db.kysely)).toEqual(before);
    // When the guest does the same, it counts, so the test would notice.
    await world.call(world.guest, 'GET', `/api/listings/${ids.listing}`, undefined, BROWSER);
    await world.t.deps.funnel.flush();
    expect(await readTableStates(world.t.db.kysely)).not.toEqual(before);
  });

  it('no cache between takes an answer for a visitor’s, nor a visitor’s for one (RO2)', async () => {
    const headers = await impersonate(world.guest);
    const url = `/api/listings/search?lat=40.6782&lng=-73.9442`;
    const visitor = await world.call(undefined, 'GET', url, undefined, BROWSER);
    expect(visitor.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^public/),
      vary: expect.any(String),
    });
    expect(String(visitor.headers['vary']).toLowerCase()).toContain('authorization');
    const seen = await world.call(world.staff, 'GET', url, undefined, {
      ...headers,
      'if-none-match': String(visitor.headers['etag']),
    });
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store']);
    const nobody = await world.call(undefined, 'GET', url, undefined, headers);
    expect([nobody.status, nobody.body.code, nobody.headers['cache-control']]).toEqual([
      401,
      'UNAUTHENTICATED',
      'no-store',
    ]);
  });
});

describe('starting and ending an impersonation', () => {
  it('needs a reason and a member who isn’t oneself, staff, or deleted; suspended ones are allowed (RO2)', async () => {
    const colleague = await makeMember(world.t.db, { email: 'other@daynook.com' });
    const gone = await makeMember(world.t.db, { status: 'suspended', deleted_at: new Date() });
    const suspended = await makeMember(world.t.db, { status: 'suspended' });
    const codes = async (...args: Parameters<typeof begin>) => {
      const { status, body } = await begin(...args);
      return [status, body.code];
    };
    const { guest, staff } = world;
    expect(await codes(guest.id, {})).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codes(guest.id, { reason: '   too short    ' })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codes(guest.id, { reason: 'x'.repeat(501) })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await codes(staff.id)).toEqual([403, 'FORBIDDEN']);
    expect(await codes(colleague.id)).toEqual([403, 'FORBIDDEN']);
    expect(await codes(gone.id)).toEqual([404, 'NOT_FOUND']);
    expect(await codes(world.host.id, { reason: REASON, ticketId: ids.ticket })).toEqual([404, 'NOT_FOUND']);
    expect(await codes(guest.id, { reason: REASON }, guest)).toEqual([403, 'FORBIDDEN']);
    expect((await begin(suspended.id)).status).toBe(201);
    // They see that they're suspended, like the member does.
    const headers = await impersonate(suspended);
    const status = await world.call(staff, 'GET', '/api/beta/status', undefined, headers);
    expect(status.body).toMatchObject({ accountStatus: 'suspended' });
    expect((await profileAs(staff, headers)).body.code).toBe('ACCOUNT_NOT_ACTIVE');
  });

  it('lasts half an hour and is in the log with its reason (RO2)', async () => {
    const { status, body } = await begin(world.guest.id, { reason: REASON, ticketId: ids.ticket });
    expect(status).toBe(201);
    expect(Date.parse(body.endsAt) - Date.parse(body.beganAt)).toBe(30 * 60_000);
    expect(body.member).toMatchObject({ _id: world.guest.id, name: world.guest.name, email: world.guest.email });
    const log = await world.call<{ rows: { action: string; reason: string; member: { _id: string } }[] }>(
      world.staff,
      'GET',
      `/api/staff/tables/audit?what=looks&memberId=${world.guest.id}`,
    );
    expect(log.body.rows[0]).toMatchObject({ action: 'looked-as', reason: REASON, actor: { _id: world.staff.id } });
    const auditEvents = await world.call<typeof log.body>(world.staff, 'GET', '/api/staff/tables/audit?what=deeds');
    expect(auditEvents.body.rows.map(({ action }) => action)).not.toContain('looked-as');
  });

  it('ends once, and later requests are refused (RO2)', async () => {
    const { body } = await begin(world.guest.id);
    expect((await profileAs(world.staff, impersonating(body._id))).body).toMatchObject({
      _id: world.guest.id,
      isStaff: false,
    });
    const end = () => world.call(world.staff, 'POST', `/api/staff/looks/${body._id}/end`);
    expect((await end()).status).toBe(204);
    world.t.clock.advance({ minutes: 1 });
    expect((await end()).status).toBe(204);
    expect(await profileAs(world.staff, impersonating(body._id))).toMatchObject({
      status: 403,
      body: { code: 'LOOK_OVER' },
    });
    const own = await world.call<{ looks: OwnImpersonation[] }>(world.guest, 'GET', '/api/account/looks');
    expect(own.body.looks[0]).toMatchObject({ endedAt: body.beganAt });
  });

  it('can’t be started or ended while impersonating (RO2)', async () => {
    const { body } = await begin(world.guest.id);
    for (const url of [`/api/staff/members/${world.host.id}/looks`, `/api/staff/looks/${body._id}/end`])
      expect((await world.call(world.staff, 'POST', url, {}, impersonating(body._id))).body.code).toBe('LOOKING_ONLY');
  });
});

describe('an impersonation that isn’t, or is no longer, the caller’s', () => {
  let headers: Record<string, string>;
  const readCode = async (caller: TestMember | undefined, sent = headers) => (await profileAs(caller, sent)).body.code;
  beforeAll(async () => {
    headers = await impersonate(world.guest);
  });

  it('is refused to visitors, members, the impersonated member, and colleagues; so is an unknown one (RO2)', async () => {
    const colleague = await makeMember(world.t.db, { email: 'second@daynook.com' });
    expect(await readCode(undefined)).toBe('UNAUTHENTICATED');
    expect(await readCode(world.host)).toBe('LOOK_OVER');
    expect(await readCode(world.guest)).toBe('LOOK_OVER');
    expect(await readCode(colleague)).toBe('LOOK_OVER');
    for (const id of [
      '',
      'x',
      `${ids.impersonation},${ids.impersonation}`,
      '019a2f00-0000-7000-8000-00000000000b',
      "' or 1=1",
    ])
      expect(await readCode(world.staff, impersonating(id)), id).toBe('LOOK_OVER');
    expect(await readCode(world.staff)).toBeUndefined();
  });

  it('ends with the half hour, to the moment (RO2)', async () => {
    const { body } = await begin(world.guest.id);
    const start = world.t.clock.now();
    world.t.clock.advance({ minutes: 30, milliseconds: -1 });
    expect(await readCode(world.staff, impersonating(body._id))).toBeUndefined();
    world.t.clock.advance({ milliseconds: 1 });
    expect(await readCode(world.staff, impersonating(body._id))).toBe('LOOK_OVER');
    world.t.clock.set(start);
  });

  it('ends with the same call when the impersonator is suspended or no longer staff, even if the token is cached (RO2)', async () => {
    const staff = await makeMember(world.t.db, { email: 'soon@daynook.com' });
    const { body } = await begin(world.guest.id, { reason: REASON }, staff);
    const ask = () => readCode(staff, impersonating(body._id));
    const become = (values: object) =>
      world.t.db.kysely.updateTable('member').set(values).where('id', '=', staff.id).execute();
    expect(await ask()).toBeUndefined();
    await become({ status: 'suspended' });
    expect(await ask()).toBe('LOOK_OVER');
    await become({ status: 'active', email: 'soon@elsewhere.example' });
    expect(await ask()).toBe('LOOK_OVER');
    await become({ email: 'soon@daynook.com', is_email_verified: false });
    expect(await ask()).toBe('LOOK_OVER');
    await become({ is_email_verified: true });
    expect(await ask()).toBeUndefined();
  });

  it('ends when the member is deleted or becomes a colleague (RO2)', async () => {
    const member = await makeMember(world.t.db);
    const sent = await impersonate(member);
    const become = (values: object) =>
      world.t.db.kysely.updateTable('member').set(values).where('id', '=', member.id).execute();
    expect(await readCode(world.staff, sent)).toBeUndefined();
    await become({ email: 'newcomer@daynook.com' });
    expect(await readCode(world.staff, sent)).toBe('LOOK_OVER');
    await become({ email: member.email, deleted_at: world.t.clock.now() });
    expect(await readCode(world.staff, sent)).toBe('LOOK_OVER');
  });
});

it('the member sees when staff impersonated them, page by page and in their data copy, but not who or why (M9, RO2)', async () => {
  const member = await makeMember(world.t.db);
  for (let turn = 0; turn < 22; turn += 1) {
    await begin(member.id);
    world.t.clock.advance({ minutes: 31 });
  }
  const read = (query = '') =>
    world.call<{ looks: OwnImpersonation[]; nextCursor: string | null }>(member, 'GET', `/api/account/looks${query}`);
  const first = (await read()).body;
  const second = (await read(`?cursor=${first.nextCursor}`)).body;
  expect([first.looks.length, second.looks.length, second.nextCursor]).toEqual([20, 2, null]);
  expect(new Set([...first.looks, ...second.looks].map(({ _id }) => _id)).size).toBe(22);
  expect(Object.keys(first.looks[0]!).toSorted()).toEqual(['_id', 'beganAt', 'endedAt', 'ticketReference']);
  const { body: open } = await begin(member.id);
  expect((await read()).body.looks[0]).toMatchObject({ _id: open._id, endedAt: null });
  const copy = await world.t.app.inject({ url: '/api/account/export', headers: await world.t.signIn(member) });
  expect(copy.json<{ supportLooks: unknown[] }>().supportLooks).toHaveLength(23);
  expect(copy.body).not.toContain(REASON);
  expect(copy.body).not.toContain(world.staff.email);
});
