// Logging in with an authenticator app and recovery codes.
import { SECOND_STEP } from '@daynook/contract/accounts/security-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../../test/emails.ts';
import { OidcBrowser, type PageAnswer, readPageText } from '../../../test/servers/oidc-browser.ts';
import { type LoginWorld, makeLoginWorld, PASSWORD } from '../../../test/sign-in/login-world.ts';
import { addLogin } from '../../modules/members/service.ts';
import { queueAccountEmail } from '../accounts.ts';

let w: LoginWorld;
let email: string;
let token: string;
let count = 0;
beforeAll(async () => {
  w = await makeLoginWorld();
});
afterAll(() => w.t.close());
beforeEach(async () => {
  w.t.clock.set(new Date());
  count += 1;
  email = `kim${count}@example.org`;
  await w.makeAccount(email);
  token = await w.signIn(email);
});

const subjectsTo = async (address = email) => (await emailsTo(w.t, address)).map(({ subject }) => subject);
const ON = 'You now log in to Daynook with a code, too';
const OFF = 'Your Daynook authenticator app was removed';
const isIn = ({ url }: PageAnswer) => new URL(url).searchParams.has('code');
const enterCode = (browser: OidcBrowser, page: PageAnswer, code: string, kind?: 'recovery') =>
  browser.submit(page, { code, ...(kind ? { kind } : {}) }, 'name="code"');

describe('setting up an authenticator app (M10)', () => {
  it('takes the password, and a code from the app', async () => {
    const refused = await w.call(token, 'POST', '/api/account/totp', { password: 'wrong' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    const { status, body } = await w.call(token, 'POST', '/api/account/totp', { password: PASSWORD });
    expect(status).toBe(201);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(decodeURIComponent(body.uri)).toContain(email);
    const wrong = await w.call(token, 'POST', '/api/account/totp/confirmation', {
      code: w.codeNow(body.secret) === '000000' ? '000001' : '000000',
    });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    // It isn't asked for before it's confirmed.
    expect(isIn(await w.enterPassword(new OidcBrowser(w.t.origin), email))).toBe(true);
    const confirmed = await w.call(token, 'POST', '/api/account/totp/confirmation', { code: w.codeNow(body.secret) });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await w.call(token, 'GET', '/api/account/security')).body).toMatchObject({
      hasPassword: true,
      secondStepSince: w.t.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(await subjectsTo()).toEqual([ON]);
    expect((await w.call(token, 'POST', '/api/account/totp', { password: PASSWORD })).body.code).toBe('STATE_CHANGED');
  });

  it('stores neither the secret nor the codes in the clear', async () => {
    const { secret, recoveryCodes } = await w.setUpApp(token);
    const rows = await Promise.all([
      w.t.db.kysely.selectFrom('identity_totp').selectAll().execute(),
      w.t.db.kysely.selectFrom('identity_recovery_code').selectAll().execute(),
      w.t.db.kysely.selectFrom('outbox').selectAll().execute(),
    ]);
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(stored).not.toContain(code);
  });

  it('waits until the address is confirmed, because the account may be someone else’s', async () => {
    await w.makeAccount(`new-${email}`, false);
    const newcomer = await w.signIn(`new-${email}`);
    expect((await w.call(newcomer, 'POST', '/api/account/totp', { password: PASSWORD })).body.code).toBe(
      'EMAIL_NOT_VERIFIED',
    );
  });

  it('ends with the password: from then on it’s enough', async () => {
    await w.setUpApp(token);
    expect((await w.call(token, 'POST', '/api/account/totp/removal', { password: 'wrong' })).status).toBe(400);
    expect((await w.call(token, 'POST', '/api/account/totp/removal', {})).status).toBe(400);
    expect((await w.call(token, 'POST', '/api/account/totp/removal', { password: PASSWORD })).status).toBe(204);
    expect(isIn(await w.enterPassword(new OidcBrowser(w.t.origin), email))).toBe(true);
    expect(await subjectsTo()).toEqual([ON, OFF]);
    expect((await w.call(token, 'GET', '/api/account/security')).body).toMatchObject({
      secondStepSince: null,
      recoveryCodesLeft: 0,
    });
  });
});

describe('the second step of logging in (M10)', () => {
  it('asks for the code after the password, and not before', async () => {
    const { secret } = await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    expect(readPageText(await w.enterPassword(browser, email, 'wrong-password'))).toContain('don’t match');
    const page = await w.enterPassword(browser, email);
    expect(readPageText(page)).toContain('Enter your code');
    expect(await browser.silently()).toBe('login_required');
    const again = await w.enterPassword(browser, email);
    const done = await enterCode(browser, again, w.codeNow(secret));
    expect(isIn(done)).toBe(true);
    expect((await browser.redeem(done))['access_token']).toBeTruthy();
  });

  it('can’t be reached without the password, or opened by another browser', async () => {
    await w.setUpApp(token);
    const stranger = new OidcBrowser(w.t.origin);
    const login = await stranger.authorize();
    const jumped = await stranger.go(`${login.url}/code`);
    expect(readPageText(jumped)).toContain('Forgot password?');
    const page = await w.enterPassword(new OidcBrowser(w.t.origin), email);
    expect((await stranger.go(page.url)).status).toBe(400);
  });

  it('accepts each code once, even if two browsers send it at the same time', async () => {
    const { secret } = await w.setUpApp(token);
    const browsers = [new OidcBrowser(w.t.origin), new OidcBrowser(w.t.origin)];
    const pages = await Promise.all(browsers.map((browser) => w.enterPassword(browser, email)));
    const code = w.codeNow(secret);
    const done = await Promise.all(browsers.map((browser, index) => enterCode(browser, pages[index]!, code)));
    expect(done.filter(isIn)).toHaveLength(1);
    expect(readPageText(done.find((page) => !isIn(page))!)).toContain('That code isn’t right.');
  });

  it('counts wrong codes in the database: five per quarter of an hour, also at once', async () => {
    const { secret } = await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, email);
    const wrong = w.codeNow(secret) === '111111' ? '222222' : '111111';
    const tries = await Promise.all(Array.from({ length: 8 }, () => enterCode(browser, page, wrong)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(SECOND_STEP.tries);
    const limited = tries.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(3);
    expect(readPageText(limited[0]!)).toContain('Too many wrong codes. Wait 15 minutes, or use a recovery code.');
    expect((await enterCode(browser, page, w.codeNow(secret))).status).toBe(429);
    w.t.clock.advance({ minutes: SECOND_STEP.windowMinutes });
    const later = new OidcBrowser(w.t.origin);
    expect(isIn(await enterCode(later, await w.enterPassword(later, email), w.codeNow(secret)))).toBe(true);
  });

  it('waits twice as long each time until a right code, tells the owner once, and lets them in with a recovery code', async () => {
    const { secret, recoveryCodes } = await w.setUpApp(token);
    const guess = async (times: number) => {
      const browser = new OidcBrowser(w.t.origin);
      const page = await w.enterPassword(browser, email);
      const wrong = w.codeNow(secret) === '111111' ? '222222' : '111111';
      const answers: PageAnswer[] = [];
      for (let index = 0; index < times; index += 1) answers.push(await enterCode(browser, page, wrong));
      return readPageText(answers.at(-1)!);
    };
    await guess(4);
    // Four tries every quarter of an hour count together.
    w.t.clock.advance({ minutes: 20 });
    await guess(1);
    expect(await guess(1)).toContain('Wait 15 minutes');
    const warnings = async () =>
      (await subjectsTo()).filter((subject) => subject === 'Someone may have your Daynook password');
    expect(await warnings()).toHaveLength(1);
    w.t.clock.advance({ minutes: 15 });
    expect(await guess(6)).toContain('Wait 30 minutes');
    for (const minutes of [30, 60, 120, 240, 480, 960]) {
      w.t.clock.advance({ minutes });
      await guess(5);
    }
    expect(await guess(1)).toContain('Wait 24 hours');
    expect(await warnings()).toHaveLength(1);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, email);
    expect((await enterCode(browser, page, w.codeNow(secret))).status).toBe(429);
    expect(isIn(await enterCode(browser, page, recoveryCodes[0]!))).toBe(true);
    expect(await guess(1)).toContain('That code isn’t right.');
  });

  it('forgets the password after ten minutes', async () => {
    const { secret } = await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, email);
    w.t.clock.advance({ minutes: SECOND_STEP.minutes, seconds: 1 });
    expect(readPageText(await enterCode(browser, page, w.codeNow(secret)))).toContain('Forgot password?');
  });

  it('is still asked for after the password was reset by email', async () => {
    await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    const login = await browser.authorize();
    await browser.submit(await browser.go(`${login.url}/forgot`), { email }, 'name="email"');
    const link = linkIn((await emailsTo(w.t, email)).find(({ subject }) => subject.startsWith('Reset')));
    await browser.submit(await browser.go(link), { password: 'copper-kettle-moon' }, 'name="password"');
    const page = await w.enterPassword(new OidcBrowser(w.t.origin), email, 'copper-kettle-moon');
    expect(readPageText(page)).toContain('Enter your code');
  });

  it('holds for other logins of the same member', async () => {
    const other = `other-${email}`;
    await w.makeAccount(other);
    const { body } = await w.call(token, 'POST', '/api/account/login-tickets', { password: PASSWORD });
    const added = await w.call(await w.signIn(other), 'POST', '/api/account/logins', { ticket: body.ticket });
    expect(added.status).toBe(204);
    const { secret } = await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, other);
    expect(readPageText(page)).toContain('Enter your code');
    expect(isIn(await enterCode(browser, page, w.codeNow(secret)))).toBe(true);
  });

  it('isn’t lost by joining accounts: a login that has one can’t be added, and one that had one keeps it', async () => {
    const other = `other-${email}`;
    await w.makeAccount(other);
    const otherToken = await w.signIn(other);
    const { secret } = await w.setUpApp(otherToken);
    const { body } = await w.call(token, 'POST', '/api/account/login-tickets', { password: PASSWORD });
    const refused = await w.call(otherToken, 'POST', '/api/account/logins', { ticket: body.ticket });
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('authenticator app') } });
    // As some were added before that was refused.
    const ids = (address: string) =>
      w.t.db.kysely.selectFrom('member').select('id').where('email', '=', address).executeTakeFirstOrThrow();
    await addLogin(w.t.deps, { memberId: (await ids(email)).id, otherId: (await ids(other)).id });
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, other);
    expect(readPageText(page)).toContain('Enter your code');
    expect(isIn(await enterCode(browser, page, w.codeNow(secret)))).toBe(true);
    const { body: security } = await w.call(token, 'GET', '/api/account/security');
    expect(security.secondStepSince).not.toBeNull();
    // A removed login has it as before.
    const { body: logins } = await w.call(token, 'GET', '/api/account/sign-ins');
    const { _id } = logins.logins.find((login: { isFirst: boolean }) => !login.isFirst);
    expect((await w.call(token, 'DELETE', `/api/account/logins/${_id}`)).status).toBe(204);
    expect(readPageText(await w.enterPassword(new OidcBrowser(w.t.origin), other))).toContain('Enter your code');
  });

  it.each(['', ' ', '12345', '1234567890123', '\u0000', '🦦'.repeat(30), "' or 1=1 --"])(
    'answers hostile codes without a server error: %j',
    async (code) => {
      await w.setUpApp(token);
      const browser = new OidcBrowser(w.t.origin);
      const answer = await enterCode(browser, await w.enterPassword(browser, email), code);
      expect([400, 401]).toContain(answer.status);
    },
  );
});

describe('recovery codes (M10)', () => {
  it('let people in without their phone, once each, and tell them by email', async () => {
    const { recoveryCodes } = await w.setUpApp(token);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, email);
    const recovery = await browser.go(`${page.url}?with=recovery`);
    expect(readPageText(recovery)).toContain('Enter a recovery code');
    // As someone types it from paper.
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0').replaceAll('I', '1')} `;
    expect(isIn(await enterCode(browser, recovery, typed))).toBe(true);
    const again = new OidcBrowser(w.t.origin);
    const answer = await enterCode(again, await w.enterPassword(again, email), recoveryCodes[3]!, 'recovery');
    expect(readPageText(answer)).toContain('That code isn’t right, or it was already used.');
    expect((await w.call(token, 'GET', '/api/account/security')).body.recoveryCodesLeft).toBe(9);
    const emails = await emailsTo(w.t, email);
    expect(emails.at(-1)).toMatchObject({ subject: 'A recovery code was used to log in to Daynook' });
    expect(emails.at(-1)!.text_body).toContain('You have 9 left.');
  });

  it('are replaced all at once, with the password', async () => {
    const { recoveryCodes } = await w.setUpApp(token);
    expect((await w.call(token, 'POST', '/api/account/recovery-codes', { password: 'wrong' })).status).toBe(400);
    const renewed = await w.call(token, 'POST', '/api/account/recovery-codes', { password: PASSWORD });
    expect(renewed.status).toBe(201);
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, email);
    expect(isIn(await enterCode(browser, page, recoveryCodes[0]!))).toBe(false);
    expect(isIn(await enterCode(browser, page, renewed.body.recoveryCodes[0]))).toBe(true);
    expect(await subjectsTo()).toContain('New recovery codes for your Daynook account');
  });

  it('belong to their account', async () => {
    const { recoveryCodes } = await w.setUpApp(token);
    await w.makeAccount(`ana-${email}`);
    await w.setUpApp(await w.signIn(`ana-${email}`));
    const browser = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(browser, `ana-${email}`);
    expect(isIn(await enterCode(browser, page, recoveryCodes[0]!))).toBe(false);
  });

  it('don’t exist without an app', async () => {
    expect((await w.call(token, 'POST', '/api/account/recovery-codes', { password: PASSWORD })).body.code).toBe(
      'STATE_CHANGED',
    );
  });
});

it('a disowned account loses the app of the person who created it', async () => {
  await w.setUpApp(token);
  await w.t.db.kysely
    .updateTable('identity_account')
    .set({ email_verified_at: null })
    .where('email', '=', email)
    .execute();
  await queueAccountEmail(w.t.db.kysely, w.t.deps, { kind: 'verify', email });
  const link = linkIn((await emailsTo(w.t, email)).find(({ subject }) => subject.startsWith('Confirm')));
  const browser = new OidcBrowser(w.t.origin);
  await browser.submit(await browser.go(link), { answer: 'not-mine' }, 'name="answer"');
  const left = await w.t.db.kysely
    .selectFrom('identity_totp')
    .innerJoin('identity_account', 'id', 'account_id')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(left).toEqual([]);
});

describe('a lost second step (M10)', () => {
  let staff: string;
  let staffEmail: string;
  let memberId: string;
  const findMemberId = async (address: string) =>
    (await w.t.db.kysely.selectFrom('member').select('id').where('email', '=', address).executeTakeFirstOrThrow()).id;
  const reset = (as: string, id: string, body: object = {}) =>
    w.call(as, 'POST', `/api/staff/members/${id}/second-step-reset`, {
      reason: 'Lost phone, showed ID',
      password: PASSWORD,
      ...body,
    });
  beforeEach(async () => {
    staffEmail = `sam${count}@daynook.com`;
    await w.makeAccount(staffEmail);
    staff = await w.signIn(staffEmail);
    memberId = await findMemberId(email);
  });
  const setUpAgo = async (as: string) => {
    const app = await w.setUpApp(as);
    w.t.clock.advance({ seconds: 90 });
    return app;
  };

  it('is removed by staff, who say why: sessions end, and the owner hears of it', async () => {
    const { recoveryCodes } = await setUpAgo(token);
    const waiting = new OidcBrowser(w.t.origin);
    const page = await w.enterPassword(waiting, email);
    expect(readPageText(page)).toContain('Enter your code');
    expect((await w.call(staff, 'GET', `/api/staff/members/${memberId}`)).body.secondStepSince).not.toBeNull();
    expect(await reset(staff, memberId)).toMatchObject({ status: 200, body: { secondStepSince: null, signIns: [] } });
    expect((await w.call(token, 'GET', '/api/users/profile')).status).toBe(401);
    // A login that waited for a code starts again.
    expect((await enterCode(waiting, page, recoveryCodes[0]!)).status).toBe(400);
    expect(await subjectsTo()).toEqual([ON, 'We removed the second step of your Daynook login']);
    w.t.clock.set(new Date());
    expect(isIn(await w.enterPassword(new OidcBrowser(w.t.origin), email))).toBe(true);
    const log = await w.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason', 'actor_id'])
      .where('member_id', '=', memberId)
      .where('action', '=', 'second-step-reset')
      .execute();
    expect(log).toEqual([
      { action: 'second-step-reset', reason: 'Lost phone, showed ID', actor_id: await findMemberId(staffEmail) },
    ]);
    expect((await reset(staff, memberId)).body.code).toBe('STATE_CHANGED');
  });

  it('takes a reason and the staff member’s own password, and isn’t for members', async () => {
    await setUpAgo(token);
    expect((await reset(staff, memberId, { password: 'wrong' })).body.fields).toHaveProperty('password');
    expect((await reset(staff, memberId, { reason: ' ' })).body.fields).toHaveProperty('reason');
    expect((await reset(staff, memberId, { password: undefined })).status).toBe(400);
    expect((await reset(token, memberId)).status).toBe(403);
    expect((await w.call(token, 'GET', '/api/account/security')).body.secondStepSince).not.toBeNull();
    expect(await subjectsTo()).toEqual([ON]);
  });

  it('of staff is removed by admins only, and nobody removes their own', async () => {
    const adminEmail = `ada${count}@daynook.com`;
    await w.makeAccount(adminEmail);
    const admin = await w.signIn(adminEmail);
    const [staffId, adminId] = [await findMemberId(staffEmail), await findMemberId(adminEmail)];
    const assigned = { changed_by: null, changed_at: w.t.clock.now() };
    await w.t.db.kysely
      .insertInto('staff_member')
      .values([
        { member_id: staffId, roles: ['trust'], ...assigned },
        { member_id: adminId, roles: ['admin'], ...assigned },
      ])
      .execute();
    const other = `eli${count}@daynook.com`;
    await w.makeAccount(other);
    await setUpAgo(await w.signIn(other));
    await setUpAgo(admin);
    await setUpAgo(staff);
    expect((await reset(staff, adminId)).body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only admins can reset the second step of staff.',
    });
    // Not even of staff without a role: they may get one.
    expect((await reset(staff, await findMemberId(other))).body.code).toBe('FORBIDDEN');
    for (const [as, id] of [
      [staff, staffId],
      [admin, adminId],
    ] as const)
      expect((await reset(as, id)).body.fields).toHaveProperty('reason');
    expect((await reset(admin, staffId)).status).toBe(200);
    // Support staff can’t at all.
    await w.t.db.kysely
      .updateTable('staff_member')
      .set({ roles: ['support'] })
      .where('member_id', '=', adminId)
      .execute();
    await setUpAgo(token);
    expect((await reset(admin, memberId)).status).toBe(403);
  });
});
