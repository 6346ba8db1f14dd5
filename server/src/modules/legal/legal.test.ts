import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '@daynook/contract/api';
import { FIRST_LANGUAGE, LANGUAGES } from '@daynook/contract/languages/languages';
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS } from '@daynook/contract/legal-versions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember, makeProperty } from '../../../test/make.ts';
import { signUp } from '../../identity/accounts.ts';
import { isOpen, listDueVersions } from './rules.ts';

type Acceptances = Answer<'GET /api/legal/acceptances'>;
type Member = Awaited<ReturnType<typeof makeMember>>;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const get = async (as: Member): Promise<Acceptances> => {
  const response = await t.app.inject({ url: '/api/legal/acceptances', headers: { ...(await t.signIn(as)) } });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const agree = async (as: Member, documents: unknown) =>
  t.app.inject({
    method: 'POST',
    url: '/api/legal/acceptances',
    headers: { ...(await t.signIn(as)) },
    payload: { documents },
  });
const all = (version: number) =>
  (['terms', 'privacy', 'data-protection'] as const).map((document) => ({ document, version }));

describe('the legal documents (SH4, O4)', () => {
  it.each(LANGUAGES)('each have a text for every version, dated as in the table: %s', (language) => {
    const legal = join(import.meta.dirname, '../../../../web/content/legal');
    const folder = language === FIRST_LANGUAGE ? legal : join(legal, language);
    const expected = LEGAL_DOCUMENTS.flatMap((document) =>
      LEGAL_VERSIONS[document].map(({ version, effectiveOn }) => {
        const text = readFileSync(join(folder, `${document}-${version}.md`), 'utf8');
        expect(text).toContain(`\nversion: ${version}\neffective: ${effectiveOn}\n`);
        return `${document}-${version}.md`;
      }),
    );
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .sort(),
    ).toEqual(expected.sort());
  });

  it.each(LANGUAGES.filter((language) => language !== FIRST_LANGUAGE))(
    'say the same in %s: as many parts, with the same anchors, links, and numbers',
    (language) => {
      const legal = join(import.meta.dirname, '../../../../web/content/legal');
      const marks = (text: string) =>
        text
          .split('\n')
          .map((line) => [
            ...(line.match(/^(?:## |- |\|)/) ?? []),
            ...(line.match(/\{#[\w-]+\}|\]\([^)]+\)|\*\*/g) ?? []),
            ...(line.match(/\d+/g) ?? []).toSorted(),
          ]);
      for (const document of LEGAL_DOCUMENTS)
        for (const { version } of LEGAL_VERSIONS[document]) {
          const name = `${document}-${version}.md`;
          const [english, translated] = [join(legal, name), join(legal, language, name)].map((file) =>
            readFileSync(file, 'utf8'),
          );
          expect([name, marks(translated!)]).toEqual([name, marks(english!)]);
        }
    },
  );

  it('of a later version take effect later', () => {
    for (const versions of Object.values(LEGAL_VERSIONS)) {
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
      expect(versions.map(({ effectiveOn }) => effectiveOn)).toEqual(
        versions.map(({ effectiveOn }) => effectiveOn).toSorted(),
      );
    }
  });

  it.each([
    ['nothing agreed', [], false, '2026-11-21', all(1)],
    ['a host agrees to the host terms too', all(1), true, '2026-11-21', [{ document: 'host-terms', version: 1 }]],
    ['all agreed', all(1), false, '2026-12-20', []],
    ['the next version takes effect', all(1), false, '2026-12-21', all(2)],
    ['agreed before it took effect', all(2), false, '2026-12-21', []],
  ] as const)('due: %s', (_, accepted, isHost, onDate, due) => {
    expect(listDueVersions(accepted, isHost, onDate)).toEqual(due);
  });

  it.each([
    [1, '2026-11-21', true],
    [2, '2026-11-21', true],
    [3, '2026-11-21', true],
    [4, '2026-11-21', false],
    [1, '2026-12-21', false],
  ])('version %i on %s can be agreed to: %s', (version, onDate, isIt) => {
    expect(isOpen({ document: 'terms', version }, onDate)).toBe(isIt);
  });

  it('are agreed to once, with version and time, and asked again when a new one takes effect', async () => {
    const member = await makeMember(t.db);
    expect(await get(member)).toEqual({ acceptances: [], due: all(1) });
    const first = await agree(member, all(1));
    expect(first.json()).toMatchObject({ due: [] });
    expect(first.json<Acceptances>().acceptances[0]).toMatchObject({ acceptedAt: t.clock.now().toISOString() });
    t.clock.advance({ days: 1 });
    expect((await agree(member, all(1))).json()).toEqual(first.json());
    t.clock.advance({ days: 30 });
    expect((await get(member)).due).toEqual(all(2));
    expect((await agree(member, all(1))).statusCode).toBe(400);
    expect((await agree(member, all(2))).json()).toMatchObject({ due: [] });
    expect((await get(member)).acceptances).toHaveLength(6);
    t.clock.advance({ days: -31 });
  });

  it('for hosts are due with the first property', async () => {
    const host = await makeMember(t.db);
    await agree(host, all(1));
    await makeProperty(t.db, { host_id: host.id });
    expect((await get(host)).due).toEqual([{ document: 'host-terms', version: 1 }]);
  });

  it('are agreed to by making an account, in the transaction that makes it', async () => {
    await signUp(t.deps, {
      email: 'new@example.org',
      name: 'New Person',
      password: 'long enough to be one',
      isMailed: true,
    });
    const member = await t.db.kysely
      .selectFrom('member')
      .selectAll()
      .where('email', '=', 'new@example.org')
      .executeTakeFirstOrThrow();
    expect(await get(member)).toMatchObject({ due: [], acceptances: [{}, {}, {}] });
  });

  it.each([
    [[]],
    [[{ document: 'terms', version: 99 }]],
    [[{ document: 'terms', version: 0 }]],
    [[{ document: 'other', version: 1 }]],
    [[{ document: 'terms', version: 1, acceptedAt: '2020-01-01T00:00:00Z' }]],
  ])('refuse %j and keep nothing', async (documents) => {
    const member = await makeMember(t.db);
    expect((await agree(member, documents)).statusCode).toBe(400);
    expect((await get(member)).acceptances).toEqual([]);
  });
});
