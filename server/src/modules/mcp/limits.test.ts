// What programs in a loop, guessed logins, and apps that nobody uses get from the MCP server (Q4).
import { API_TOKENS } from '@daynook/contract/accounts/token-scopes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeListing, makeMember } from '../../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../../test/servers/listening-app.ts';
import { McpApp } from '../../../test/servers/mcp-app.ts';
import { ensureAccount } from '../../identity/accounts.ts';
import { purgeExpired } from '../../identity/purge.ts';
import { addDays } from '../../lib/time/dates.ts';
import { createToken } from '../api-tokens/service.ts';
import type { TestListing } from '../bookings/test-world.ts';

const PASSWORD = 'river-otter-lamp';
const EMAIL = 'mcp-limits@example.org';
let t: ListeningApp;
let listing: TestListing;
let app: McpApp;
let memberId: string;

beforeAll(async () => {
  t = await listeningApp();
  const host = await makeMember(t.db, { name: 'Nadia Nandi' });
  listing = await makeListing(t.db, { host_id: host.id });
  memberId = await ensureAccount(t.deps, { email: EMAIL, name: 'Mika Park', password: PASSWORD, isVerified: true });
});
afterAll(() => t.close());
beforeEach(() => {
  app = new McpApp(t.origin);
});
afterEach(() => app.close());

const connect = async () => {
  await app.decide(await app.logIn(EMAIL, PASSWORD));
  return app.open();
};
const tokenWith = async (scopes: ('bookings:read' | 'bookings:write' | 'earnings:read')[]) => {
  const member = await t.db.kysely
    .selectFrom('member')
    .selectAll()
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const actor = {
    kind: 'member',
    memberId,
    name: member.name,
    email: EMAIL,
    isEmailVerified: true,
    isStaff: false,
    permissions: new Set(),
    accountStatus: 'active',
  } as never;
  const expiresOn = addDays(t.clock.now().toISOString().slice(0, 10), 20);
  return createToken(t.deps, actor, { name: 'Script', scopes, expiresOn, password: PASSWORD });
};

describe('a program in a loop', () => {
  it('is told to stop when it repeats itself, and then gets an error', async () => {
    const limited = await listeningApp({ environment: { RATE_LIMITS: 'on' }, db: t.db });
    const looping = new McpApp(limited.origin);
    try {
      const client = await looping.open(undefined, { isAnonymous: true });
      const texts: string[] = [];
      const call = async () => texts.push((await McpApp.call(client, 'get_listing', { listing_id: listing.id })).text);
      for (let turn = 0; turn < 13; turn += 1) await call();
      expect(texts[11]).toContain(listing.id);
      expect(texts[12]).toContain('Stop, and use the earlier answer.');
      await expect(
        (async () => {
          for (let turn = 0; turn < 120; turn += 1) await call();
        })(),
      ).rejects.toThrow(/429|Too many|too many/);
    } finally {
      await looping.close();
      await limited.close();
    }
  });

  it.each([
    ['an access token', 'Bearer guessed'],
    ['an API token', `Bearer ${API_TOKENS.prefix}${'0'.repeat(API_TOKENS.randomCharacters)}`],
  ])('that guesses %s is counted by its network, and then nothing is looked up', async (_what, authorization) => {
    const limited = await listeningApp({ environment: { RATE_LIMITS: 'on' }, db: t.db });
    const guess = async (remoteAddress: string, login: { authorization?: string } = { authorization }) => {
      const headers = { ...login, accept: 'application/json, text/event-stream', host: new URL(limited.origin).host };
      const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      return (await limited.app.inject({ method: 'POST', url: '/mcp', headers, payload, remoteAddress })).statusCode;
    };
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn < 121; turn += 1) statuses.push(await guess('198.51.100.7'));
      expect(new Set(statuses.slice(0, 120))).toEqual(new Set([401]));
      expect(statuses[120]).toBe(429);
      expect(await guess('203.0.113.9')).toBe(401);
      expect(
        await guess('198.51.100.7', { authorization: `Bearer ${(await tokenWith(['bookings:read'])).secret}` }),
      ).toBe(429);
      // Others of the network without a login are neither counted nor kept out.
      expect(await guess('198.51.100.7', {})).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('an app’s registration', () => {
  const register = (to: Pick<ListeningApp, 'app'>, remoteAddress = '198.51.100.8') =>
    to.app.inject({
      method: 'POST',
      url: '/oidc/register',
      payload: { redirect_uris: ['http://127.0.0.1/callback'] },
      remoteAddress,
    });
  const listClients = async () =>
    (await t.db.kysely.selectFrom('oidc_item').select('id').where('model', '=', 'Client').execute()).map(
      ({ id }) => id,
    );

  it('is limited for each network', async () => {
    const limited = await listeningApp({ environment: { RATE_LIMITS: 'on' }, db: t.db });
    try {
      for (let turn = 0; turn < 30; turn += 1) expect((await register(limited)).statusCode).toBe(201);
      expect((await register(limited)).statusCode).toBe(429);
      expect((await register(limited, '203.0.113.10')).statusCode).toBe(201);
    } finally {
      await limited.close();
    }
  });

  it('is deleted after a day, unless someone connected the app', async () => {
    const unused = (await register(t)).json().client_id as string;
    await connect();
    const known = await listClients();
    expect(known).toContain(unused);
    const [connected] = await t.db.kysely
      .selectFrom('connected_app')
      .select('client_id')
      .where('member_id', '=', memberId)
      .execute();
    t.clock.advance({ days: 1, seconds: 1 });
    await purgeExpired(t.deps);
    const left = await listClients();
    expect(left).not.toContain(unused);
    expect(left).toContain(connected!.client_id);
  });
});
