// API tokens: creating, using, narrowing, and revoking them, and what they can't do (Q2).
import type { ApiToken } from '@daynook/contract/accounts/api-tokens';
import type { TokenScope } from '@daynook/contract/accounts/token-scopes';
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countSql } from '../../../test/counted-sql.ts';
import { emailsTo } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestMember, type World } from '../bookings/test-world.ts';
import { selectWorking } from './store.ts';
import { newTokenText } from './token-text.ts';

const PASSWORD = 'correct horse battery';
type Created = Answer<'POST /api/account/tokens'>;
type List = Answer<'GET /api/account/tokens'>;

let world: World;
let member: TestMember;
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  count += 1;
  member = await makeOwner(`token-${count}@example.org`);
});

/** Someone who logs in with a password. */
async function makeOwner(email: string): Promise<TestMember> {
  const { t } = world;
  const id = await ensureAccount(t.deps, { email, name: 'Tova Token', password: PASSWORD, isVerified: true });
  return t.db.kysely.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow() as never;
}

const create = <T = Created>(values: object = {}, as = member) =>
  world.call<T>(as, 'POST', '/api/account/tokens', {
    name: 'Calendar script',
    scopes: ['bookings:read'],
    expiresOn: '2026-12-21',
    password: PASSWORD,
    ...values,
  });

async function createSecret(scopes: readonly TokenScope[], as = member): Promise<Created> {
  const { status, body } = await create({ scopes }, as);
  expect(status).toBe(201);
  return body;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** A request as programs send it: without cookies and CSRF token. */
async function send<T = ProblemBody>(
  secret: string,
  method: Method,
  url: string,
  options: { body?: object; headers?: object } = {},
) {
  const response = await world.t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}`, ...options.headers },
    ...(options.body ? { payload: options.body } : {}),
  });
  return { status: response.statusCode, body: (response.body ? response.json() : undefined) as T };
}

const list = async (as = member, query = '') => (await world.call<List>(as, 'GET', `/api/account/tokens${query}`)).body;

describe('creating a token (Q2)', () => {
  it('shows it once, stores only its hash, emails its member, and is logged', async () => {
    const { token, secret } = await createSecret(['messages:write', 'bookings:read', 'bookings:read']);
    expect(secret).toMatch(/^dnk_[0-9A-Za-z]{38}$/);
    expect(token).toMatchObject({
      name: 'Calendar script',
      ending: secret.slice(-4),
      scopes: ['bookings:read', 'messages:write'],
      expiresAt: '2026-12-22T00:00:00.000Z',
      lastUsedAt: null,
      status: 'active',
    });
    expect(JSON.stringify(await list())).not.toContain(secret);
    const { rows } = await world.t.db.pool.query(`select api_token::text as whole from api_token`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
    const [mail] = await emailsTo(world.t, member.email);
    expect(mail!.subject).toBe('New API token for your Daynook account');
    expect(mail!.text_body).toContain('can read and change parts');
    expect(mail!.text_body).not.toContain(secret);
    const events = await world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('member_id', '=', member.id)
      .execute();
    expect(events).toContainEqual({ action: 'token-created', reason: 'Calendar script' });
  });

  it('needs the password, a confirmed address, scopes, and a day within a year', async () => {
    expect(await create<ProblemBody>({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    for (const expiresOn of ['2026-11-20', '2027-11-22', '9999-12-31'])
      expect(await create<ProblemBody>({ expiresOn })).toMatchObject({
        status: 400,
        body: { fields: { expiresOn: expect.any(String) } },
      });
    expect(await create({ expiresOn: '2026-11-21' })).toMatchObject({ status: 201 });
    expect(await create({ expiresOn: '2027-11-21' })).toMatchObject({ status: 201 });
    for (const scopes of [[], ['everything'], ['bookings:read', 7]])
      expect((await create({ scopes })).status).toBe(400);
    expect(await create<ProblemBody>({ scopes: ['market-members:read'] })).toMatchObject({
      body: { fields: { scopes: expect.any(String) } },
    });
    const unconfirmed = await makeMember(world.t.db, { is_email_verified: false });
    expect((await create<ProblemBody>({}, unconfirmed)).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  it('is refused at twenty; the list has pages', async () => {
    for (let number = 0; number < 20; number += 1) expect((await create()).status).toBe(201);
    expect((await create<ProblemBody>()).body.code).toBe('LIMIT_REACHED');
    const first = (await list()).tokens;
    expect(first).toHaveLength(20);
    await world.call(member, 'DELETE', `/api/account/tokens/${first[0]!._id}`);
    expect((await create()).status).toBe(201);
    const page = await list();
    expect(page.nextCursor).not.toBeNull();
    expect((await list(member, `?cursor=${page.nextCursor}`)).tokens).toHaveLength(1);
  });
});

describe('a request with a token (Q2)', () => {
  it('acts as its member within its scopes, and needs no CSRF token', async () => {
    const listing = await world.makeListing();
    const reader = (await createSecret(['bookings:read'])).secret;
    const writer = (await createSecret(['bookings:write'])).secret;
    const order = { listingId: listing.id, ...SLOT, paymentMethod: 'sandbox' };
    expect(
      await send(reader, 'POST', '/api/bookings', { body: order, headers: { 'idempotency-key': newKey() } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'TOKEN_SCOPE_MISSING', message: expect.stringContaining('bookings:write') },
    });
    const booked = await send<{ _id: string }>(writer, 'POST', '/api/bookings', {
      body: order,
      headers: { 'idempotency-key': newKey() },
    });
    expect(booked.status).toBe(201);
    // Writing includes reading.
    for (const secret of [reader, writer])
      expect(await send(secret, 'GET', `/api/bookings/${booked.body._id}`)).toMatchObject({
        status: 200,
        body: { role: 'guest' },
      });
    const other = (await createSecret(['bookings:write'], await makeOwner('someone@example.org'))).secret;
    expect((await send(other, 'GET', `/api/bookings/${booked.body._id}`)).body.code).toBe('NOT_FOUND');
  });

  it('ignores cookies, so it doesn’t matter whose they are', async () => {
    const { secret } = await createSecret(['saved:write']);
    const other = await world.t.signIn(world.guest);
    const body = { listingId: (await world.makeListing()).id };
    expect((await send(secret, 'POST', '/api/bookmarks', { body, headers: { cookie: other.cookie } })).status).toBe(
      201,
    );
    const { rows } = await world.t.db.pool.query('select member_id from bookmark');
    expect(rows).toEqual([{ member_id: member.id }]);
  });

  it('is answered like a visitor’s by public endpoints without the scope', async () => {
    const { secret } = await createSecret(['earnings:read']);
    const listing = await world.makeListing();
    expect((await send(secret, 'GET', `/api/listings/${listing.id}`)).status).toBe(200);
  });

  it('never changes accounts, security, or payouts, and never creates tokens or impersonates', async () => {
    const { secret, token } = await createSecret([
      'bookings:write',
      'listings:write',
      'messages:write',
      'earnings:read',
    ]);
    for (const [method, url] of [
      ['GET', '/api/users/profile'],
      ['GET', '/api/account/sign-ins'],
      ['POST', '/api/account/tokens'],
      ['PATCH', `/api/account/tokens/${token._id}`],
      ['DELETE', `/api/account/tokens/${token._id}`],
      ['GET', '/api/payout-account'],
      ['POST', '/api/account/sign-out-everywhere'],
      ['GET', '/api/account/export'],
    ] as const)
      expect((await send(secret, method, url)).body, url).toMatchObject({ code: 'TOKEN_NOT_ALLOWED' });
    expect((await send(secret, 'GET', '/api/bookings', { headers: { 'x-impersonation': member.id } })).status).not.toBe(
      500,
    );
  });

  it('tells the program what the token may do', async () => {
    const { secret, token } = await createSecret(['listings:read']);
    expect((await send<{ token: ApiToken }>(secret, 'GET', '/api/account/token')).body.token).toMatchObject({
      _id: token._id,
      scopes: ['listings:read'],
    });
    expect((await world.call(member, 'GET', '/api/account/token')).body).toEqual({ token: null });
  });

  it('notes the hour and the network of its last use, once an hour', async () => {
    const { secret, token } = await createSecret(['listings:read']);
    await send(secret, 'GET', '/api/account/token');
    const used = (await list()).tokens.find(({ _id }) => _id === token._id)!;
    expect(used).toMatchObject({ lastUsedAt: '2026-11-21T15:00:00.000Z', lastUsedFrom: '127.0.0.x' });
    // A program with many networks writes at most once a minute.
    const useFrom = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${secret}` };
      await world.t.app.inject({ method: 'GET', url: '/api/account/token', headers, remoteAddress });
      return (await list()).tokens.find(({ _id }) => _id === token._id)!.lastUsedFrom;
    };
    expect(await useFrom('203.0.113.7')).toBe('127.0.0.x');
    world.t.clock.advance({ seconds: 61 });
    expect(await useFrom('203.0.113.7')).toBe('203.0.113.x');
  });

  it('is for staff scopes only while the member’s role allows it', async () => {
    const staff = await makeOwner(`robot-${count}@daynook.com`);
    const setRoles = (roles: string[]) =>
      world.t.db.kysely
        .insertInto('staff_member')
        .values({ member_id: staff.id, roles, changed_at: world.t.clock.now() })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ roles }))
        .execute();
    await setRoles([]);
    expect((await create({ scopes: ['market-bookings:read'] }, staff)).status).toBe(400);
    await setRoles(['support']);
    const { secret } = await createSecret(['market-bookings:read'], staff);
    expect((await send(secret, 'GET', '/api/staff/tables/bookings')).status).toBe(200);
    expect((await send(secret, 'GET', '/api/staff/tables/members')).body.code).toBe('TOKEN_SCOPE_MISSING');
    expect((await send(secret, 'GET', '/api/staff/overview')).body.code).toBe('TOKEN_NOT_ALLOWED');
    await setRoles([]);
    expect((await send(secret, 'GET', '/api/staff/tables/bookings')).body.code).toBe('FORBIDDEN');
  });
});

describe('a token that doesn’t work (Q2)', () => {
  it('with a typo is refused without asking the database', async () => {
    const { secret } = await createSecret(['bookings:read']);
    const typo = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const { statements } = await countSql(async () => {
      for (const wrong of [`${secret}x`, typo, `dnk_${'a'.repeat(8_000)}`])
        expect((await send(wrong, 'GET', '/api/bookings')).body.code).toBe('TOKEN_NOT_VALID');
    });
    expect(statements).toBe(0);
    expect((await send(newTokenText(), 'GET', '/api/bookings')).body.code).toBe('TOKEN_NOT_VALID');
  });

  it('in the URL is refused, saying what to do', async () => {
    const { secret } = await createSecret(['bookings:read']);
    for (const url of [
      `/api/bookings?access_token=${secret}`,
      `/api/bookings?t=${secret.replace('_', '%5F')}`,
      `/search?q=${secret}`,
    ])
      expect((await send(secret, 'GET', url)).body).toMatchObject({ code: 'TOKEN_IN_URL', status: 400 });
  });

  it('has expired, was revoked, or its member was suspended or logged out everywhere', async () => {
    const expired = await createSecret(['bookings:read']);
    const revoked = await createSecret(['bookings:read']);
    expect((await world.call(world.guest, 'DELETE', `/api/account/tokens/${revoked.token._id}`)).status).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect((await world.call(member, 'DELETE', `/api/account/tokens/${revoked.token._id}`)).status).toBe(204);
    expect((await send(revoked.secret, 'GET', '/api/bookings')).body.code).toBe('TOKEN_REVOKED');
    const update = (values: object) =>
      world.t.db.kysely.updateTable('member').set(values).where('id', '=', member.id).execute();
    await update({ status: 'suspended', suspension_reason: 'Test' });
    expect((await send(expired.secret, 'GET', '/api/bookings')).body.code).toBe('ACCOUNT_NOT_ACTIVE');
    expect((await send(expired.secret, 'GET', '/api/config')).body.code).toBe('ACCOUNT_NOT_ACTIVE');
    await update({ status: 'active', suspension_reason: null });
    expect((await send(expired.secret, 'GET', '/api/bookings')).status).toBe(200);
    await update({ tokens_valid_after: new Date(world.t.clock.now().getTime() + 1) });
    expect((await send(expired.secret, 'GET', '/api/bookings')).body.code).toBe('TOKEN_REVOKED');
    await update({ tokens_valid_after: null });
    await world.t.db.kysely
      .updateTable('api_token')
      .set({ created_at: new Date('2026-01-01'), expires_at: world.t.clock.now() })
      .where('id', '=', expired.token._id)
      .execute();
    expect((await send(expired.secret, 'GET', '/api/bookings')).body.code).toBe('TOKEN_EXPIRED');
    expect((await list()).tokens.map(({ status }) => status).sort()).toEqual(['expired', 'revoked']);
  });

  it('was narrowed meanwhile; scopes can’t be added, also not to others’ tokens', async () => {
    const { secret, token } = await createSecret(['bookings:write', 'messages:read']);
    const change = (body: object, as = member) =>
      world.call<ProblemBody & ApiToken>(as, 'PATCH', `/api/account/tokens/${token._id}`, body);
    expect((await change({ scopes: ['listings:read'] })).body.fields).toHaveProperty('scopes');
    expect((await change({ name: 'Theirs' }, world.guest)).status).toBe(404);
    expect((await change({ scopes: ['bookings:read'], name: 'Reader' })).body).toMatchObject({
      name: 'Reader',
      scopes: ['bookings:read'],
    });
    expect((await send(secret, 'GET', '/api/conversations')).body.code).toBe('TOKEN_SCOPE_MISSING');
    expect((await send(secret, 'GET', '/api/bookings')).status).toBe(200);
  });

  it.each([
    ['revoked', 'revoked_at = now()'],
    ['narrowed', `scopes = '{messages:read}'`],
  ])('doesn’t commit what it started before it was %s', async (_, change) => {
    const { secret, token } = await createSecret(['messages:write']);
    // Someone has the member's row, so the request waits in its transaction.
    const blocker = await world.t.db.pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select 1 from member where id = $1 for no key update', [member.id]);
      const sent = send(secret, 'POST', '/api/saved-replies', { body: { title: 'Hello', text: 'Hello {guest}' } });
      await expect
        .poll(async () => {
          const { rows } = await world.t.db.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
          return rows.length;
        })
        .toBe(1);
      await blocker.query(`update api_token set ${change} where id = $1`, [token._id]);
      await blocker.query('commit');
      expect((await sent).body.code).toBe('TOKEN_REVOKED');
    } finally {
      blocker.release();
    }
    const { rows } = await world.t.db.pool.query('select 1 from saved_reply where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  it('doesn’t commit after it has expired or its member’s account is deleted', async () => {
    const { token } = await createSecret(['messages:write']);
    const findWorking = async (at: string) =>
      (await selectWorking(token._id, token.scopes, new Date(at)).execute(world.t.db.kysely)).rows.length;
    expect(await findWorking('2026-12-21T23:59:59Z')).toBe(1);
    expect(await findWorking('2026-12-22T00:00:00Z')).toBe(0);
    const setDeleted = (at: Date | null) =>
      world.t.db.kysely.updateTable('member').set({ deleted_at: at }).where('id', '=', member.id).execute();
    await setDeleted(world.t.clock.now());
    expect(await findWorking('2026-12-21T23:59:59Z')).toBe(0);
    await setDeleted(null);
  });
});

it('each token has its own rate limit (Q2, A23)', async () => {
  const limited = await makeWorld({ environment: { RATE_LIMITS: 'on' } });
  try {
    const own = world;
    world = limited;
    member = await makeOwner('limited@example.org');
    const [first, second] = [await createSecret(['bookings:read']), await createSecret(['bookings:read'])];
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => send(first.secret, 'POST', '/api/host/calendar/preview', { body: {} })),
    );
    expect(answers.filter(({ body }) => body.code === 'RATE_LIMITED')).toHaveLength(10);
    expect((await send(second.secret, 'POST', '/api/host/calendar/preview', { body: {} })).body.code).toBe(
      'TOKEN_SCOPE_MISSING',
    );
    // What's refused isn't written down.
    const findUse = async () => (await list()).tokens.find(({ _id }) => _id === first.token._id)!.lastUsedAt;
    const usedAt = await findUse();
    limited.t.clock.advance({ hours: 2 });
    expect((await send(first.secret, 'POST', '/api/host/calendar/preview', { body: {} })).body.code).toBe(
      'RATE_LIMITED',
    );
    expect(await findUse()).toBe(usedAt);
    world = own;
  } finally {
    await limited.t.close();
  }
});
