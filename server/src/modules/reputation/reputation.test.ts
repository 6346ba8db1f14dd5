// Reputation files: what's in one, that nobody can change or borrow one, and how another installation checks, shows, and drops it (I16).
import type { Answer } from '@daynook/contract/api';
import type { PublicProfile } from '@daynook/contract/profiles';
import { REPUTATION } from '@daynook/contract/reputation/limits';
import type {
  OwnReputation,
  Reputation,
  ReputationCheck,
  ReputationFile,
} from '@daynook/contract/reputation/reputation';
import { FlattenedSign, importJWK } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { newId } from '../../lib/ids.ts';
import { loadReputationKeys } from '../secrets/service.ts';
import { type Receiver, startReceiver } from '../webhooks/test-receiver.ts';
import { makeMover } from './test-mover.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Problem {
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly current?: { problem: string };
}

/** Where members come from, its web server as others see it, and where they go. */
let from: TestApp;
let site: Receiver;
let to: TestApp;
let issuer: string;

beforeAll(async () => {
  site = await startReceiver();
  issuer = `http://127.0.0.1:${site.port}`;
  from = await testApp({ environment: { PUBLIC_URL: issuer } });
  to = await testApp({ environment: { OUTBOUND_ALLOWED_HOSTS: `127.0.0.1:${site.port}` } });
  await publishKeys();
});
afterEach(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await publishKeys();
});
afterAll(async () => {
  await from.close();
  await to.close();
  await site.close();
});

const PATH = '/.well-known/reputation-keys.json';
async function publishKeys(): Promise<void> {
  const { body } = await from.app.inject(PATH);
  answerKeys({ status: 200, body });
}

interface KeysAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}
const answerKeys = ({ status, headers, body }: KeysAnswer): unknown =>
  site.answers.set(PATH, (response) => response.writeHead(status, headers).end(body));

async function call<T = Problem>(
  t: TestApp,
  as: Member | undefined,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = as ? { ...(await t.signIn(as)) } : await visitorHeaders(t);
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: (response.body ? JSON.parse(response.body) : undefined) as T };
}

/** A browser’s, without a login. */
async function visitorHeaders(t: TestApp): Promise<Record<string, string>> {
  const { authorization: _, ...csrf } = await t.signIn(await makeMember(t.db));
  return csrf;
}

const accept = (reputation: object) =>
  setCurrentSettings({ ...DEFAULT_SETTINGS, reputation: { ...DEFAULT_SETTINGS.reputation, ...reputation } });
const download = async (as: Member, t = from) =>
  (await t.app.inject({ url: '/api/reputation/file', headers: { ...(await t.signIn(as)) } })).body;
const read = (file: string) => JSON.parse(file) as ReputationFile & { readable: Reputation };
const check = async (file: string, t = to) =>
  (await call<ReputationCheck>(t, undefined, 'POST', '/api/reputation/checks', { file })).body;
const add = <T = Problem>(as: Member, file: string) => call<T>(to, as, 'POST', '/api/reputation/imports', { file });
const whyNot = async (as: Member, file: string) => (await add(as, file)).body.current?.problem;
const page = async (viewer: Member, id: string) =>
  (await call<PublicProfile>(to, viewer, 'GET', `/api/members/${id}/page`)).body;

/** Signed as the issuer signs, whatever it says. */
async function sign(reputation: object, header: object = {}): Promise<string> {
  const [key] = await loadReputationKeys(from.db, from.clock);
  const jws = await new FlattenedSign(new TextEncoder().encode(JSON.stringify(reputation)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'reputation+jws', ...header })
    .sign(await importJWK({ kty: key.kty, crv: key.crv, x: key.x, d: key.d }, 'EdDSA'));
  return JSON.stringify({ about: '', readable: reputation, ...jws });
}

let count = 0;
/** A host with a past where they come from, and the same person without any where they go. */
async function movingHost() {
  count += 1;
  const email = `mover-${count}@example.org`;
  return { ...(await makeMover(from, email)), moved: await makeMember(to.db, { name: 'Mona M.', email }) };
}

describe('a reputation file (I16)', () => {
  it('says what the profile says, and nothing that’s private, hidden, or withdrawn', async () => {
    const { host, guest } = await movingHost();
    const text = await download(host);
    const { readable } = read(text);
    expect(readable).toMatchObject({
      format: 'reputation-1',
      issuer: { url: issuer, name: 'Daynook' },
      subject: { name: 'Mona Mover' },
      issuedAt: from.clock.now().toISOString(),
      totals: {
        asHost: { bookings: 2, canceled: 0, rating: 5, reviews: 1, categories: [] },
        asGuest: { bookings: 0, canceled: 0, rating: null, reviews: 0 },
        kudos: 1,
      },
      reviews: [{ as: 'host', rating: 5, text: 'Quiet and <b>bright</b>.', author: 'Gia' }],
      kudos: [{ tag: 'great-light', label: null, text: 'What a window!', author: 'Gia' }],
      leftOut: { reviews: 0, kudos: 0 },
    });
    for (const secret of [host.email, 'A secret', 'Only for you', 'Silverhand', guest.id])
      expect(text).not.toContain(secret);
    await from.db.kysely
      .insertInto('member_page')
      .values({ member_id: guest.id, is_public: false, updated_at: from.clock.now() })
      .execute();
    expect(read(await download(host)).readable.reviews).toMatchObject([{ author: null }]);
  });

  it('has the newest reviews and says how many didn’t fit', async () => {
    const { host, guest } = await movingHost();
    const { id } = await from.db.kysely
      .selectFrom('listing')
      .select('id')
      .where('host_id', '=', host.id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 60 }, (_, n) => {
      const at = new Date(Date.UTC(2026, 0, 1 + n));
      return {
        id: newId(),
        listing_id: id,
        author_id: guest.id,
        rating: 4,
        text: 'é'.repeat(2_000),
        written_at: at,
        published_at: at,
      };
    });
    await from.db.kysely.insertInto('review').values(rows).execute();
    const text = await download(host);
    const { readable } = read(text);
    expect(Buffer.byteLength(text)).toBeLessThan(REPUTATION.fileMaximumBytes);
    expect(readable.reviews.length).toBeLessThan(61);
    expect(readable.reviews[0]!.text).toBe('Quiet and <b>bright</b>.');
    expect(readable.leftOut.reviews).toBe(61 - readable.reviews.length);
    expect(await check(text)).toMatchObject({ isValid: true });
  });

  it('is signed with a key that changes after a year, while old files stay valid as long as they can be used', async () => {
    const t = await testApp({ environment: { PUBLIC_URL: 'https://old.example' } });
    const member = await makeMember(t.db);
    const kids = async () => (await loadReputationKeys(t.db, t.clock)).map(({ kid }) => kid);
    const [first] = await kids();
    t.clock.advance({ days: 364 });
    const old = await download(member, t);
    t.clock.advance({ days: 1 });
    const [both, again] = await Promise.all([kids(), kids()]);
    expect(both).toHaveLength(2);
    expect(again).toEqual(both);
    expect(both[1]).toBe(first);
    expect((await check(old, t)).isValid).toBe(true);
    t.clock.advance({ days: 366 });
    expect(await kids()).toHaveLength(2);
    expect(await kids()).not.toContain(first);
    const published = JSON.parse((await t.app.inject(PATH)).body) as { keys: object[] };
    expect(published.keys).toHaveLength(2);
    for (const key of published.keys) expect(Object.keys(key)).toEqual(['kty', 'crv', 'x', 'kid', 'alg', 'use']);
    await t.close();
  });

  it('is only made for members with a confirmed email', async () => {
    const member = await makeMember(from.db, { is_email_verified: false });
    expect((await call(from, member, 'GET', '/api/reputation/file')).body.code).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('checking a file (I16)', () => {
  it('is possible for anyone, says what it says, and stores nothing', async () => {
    const { host } = await movingHost();
    const checked = await check(await download(host));
    expect(checked).toMatchObject({
      isValid: true,
      problem: null,
      isAccepted: false,
      reputation: { issuer: { url: issuer } },
    });
    expect(JSON.stringify(checked)).not.toContain('email');
    expect(await check(await download(host), from)).toMatchObject({ isValid: true });
    expect(await to.db.kysely.selectFrom('imported_reputation').select('id').execute()).toEqual([]);
  });

  it('finds every change, foreign signatures, wrong times, and hostile content', async () => {
    const { host } = await movingHost();
    const file = await download(host);
    const { readable, ...jws } = read(file);
    const edited = { ...readable, totals: { ...readable.totals, kudos: 99 } };
    const encode = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
    const write = (changes: object) => JSON.stringify({ ...jws, readable, ...changes });
    const days = (text: string, n: number) => new Date(Date.parse(text) + n * 86_400_000).toISOString();
    const cases: [string, string][] = [
      ['', 'not-a-file'],
      ['[]', 'not-a-file'],
      ['['.repeat(100_000), 'not-a-file'],
      [write({ readable: JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) }), 'changed'],
      [write({ payload: encode('{"a":') }), 'not-a-file'],
      [write({ payload: encode({ ...readable, format: 'reputation-2' }) }), 'another-version'],
      [write({ payload: encode({ ...readable, admin: true }) }), 'not-a-file'],
      [write({ readable: edited }), 'changed'],
      [write({ readable: edited, payload: encode(edited) }), 'bad-signature'],
      [write({ protected: encode({ alg: 'none', kid: 'x', typ: 'reputation+jws' }) }), 'not-a-file'],
      [
        write({ protected: encode({ alg: 'EdDSA', kid: 'x', typ: 'reputation+jws', b64: false, crit: ['b64'] }) }),
        'not-a-file',
      ],
      [write({ protected: encode({ alg: 'EdDSA', kid: 'x', typ: 'reputation+jws' }) }), 'unknown-key'],
      [await sign(readable, { typ: 'JWT' }), 'not-a-file'],
      [
        await sign({ ...readable, issuedAt: days(readable.issuedAt, -91), expiresAt: days(readable.issuedAt, 9) }),
        'expired',
      ],
      [await sign({ ...readable, issuedAt: days(readable.issuedAt, 1) }), 'not-yet'],
      [await sign({ ...readable, kudos: [{ ...readable.kudos[0], text: 'x\u0000' }] }), 'not-a-file'],
      [await sign({ ...readable, issuer: { ...readable.issuer, url: 'https://169.254.169.254' } }), 'unreachable'],
      [await sign({ ...readable, issuer: { ...readable.issuer, url: `${issuer}/x` } }), 'not-a-file'],
      // Other notations of an address, with which a site that's blocked or was removed could come again.
      ...(await Promise.all(
        ['https://old.example:443', 'https://old.example.', 'https://1.1'].map(
          async (url): Promise<[string, string]> => [
            await sign({ ...readable, issuer: { ...readable.issuer, url } }),
            'not-a-file',
          ],
        ),
      )),
      // Our own name on another site's file.
      [
        await sign({ ...readable, issuer: { ...readable.issuer, url: new URL(to.deps.config.publicUrl).origin } }),
        'unknown-key',
      ],
    ];
    for (const [text, problem] of cases)
      expect([problem, await check(text)]).toMatchObject([
        problem,
        { isValid: false, problem, message: expect.any(String) },
      ]);
  });

  it('follows no redirects, believes no other answer, and asks nobody with OUTBOUND=off', async () => {
    const { host } = await movingHost();
    const file = await download(host);
    for (const answer of [
      { status: 302, headers: { location: `${issuer}/elsewhere` }, body: '' },
      { status: 404, body: '{}' },
      { status: 200, body: '<html>' },
      { status: 200, body: `{"keys":[],"x":"${'x'.repeat(40_000)}"}` },
    ]) {
      answerKeys(answer);
      expect(await check(file)).toMatchObject({ isValid: false, problem: 'unreachable' });
    }
    const offline = await testApp({ environment: { OUTBOUND: 'off' } });
    site.received.length = 0;
    expect(await check(file, offline)).toMatchObject({ isValid: false, problem: 'off' });
    expect(site.received).toEqual([]);
    await offline.close();
  });
});

describe('adding a file to a profile (I16)', () => {
  it('needs a site that the operator accepts, and the same confirmed email', async () => {
    const { host, moved } = await movingHost();
    const file = await download(host);
    expect(await whyNot(moved, file)).toBe('not-accepted');
    accept({ from: 'any', blocked: [issuer] });
    expect(await whyNot(moved, file)).toBe('not-accepted');
    accept({ from: 'nobody', issuers: [issuer] });
    expect(await whyNot(moved, file)).toBe('not-accepted');
    accept({ issuers: [issuer] });
    const other = await makeMember(to.db);
    expect(await whyNot(other, file)).toBe('another-email');
    expect(await whyNot(await makeMember(to.db), await download(moved, to))).toBe('own');
    await to.db.kysely.updateTable('member').set({ is_email_verified: false }).where('id', '=', moved.id).execute();
    expect((await add(moved, file)).body.code).toBe('EMAIL_NOT_VERIFIED');
    await to.db.kysely.updateTable('member').set({ is_email_verified: true }).where('id', '=', moved.id).execute();
    expect((await add(moved, file.replace('"payload": "', '"payload": "x'))).body).toMatchObject({
      code: 'REPUTATION_REFUSED',
      fields: { file: expect.any(String) },
    });
    expect((await add(moved, file)).status).toBe(201);
  });

  it('shows it in a section of its own, which ratings and totals ignore, until the member hides or removes it', async () => {
    accept({ issuers: [issuer] });
    const { host, moved } = await movingHost();
    const viewer = await makeMember(to.db);
    const before = await page(viewer, moved.id);
    const added = await add<OwnReputation>(moved, await download(host));
    const { _id } = added.body.reputation;
    const after = await page(viewer, moved.id);
    expect(after).toEqual({ ...before, reputations: [added.body.reputation] });
    expect(after.reputations).toMatchObject([
      { issuer: { url: issuer }, totals: { asHost: { reviews: 1 } }, reviews: [{ text: 'Quiet and <b>bright</b>.' }] },
    ]);
    expect(JSON.stringify(after)).not.toContain('emailHash');
    expect((await call(to, viewer, 'PATCH', `/api/reputation/imports/${_id}`, { isShown: false })).status).toBe(404);
    await call(to, viewer, 'DELETE', `/api/reputation/imports/${_id}`);
    expect((await page(viewer, moved.id)).reputations).toHaveLength(1);
    expect((await call(to, moved, 'PATCH', `/api/reputation/imports/${_id}`, { isShown: false })).body).toMatchObject({
      isShown: false,
    });
    expect((await page(viewer, moved.id)).reputations).toEqual([]);
    await call(to, moved, 'PATCH', `/api/reputation/imports/${_id}`, { isShown: true });
    expect((await page(viewer, moved.id)).reputations).toHaveLength(1);
    expect((await call(to, moved, 'DELETE', `/api/reputation/imports/${_id}`)).status).toBe(204);
    expect(
      (await call<Answer<'GET /api/reputation/imports'>>(to, moved, 'GET', '/api/reputation/imports')).body,
    ).toEqual({
      imports: [],
      isOpen: true,
      acceptedIssuers: [issuer],
    });
  });

  it('replaces an older file of the same site, never a newer one, and hides it when it’s old or its site is blocked', async () => {
    accept({ issuers: [issuer] });
    const { host, moved } = await movingHost();
    const old = await download(host);
    from.clock.advance({ days: 1 });
    to.clock.advance({ days: 1 });
    const newer = await download(host);
    const first = await add<OwnReputation>(moved, old);
    const second = await add<OwnReputation>(moved, newer);
    expect(second.body.reputation).toMatchObject({
      _id: first.body.reputation._id,
      issuedAt: from.clock.now().toISOString(),
    });
    expect(await whyNot(moved, old)).toBe('older');
    expect((await add(moved, newer)).status).toBe(201);
    const viewer = await makeMember(to.db);
    const shown = async () => (await page(viewer, moved.id)).reputations.length;
    const why = async () =>
      (await call<Answer<'GET /api/reputation/imports'>>(to, moved, 'GET', '/api/reputation/imports')).body.imports[0]!
        .hiddenBecause;
    accept({ from: 'any', blocked: [issuer] });
    expect([await shown(), await why()]).toEqual([0, 'not-accepted']);
    accept({ from: 'any' });
    expect([await shown(), await why()]).toEqual([1, null]);
    to.clock.advance({ days: REPUTATION.shownDays });
    expect([await shown(), await why()]).toEqual([0, 'too-old']);
    to.clock.advance({ days: -REPUTATION.shownDays });
  });

  it('can be reported, and once staff remove it, it’s gone and can’t come back', async () => {
    accept({ issuers: [issuer] });
    const { host, moved } = await movingHost();
    const file = await download(host);
    const { _id } = (await add<OwnReputation>(moved, file)).body.reputation;
    const report = { kind: 'reputation', subjectId: _id, reason: 'false' };
    expect((await call(to, moved, 'POST', '/api/reports', report)).status).toBe(404);
    const reporter = await makeMember(to.db);
    expect((await call(to, reporter, 'POST', '/api/reports', report)).status).toBeLessThan(300);
    const staff = await makeMember(to.db, { email: `staff-${count}@daynook.com` });
    const { id } = await to.db.kysely
      .selectFrom('report')
      .select('id')
      .where('subject_id', '=', _id)
      .executeTakeFirstOrThrow();
    const settled = await call(to, staff, 'POST', `/api/staff/reports/${id}/decision`, {
      decision: 'hide',
      reason: 'Not theirs',
    });
    expect(settled.status, JSON.stringify(settled.body)).toBeLessThan(300);
    expect((await page(reporter, moved.id)).reputations).toEqual([]);
    await call(to, moved, 'DELETE', `/api/reputation/imports/${_id}`);
    expect(await whyNot(moved, file)).toBe('removed');
  });

  it('keeps five sites at most', async () => {
    accept({ issuers: [issuer] });
    const { host, moved } = await movingHost();
    for (let n = 0; n < REPUTATION.importsMaximum; n += 1)
      await to.db.kysely
        .insertInto('imported_reputation')
        .values({
          id: newId(),
          member_id: moved.id,
          issuer: `https://${n}.example`,
          content: '{}',
          issued_at: to.clock.now(),
          checked_at: to.clock.now(),
        })
        .execute();
    expect(await whyNot(moved, await download(host))).toBe('too-many');
  });
});
