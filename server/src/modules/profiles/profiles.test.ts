// Profiles over HTTP: who sees them, under which username, and which ones are hidden (RT7, O1).
import type { Answer } from '@daynook/contract/api';
import type { OwnPage, PublicProfile } from '@daynook/contract/profiles';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeBooking, makeListing, makeMember } from '../../../test/make.ts';
import { jpegPicture, phonePicture } from '../../../test/pictures.ts';
import { newId } from '../../lib/ids.ts';
import { refreshListings } from '../listings/service.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
  readonly current?: { problem: string };
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function call<T = Problem>(
  as: Member | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = as ? { ...(await t.signIn(as)) } : {};
  const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, text: response.body, body: JSON.parse(response.body) as T };
}
const choose = (as: Member, username: string) => call<OwnPage>(as, 'PUT', '/api/users/username', { username });
const see = (as: Member | undefined, username: string) =>
  call<PublicProfile>(as, 'GET', `/api/profiles/${encodeURIComponent(username)}`);
const seeById = (as: Member, id: string) => call<PublicProfile>(as, 'GET', `/api/members/${id}/page`);
let names = 0;
/** A username nobody has had and that looks like no other: without i and l, which look alike. */
const LETTERS = 'abcdefghjkmpqrtuwxyz';
const aName = () => {
  const name = `ask-${LETTERS[names % LETTERS.length]}${LETTERS[Math.floor(names / LETTERS.length)]}z`;
  names += 1;
  return name;
};

describe('a member’s page (RT7, O1)', () => {
  /** A host with this username, a live listing, a draft, a review, and a past booking. */
  async function makeKnownHost(username: string): Promise<void> {
    const host = await makeMember(t.db, {
      name: 'Ana Lima',
      headline: 'Architect',
      profession: 'Architecture',
      languages: ['en', 'pt'],
      email: 'ana@secret.example',
    });
    const listing = await makeListing(t.db, { host_id: host.id, title: 'Attic desk' });
    await makeListing(t.db, { host_id: host.id, title: 'Not yet', state: 'draft' });
    const author = await makeMember(t.db, { name: 'Maya Lin Chen' });
    await t.db.kysely
      .insertInto('review')
      .values({
        id: newId(),
        listing_id: listing.id,
        author_id: author.id,
        rating: 5,
        text: 'Calm',
        written_at: t.clock.now(),
        published_at: t.clock.now(),
      })
      .execute();
    await refreshListings(t.db.kysely, [listing.id]);
    await makeBooking(t.db, { listing_id: listing.id, status: 'completed' });
    expect((await choose(host, username.toUpperCase())).body.username).toBe(username);
    await call(host, 'PATCH', '/api/users/page', { bio: 'I draw houses.' });
  }

  it('shows visitors who hosts there, what they offer, and what guests wrote; never email or address', async () => {
    const name = aName();
    await makeKnownHost(name);
    const { status, body, text } = await see(undefined, name);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: name,
      name: 'Ana Lima',
      headline: 'Architect',
      bio: 'I draw houses.',
      languages: ['en', 'pt'],
      memberSince: '2026-01-05',
      isEmailVerified: true,
      hosting: { listingCount: 1, rating: 5, reviewCount: 1, bookingsHosted: 1, responseRatePercent: null },
      visitCount: 0,
      can: { message: true, report: true },
      isSelf: false,
    });
    expect(body.listings.map(({ title }) => title)).toEqual(['Attic desk']);
    expect(body.reviews).toMatchObject([
      { text: 'Calm', author: { name: 'Maya C.' }, listing: { title: 'Attic desk' } },
    ]);
    expect(text).not.toMatch(/secret\.example|Lin Chen/);
    // Capitalization doesn't matter. The profile has the canonical address.
    expect((await see(undefined, ` @${name.toUpperCase()}`)).body.username).toBe(name);
  });

  it('is there for members by id, also without a name; who offers nothing has no figures and gets no letters', async () => {
    const [member, viewer] = [await makeMember(t.db), await makeMember(t.db)];
    const { body } = await seeById(viewer, member.id);
    expect(body).toMatchObject({ username: null, hosting: null, can: { message: false, report: true } });
    expect((await seeById(member, member.id)).body).toMatchObject({ isSelf: true, can: { report: false } });
    expect((await seeById(viewer, newId())).status).toBe(404);
    expect((await t.app.inject({ url: `/api/members/${member.id}/page` })).statusCode).toBe(401);
  });

  it('hidden, blocked, suspended, waiting, and deleted members give the same 404 as unknown ones', async () => {
    const viewer = await makeMember(t.db);
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => makeMember(t.db)));
    const [hidden, blocker, blocked, suspended, pending, gone] = people as [
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
    ];
    const addresses: string[] = [];
    for (const member of people) {
      addresses.push(aName());
      expect((await choose(member, addresses.at(-1)!)).status).toBe(200);
    }
    await call(hidden, 'PATCH', '/api/users/page', { isPublic: false });
    const now = t.clock.now();
    await t.db.kysely
      .insertInto('member_block')
      .values([
        { blocker_id: blocker.id, blocked_id: viewer.id, created_at: now },
        { blocker_id: viewer.id, blocked_id: blocked.id, created_at: now },
      ])
      .execute();
    const become = (id: string, values: object) =>
      t.db.kysely.updateTable('member').set(values).where('id', '=', id).execute();
    await become(suspended.id, { status: 'suspended' });
    await become(pending.id, { status: 'pending' });
    await become(gone.id, { deleted_at: now });
    const plain = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '');
    const nobody = plain((await see(viewer, aName())).text);
    for (const [index, address] of addresses.entries()) {
      const answer = await see(viewer, address);
      expect([answer.status, plain(answer.text)], `by name ${index}`).toEqual([404, nobody]);
      const byId = await seeById(viewer, people[index]!.id);
      expect([byId.status, plain(byId.text)], `by id ${index}`).toEqual([404, nobody]);
      const report = { kind: 'member', subjectId: people[index]!.id, reason: 'spam' };
      expect((await call(viewer, 'POST', '/api/reports', report)).status).toBe(404);
    }
    // One can always see oneself.
    expect((await see(hidden, addresses[0]!)).body.isSelf).toBe(true);
  });

  it('leaves out the parts the member keeps to themselves', async () => {
    const member = await makeMember(t.db, { headline: 'Secret agent', profession: 'Spy', picture_url: 'https://x/y' });
    await t.db.kysely
      .insertInto('member_detail')
      .values({ member_id: member.id, hidden_parts: ['headline', 'picture'], updated_at: t.clock.now() })
      .execute();
    expect((await seeById(await makeMember(t.db), member.id)).body).toMatchObject({
      headline: null,
      picture: null,
      profession: 'Spy',
    });
  });

  it.each([
    ['zero-width', 'an\u200ba-lima'],
    ['right to left', '\u202eanalima'],
    ['markup', '<script>'],
    ['SQL', "a' or 1=1--"],
    ['a path', '../admin'],
    ['ten thousand letters', 'x'.repeat(10_000)],
    ['a reserved word', 'search'],
    ['half a character', 'ana%ED%A0%80'],
  ])('%s in the address matches no member', async (_, name) => {
    expect([400, 404, 414, 431]).toContain((await see(undefined, name)).status);
  });
});

describe('choosing a name (RT7)', () => {
  it('the former name leads to its member for a year, and to no one else', async () => {
    const [member, other] = [await makeMember(t.db), await makeMember(t.db)];
    const [first, second] = [aName(), aName()];
    await choose(member, first);
    const page = (await choose(member, second)).body;
    expect(page).toMatchObject({ username: second, usernameChangesLeft: 2 });
    expect(page.formerUsernames).toEqual([{ username: first, keptUntil: '2027-11-21T15:00:00.000Z' }]);
    expect((await see(undefined, first)).body.username).toBe(second);
    const taken = await call(other, 'PUT', '/api/users/username', { username: first });
    expect([taken.status, taken.body.code, taken.body.current?.problem]).toEqual([409, 'USERNAME_REFUSED', 'taken']);
    t.clock.advance({ days: 366 });
    expect((await see(undefined, first)).status).toBe(404);
    expect((await choose(other, first)).body.username).toBe(first);
    expect((await see(undefined, first)).body._id).toBe(other.id);
    t.clock.advance({ days: -366 });
  });

  it('one’s own former name can be taken back; four names in a month are too many', async () => {
    const member = await makeMember(t.db);
    const [first, second] = [aName(), aName()];
    await choose(member, first);
    await choose(member, second);
    expect((await choose(member, first)).body).toMatchObject({ username: first, usernameChangesLeft: 2 });
    await choose(member, aName());
    await choose(member, aName());
    const refused = await call(member, 'PUT', '/api/users/username', { username: aName() });
    expect([refused.status, refused.body.code]).toEqual([409, 'LIMIT_REACHED']);
    t.clock.advance({ days: 31 });
    expect((await choose(member, aName())).status).toBe(200);
    t.clock.advance({ days: -31 });
  });

  it('one of twelve who want it at once gets it, also of those whose names only look alike', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeMember(t.db)));
    const answers = await Promise.all(
      people.map((member, n) => choose(member, ['wanted-name', 'want3d-name', 'wantedname', 'wanted-narne'][n % 4]!)),
    );
    const names = answers.filter(({ status }) => status === 200).map(({ body }) => body.username);
    // "want3d" looks like no other; the other three count as the same name.
    expect(names).toHaveLength(2);
    expect(names).toContain('want3d-name');
  });

  it('says why a name cannot be had, before and when it is chosen', async () => {
    const member = await makeMember(t.db);
    const name = aName();
    await choose(await makeMember(t.db), name);
    for (const [typed, problem] of [
      ['Ab', 'too-short'],
      ['an\u200ba', 'odd-characters'],
      ['Аdam', 'odd-characters'],
      ['--a', 'odd-shape'],
      ['BOOKINGS', 'reserved'],
      ['adm1n', 'reserved'],
      ['x'.repeat(60), 'too-long'],
      [name.replace('-', ''), 'taken'],
    ] as const) {
      const check = await call<Answer<'GET /api/usernames/{username}'>>(
        member,
        'GET',
        `/api/usernames/${encodeURIComponent(typed)}`,
      );
      expect([typed, check.body.problem]).toEqual([typed, problem]);
      const chosen = await call(member, 'PUT', '/api/users/username', { username: typed });
      expect([typed, chosen.status, chosen.body.current?.problem]).toEqual([typed, 409, problem]);
      expect(chosen.body.fields?.['username']).toBeTruthy();
    }
    const free = await call<{ problem: null }>(member, 'GET', `/api/usernames/${aName()}`);
    expect(free.body.problem).toBeNull();
  });
});

describe('one’s own page', () => {
  it('lists fewer and fewer missing parts, and is hidden immediately', async () => {
    const member = await makeMember(t.db, { is_email_verified: false, languages: [] });
    const page = async () => (await call<OwnPage>(member, 'GET', '/api/users/page')).body;
    expect(await page()).toMatchObject({
      gaps: ['picture', 'headline', 'bio', 'username', 'email', 'profession', 'languages'],
      completePercent: 0,
      isPublic: true,
      bio: '',
    });
    await choose(member, aName());
    const changed = await call<OwnPage>(member, 'PATCH', '/api/users/page', {
      bio: ' A <b>bold</b> line\n\u202eback ',
    });
    expect(changed.body).toMatchObject({ bio: 'A <b>bold</b> line\n\u202eback', completePercent: 29 });
    expect((await call<OwnPage>(member, 'PATCH', '/api/users/page', { isPublic: false })).body).toMatchObject({
      isPublic: false,
      bio: 'A <b>bold</b> line\n\u202eback',
    });
  });

  it.each([
    ['too long', { bio: 'x'.repeat(1_001) }, 'bio'],
    ['ten thousand letters', { bio: 'x'.repeat(10_000) }, 'bio'],
    ['a zero', { bio: 'a\u0000b' }, 'bio'],
    ['half a character', { bio: '\ud800' }, 'bio'],
    ['a field of others', { name: 'X' }, 'name'],
  ])('refuses %s beside its field', async (_, change, field) => {
    const refused = await call(await makeMember(t.db), 'PATCH', '/api/users/page', change);
    expect([refused.status, Object.keys(refused.body.fields ?? {})[0]]).toEqual([400, field]);
  });
});

describe('one’s picture (A17)', () => {
  const put = async (as: Member, payload: Buffer, type = 'image/jpeg') => {
    const headers = { ...(await t.signIn(as)), 'content-type': type };
    const response = await t.app.inject({ method: 'PUT', url: '/api/users/picture', headers, payload });
    return { status: response.statusCode, body: response.json<OwnPage & Problem>() };
  };
  const picture = async (address: string) => {
    const response = await t.app.inject({ url: address });
    return { status: response.statusCode, bytes: response.rawPayload };
  };

  it('becomes a square without location or camera data; a second one replaces it', async () => {
    const member = await makeMember(t.db, { picture_url: 'https://elsewhere.example/me.jpg' });
    const first = (await put(member, await phonePicture())).body.profile.picture!;
    expect(first).toMatch(/^\/photos\/portrait\/[0-9a-f-]+\/192\.webp$/);
    const { bytes } = await picture(first);
    const said = await sharp(bytes).metadata();
    expect([said.format, said.width, said.height, said.exif, said.xmp, said.icc]).toEqual([
      'webp',
      192,
      192,
      undefined,
      undefined,
      undefined,
    ]);
    const second = (await put(member, await jpegPicture())).body;
    expect(second.profile.picture).not.toBe(first);
    expect(second.gaps).not.toContain('picture');
    const owed = await t.db.kysely.selectFrom('outbox').select('payload').where('topic', '=', 'photo-files').execute();
    expect(owed.map(({ payload }) => (payload as { name: string }).name)).toEqual([first.slice(8, -9)]);
    const gone = await call<OwnPage>(member, 'DELETE', '/api/users/picture');
    expect(gone.body.profile.picture).toBeNull();
    expect(gone.body.gaps).toContain('picture');
  });

  it.each([
    ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['half a picture', undefined, 422],
  ])('%s is refused, and the one before stays', async (_, bytes, status) => {
    const member = await makeMember(t.db);
    const before = (await put(member, await jpegPicture())).body.profile.picture;
    const broken = bytes ?? (await jpegPicture()).subarray(0, 900);
    expect((await put(member, broken)).status).toBe(status);
    expect((await call<OwnPage>(member, 'GET', '/api/users/page')).body.profile.picture).toBe(before);
  });
});

describe('one’s picture while one waits', () => {
  it.each([
    ['is taken of who confirmed their e-mail, and nobody else sees it', 'pending', true, 200],
    ['is not taken before that', 'pending', false, 403],
    ['is not taken of the suspended', 'suspended', true, 403],
  ])('%s (RT4)', async (_case, status, isConfirmed, answered) => {
    const member = await makeMember(t.db, { status, is_email_verified: isConfirmed });
    const payload = await jpegPicture();
    const headers = { ...(await t.signIn(member)), 'content-type': 'image/jpeg' };
    const response = await t.app.inject({ method: 'PUT', url: '/api/users/picture', headers, payload });
    expect(response.statusCode).toBe(answered);
    if (answered !== 200) return expect(response.json()).toMatchObject({ code: 'ACCOUNT_NOT_ACTIVE' });
    expect((response.json() as OwnPage).profile.picture).not.toBeNull();
    const other = await call(await makeMember(t.db), 'GET', `/api/members/${member.id}/page`);
    expect(other.status).toBe(404);
  });
});

describe('reporting a member', () => {
  it('is stored once per person with the text at that time, and refused for oneself', async () => {
    const [reporter, member] = [await makeMember(t.db), await makeMember(t.db, { name: 'Rude Rick' })];
    const report = (reason: string) =>
      call<Answer<'POST /api/reports'>>(reporter, 'POST', '/api/reports', {
        kind: 'member',
        subjectId: member.id,
        reason,
      });
    expect((await report('spam')).status).toBe(201);
    expect((await report('rude')).status).toBe(201);
    const rows = await t.db.kysely.selectFrom('report').selectAll().where('about_id', '=', member.id).execute();
    expect(rows).toMatchObject([{ reason: 'rude', excerpt: 'Rude Rick', reporter_id: reporter.id }]);
    const own = { kind: 'member', subjectId: reporter.id, reason: 'spam' };
    expect((await call(reporter, 'POST', '/api/reports', own)).status).toBe(404);
  });

  it('ends at twenty in a day', async () => {
    const reporter = await makeMember(t.db);
    await t.db.kysely
      .insertInto('report')
      .values(
        Array.from({ length: 20 }, () => ({
          id: newId(),
          reporter_id: reporter.id,
          kind: 'member',
          subject_id: newId(),
          about_id: reporter.id,
          reason: 'spam',
          created_at: t.clock.now(),
        })),
      )
      .execute();
    const input = { kind: 'member', subjectId: (await makeMember(t.db)).id, reason: 'spam' };
    expect((await call(reporter, 'POST', '/api/reports', input)).body.code).toBe('LIMIT_REACHED');
  });
});
