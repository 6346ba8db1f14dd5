// Inviting members from a file (RO8): what's in it, who's invited, accepting, and taking it back.

import type { Answer } from '@daynook/contract/api';
import { MEMBER_IMPORTS, type MemberImport } from '@daynook/contract/connections/member-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsTo, linkIn } from '../../../test/emails.ts';
import { makeMember } from '../../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../../test/servers/listening-app.ts';
import { OidcBrowser, readForm, readPageText } from '../../../test/servers/oidc-browser.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { type ProblemBody, World } from '../bookings/test-world.ts';
import { readMembers } from './read-members.ts';

type Check = Answer<'POST /api/staff/member-imports/check'>;
const PATH = '/api/staff/member-imports';
const PASSWORD = 'river-otter-lamp';
let t: ListeningApp;
let world: World;
let count = 0;

beforeAll(async () => {
  t = await listeningApp({ environment: { LANGUAGES: 'en,fr' } });
  const [host, guest, staff] = [
    await makeMember(t.db),
    await makeMember(t.db),
    await makeMember(t.db, { email: 'staff@daynook.com' }),
  ];
  world = new World(t, host, guest, staff);
});
afterAll(() => t.close());

const address = () => {
  count += 1;
  return `new-${count}@example.org`;
};
const check = <T = Check>(text: string) => world.call<T>(world.staff, 'POST', `${PATH}/check`, { text });
const invite = <T = MemberImport & ProblemBody>(text: string) =>
  world.call<T>(world.staff, 'POST', PATH, { text, fileName: 'people.csv' });
const linkTo = async (email: string): Promise<string> => linkIn((await emailsTo(t, email))[0]);

describe('a file of people', () => {
  it('is read with the headers of other systems, and says what’s wrong by line', () => {
    const text = `First Name;Last Name;E-Mail;Type;Language;Phone
Ana;Lima;ANA@example.org;Host;fr-CA;1
;;b@example.org;;;
Bo;;not-an-address;;;
Cy;;c@example.org;owner;;
Di;;d@example.org;;de;
Ana;Again;ana@example.org;;;
www.evil.example;;e@example.org;;;`;
    const { lines, ignoredColumns } = readMembers(text, ['en', 'fr']);
    expect(ignoredColumns).toEqual(['Phone']);
    expect(lines[0]).toMatchObject({
      line: 2,
      email: 'ana@example.org',
      name: 'Ana Lima',
      role: 'host',
      language: 'fr',
      verdict: 'ready',
    });
    expect(lines.slice(1).map(({ line, verdict, message }) => [line, verdict, message])).toEqual([
      [3, 'error', 'The name is missing.'],
      [4, 'error', '“not-an-address” isn’t an email address.'],
      [5, 'error', 'The role has to be guest or host, not “owner”.'],
      [6, 'error', 'This site doesn’t have the language “de”. It has en, fr.'],
      [7, 'duplicate', 'The same address is on line 2.'],
      [8, 'error', 'Use a name without a web address.'],
    ]);
    const inFrench = forReader({ language: 'fr' }, () => readMembers(text, ['en', 'fr']));
    expect(inFrench.lines.slice(1, 3).map(({ message }) => message)).toEqual([
      'Le nom est manquant.',
      '«\u00A0not-an-address\u00A0» n’est pas une adresse courriel.',
    ]);
  });

  it.each([
    ['', 'one of them “email”'],
    ['name\nAna', 'one of them “email”'],
    ['email\na@example.org', 'column “name”'],
    ['email,name', 'no people below the first line'],
    ['email,name\n"a@example.org,Ana', 'quotation mark'],
    [`email,name\n${'a@example.org,Ana\n'.repeat(MEMBER_IMPORTS.lines + 1)}`, 'can have 2000 people'],
  ])('can’t be %#', (text, message) => {
    expect(() => readMembers(text, ['en'])).toThrow(message);
  });
});

describe('inviting them (RO8)', () => {
  it('changes nothing when it’s checked, and says who’s here already', async () => {
    const email = address();
    const text = `email,name\n${email},Ana\n${world.guest.email},Guest\nbad,Bo`;
    const { body } = await check(text);
    expect(body.counts).toEqual({ ready: 1, error: 1, duplicate: 0, member: 1, invited: 0 });
    expect(body.lines.map(({ line, verdict }) => [line, verdict])).toEqual([
      [3, 'member'],
      [4, 'error'],
    ]);
    expect(await emailsTo(t, email)).toEqual([]);
    expect(await world.count('member_invitation')).toBe(0);
    expect((await check<ProblemBody>('nothing')).body.code).toBe('IMPORT_REJECTED');
    expect((await world.call(world.guest, 'POST', `${PATH}/check`, { text })).status).toBe(403);
  });

  it('emails each once, and they join with a name and a password', async () => {
    const email = address();
    const { status, body } = await invite(`email,name,role,language\n${email},Ana Lima,host,fr`);
    expect(status).toBe(201);
    expect(body.counts).toEqual({ invited: 1, joined: 0, expired: 0, undone: 0 });
    expect((await check(`email,name\n${email},Ana`)).body.counts.invited).toBe(1);
    expect((await invite<ProblemBody>(`email,name\n${email},Ana`)).body.code).toBe('IMPORT_REJECTED');
    const mails = await emailsTo(t, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text_body).toContain('offrir des espaces de travail chez vous');
    const browser = new OidcBrowser(t.origin);
    const page = await browser.go(await linkTo(email));
    expect(readPageText(page)).toContain(`Choisissez un mot de passe pour ${email}`);
    const weak = await browser.submit(page, { name: 'Ana Lima', password: 'short' }, 'name="password"');
    expect(readPageText(weak)).toContain('10 caractères');
    const joined = await browser.submit(weak, { name: 'Ana Lima', password: PASSWORD }, 'name="password"');
    expect(readPageText(joined)).toContain('Votre compte est prêt');
    expect(joined.html).toContain('href="/fr/host-onboarding"');
    const member = await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(member).toMatchObject({ name: 'Ana Lima', status: 'active', is_email_verified: true });
    expect(await browser.signIn(email, PASSWORD)).toHaveProperty('access_token');
    // The link works once.
    expect(readPageText(await browser.go(await linkTo(email)))).toContain('ne fonctionne plus');
    const list = await world.call<Answer<'GET /api/staff/member-imports/{id}'>>(
      world.staff,
      'GET',
      `${PATH}/${body._id}`,
    );
    expect(list.body.people).toMatchObject([{ line: 2, email, role: 'host', state: 'joined' }]);
  });

  it('doesn’t keep an import whose people another one invites at the same moment', async () => {
    const before = await world.count('member_import');
    const text = `email,name\n${address()},Flo\n${address()},Gus`;
    const both = await Promise.all([invite(text), invite(text)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await world.count('member_import')).toBe(before + 1);
  });

  it('lets one of two who press at the same time join', async () => {
    const email = address();
    await invite(`email,name\n${email},Bo Berg`);
    const browser = new OidcBrowser(t.origin);
    const form = readForm(await browser.go(await linkTo(email)), 'name="password"');
    const press = () =>
      browser.go(form.action, {
        method: 'POST',
        body: new URLSearchParams({ ...form.fields, name: 'Bo Berg', password: PASSWORD }),
      });
    const pages = (await Promise.all([press(), press()])).map(readPageText);
    expect(pages.filter((text) => text.includes('Your account is ready'))).toHaveLength(1);
  });

  it('can be undone for those who haven’t joined', async () => {
    const [stays, goes] = [address(), address()];
    const { body } = await invite(`email,name\n${stays},Cy Cole\n${goes},Di Dahl`);
    const browser = new OidcBrowser(t.origin);
    const page = await browser.go(await linkTo(stays));
    await browser.submit(page, { name: 'Cy Cole', password: PASSWORD }, 'name="password"');
    const link = await linkTo(goes);
    const undone = await world.call<MemberImport>(world.staff, 'POST', `${PATH}/${body._id}/undo`);
    expect(undone.body.counts).toEqual({ invited: 0, joined: 1, expired: 0, undone: 1 });
    expect(readPageText(await browser.go(link))).toContain('no longer works');
    // They can be invited again.
    expect((await check(`email,name\n${goes},Di`)).body.counts.ready).toBe(1);
    expect((await world.call(world.staff, 'POST', `${PATH}/${t.deps.newId()}/undo`)).status).toBe(404);
  });

  it('doesn’t take links that we didn’t write, or old ones', async () => {
    const email = address();
    await invite(`email,name\n${email},Ed Eklund`);
    const link = await linkTo(email);
    const browser = new OidcBrowser(t.origin);
    expect(readPageText(await browser.go(`${link.slice(0, -3)}AAA`))).toContain('no longer works');
    t.clock.advance({ days: MEMBER_IMPORTS.days + 1 });
    expect(readPageText(await browser.go(link))).toContain('no longer works');
    expect((await check(`email,name\n${email},Ed`)).body.counts.ready).toBe(1);
    const again = await invite(`email,name\n${email},Ed`);
    expect(again.body.counts.invited).toBe(1);
    t.clock.advance({ days: -MEMBER_IMPORTS.days - 1 });
  });

  it('shows many people in pages, in the file’s order', async () => {
    const people = Array.from({ length: 120 }, () => `${address()},Pat`);
    const { body } = await invite(`email,name\n${people.join('\n')}`);
    const read = async (after?: number) =>
      (
        await world.call<Answer<'GET /api/staff/member-imports/{id}'>>(
          world.staff,
          'GET',
          `${PATH}/${body._id}${after === undefined ? '' : `?after=${after}`}`,
        )
      ).body;
    const first = await read();
    const second = await read(first.nextAfter!);
    const third = await read(second.nextAfter!);
    expect([...first.people, ...second.people, ...third.people].map(({ line }) => line)).toEqual(
      people.map((_, at) => at + 2),
    );
    expect(third.nextAfter).toBeNull();
    const list = await world.call<Answer<'GET /api/staff/member-imports'>>(world.staff, 'GET', PATH);
    expect(list.body.imports.find(({ _id }) => _id === body._id)?.counts.invited).toBe(120);
  });
});
