// What a new password, logging out everywhere, and a new way to log in end.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OidcBrowser } from '../../test/servers/oidc-browser.ts';
import { type LoginWorld, makeLoginWorld, PASSWORD } from '../../test/sign-in/login-world.ts';

const NEW_PASSWORD = 'copper-kettle-moon';
let w: LoginWorld;
let email: string;
let count = 0;
beforeAll(async () => {
  w = await makeLoginWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  count += 1;
  email = `kim${count}@example.org`;
  await w.makeAccount(email);
});

describe('a login that someone prepared and didn’t finish (M5)', () => {
  const endings: [string, (token: string) => Promise<{ status: number }>][] = [
    [
      'a new password',
      (token) => w.call(token, 'POST', '/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD }),
    ],
    [
      'a new authenticator app',
      async (token) => {
        await w.setUpApp(token);
        return { status: 200 };
      },
    ],
    ['logging out everywhere', (token) => w.call(token, 'POST', '/api/account/sign-out-everywhere')],
  ];
  it.each(endings)('ends with %s', async (_what, end) => {
    const intruder = new OidcBrowser(w.t.origin);
    const prepared = await intruder.submitOnce(
      await intruder.authorize(),
      { email, password: PASSWORD },
      'name="password"',
    );
    const resume = prepared.headers.get('location')!;
    expect(resume).toContain('/oidc/auth/');
    expect((await end(await w.signIn(email))).status).toBeLessThan(300);
    const page = await intruder.go(resume);
    expect(new URL(page.url).searchParams.has('code')).toBe(false);
  });

  it('ends with a new password after its first step, too', async () => {
    const token = await w.signIn(email);
    const { secret } = await w.setUpApp(token);
    const intruder = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(intruder, email);
    await w.call(token, 'POST', '/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD });
    const done = await intruder.submit(page, { code: w.codeNow(secret) }, 'name="code"');
    expect(done.status).toBe(400);
  });
});

it('a new password disconnects apps, and keeps the browser that connected one logged in (Q4)', async () => {
  const browser = new OidcBrowser(w.t.origin);
  const { access_token: token, refresh_token: refreshToken } = await browser.signIn(email, PASSWORD);
  const { kysely } = w.t.db;
  const account = await kysely
    .selectFrom('identity_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const member = await kysely.selectFrom('member').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  // As the provider notes an app that was connected in this browser.
  const grantId = `app-grant-${count}`;
  const now = w.t.clock.now();
  await kysely
    .insertInto('oidc_item')
    .values({ model: 'Grant', id: grantId, payload: JSON.stringify({ accountId: account.id, clientId: 'app-x' }) })
    .execute();
  await sql`update oidc_item set payload = jsonb_set(payload, '{authorizations,app-x}', ${JSON.stringify({ grantId })}::jsonb)
    where model = 'Session' and payload ->> 'accountId' = ${account.id}`.execute(kysely);
  await kysely
    .insertInto('connected_app')
    .values({
      id: randomUUID(),
      grant_id: grantId,
      member_id: member.id,
      client_id: 'app-x',
      name: 'Claude',
      site: null,
      scopes: [],
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  const apps = async () => (await w.call(token!, 'GET', '/api/account/apps')).body.apps;
  expect(await apps()).toHaveLength(1);
  await w.call(token!, 'POST', '/api/account/password', { password: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await apps()).toEqual([]);
  expect((await browser.refresh(refreshToken!)).status).toBe(200);
  expect(await browser.silently()).toBe('a code');
});
