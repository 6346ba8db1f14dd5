// Legal documents in the operator's own words: who publishes them, when they apply, who's asked to agree, and that nothing agreed to is lost.
import type { Answer } from '@daynook/contract/api';
import { FIRST_OWN_VERSION } from '@daynook/contract/legal-versions';
import type { LegalDocumentView } from '@daynook/contract/settings/legal-texts';
import { PAGE_TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMember } from '../../../test/make.ts';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { onTextsChanged, setCurrentTexts } from '../../current-texts.ts';
import { addDays } from '../../lib/time/dates.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { loadTexts } from './service.ts';

const { desk } = manualDesk();
beforeEach(() => loadTexts(desk.world.t.deps));
afterEach(() => setCurrentTexts({}));

/** The world's clock starts on 2026-11-21; our second version takes effect on 2026-12-21. */
const TODAY = '2026-11-21';
const NOTICED = addDays(TODAY, PAGE_TEXT_LIMITS.noticeDays);
const OWN = FIRST_OWN_VERSION;

const asStaff = <T>(method: 'GET' | 'POST', path = '', body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/legal-texts/terms${path}`, body);
const english = { en: { title: 'House terms', text: 'Be kind.\n\n## Money {#money}\n\nPay **on time**.' } };
const publish = <T = LegalDocumentView>(more: object = {}) =>
  asStaff<T>('POST', '', {
    texts: english,
    effectiveOn: NOTICED,
    version: 0,
    reason: 'Our lawyer’s text',
    password: PASSWORD,
    ...more,
  });
const withdraw = <T = LegalDocumentView>(more: object = {}) =>
  asStaff<T>('POST', '/withdraw', {
    withdraw: OWN,
    version: 1,
    reason: 'Too early',
    password: PASSWORD,
    ...more,
  });
const show = async (query = '') =>
  (
    await desk.world.call<Answer<'GET /api/legal/documents/{document}'>>(
      desk.host,
      'GET',
      `/api/legal/documents/terms${query}`,
    )
  ).body;
type Acceptances = Answer<'GET /api/legal/acceptances'>;
const listDue = async () =>
  (await desk.world.call<Acceptances>(desk.host, 'GET', '/api/legal/acceptances')).body.due.filter(
    ({ document }) => document === 'terms',
  );
const agree = (version: number) =>
  desk.world.call<Acceptances>(desk.host, 'POST', '/api/legal/acceptances', {
    documents: [{ document: 'terms', version }],
  });
const goTo = (date: string) => desk.world.t.clock.set(`${date}T12:00:00Z`);

describe('a version of the operator’s', () => {
  it('is announced, applies from its day on instead of ours, and is logged', async () => {
    const { status, body } = await publish();
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { version: 1, changedBy: desk.staff.name, reason: 'Our lawyer’s text' },
    });
    expect(body.versions[0]).toEqual({
      version: OWN,
      effectiveOn: NOTICED,
      languages: ['en'],
      state: 'announced',
    });
    expect(await show()).toMatchObject({ inEffect: 1, shown: { version: 1, own: null } });
    expect((await show(`?version=${OWN}`)).shown.own).toEqual({ language: 'en', ...english.en });
    expect(await listDue()).toEqual([{ document: 'terms', version: 1 }]);
    goTo(NOTICED);
    expect(await show()).toMatchObject({ inEffect: OWN, shown: { version: OWN }, languages: ['en'] });
    expect(await listDue()).toEqual([{ document: 'terms', version: OWN }]);
    expect((await agree(1)).status).toBe(400);
    expect((await agree(OWN)).status).toBe(200);
    expect(await listDue()).toEqual([]);
    // Ours of a later day doesn't come back.
    goTo('2027-01-15');
    expect(await show()).toMatchObject({ inEffect: OWN });
    expect(await listDue()).toEqual([]);
    const logged = await desk.world.t.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('subject_kind', '=', 'site-text')
      .execute();
    expect(logged).toEqual([{ action: 'legal-text-published', reason: 'Our lawyer’s text' }]);
  });

  it('is shown in the wanted language, or the first one it’s written in, never partly ours', async () => {
    await publish({ texts: { fr: { title: 'Conditions', text: 'Soyez aimable.' } } });
    goTo(NOTICED);
    expect((await show('?language=es')).shown.own).toMatchObject({ language: 'fr', title: 'Conditions' });
    expect((await show('?language=en')).shown.own).toMatchObject({ language: 'fr' });
    expect((await show('?language=fr')).before).toMatchObject({ version: 1, own: null });
  });

  it('stays readable after the next one, for those who agreed to it', async () => {
    await publish();
    goTo(NOTICED);
    await agree(OWN);
    const next = addDays(NOTICED, PAGE_TEXT_LIMITS.noticeDays);
    await publish({ texts: { en: { title: 'Newer', text: 'Be kinder.' } }, effectiveOn: next, version: 1 });
    goTo(next);
    expect(await listDue()).toEqual([{ document: 'terms', version: OWN + 1 }]);
    expect(await show(`?version=${OWN}`)).toMatchObject({
      inEffect: OWN + 1,
      shown: { version: OWN, own: { title: 'House terms' } },
    });
    expect(await show()).toMatchObject({ before: { version: OWN, own: { title: 'House terms' } } });
  });

  it('has a number of its own also if this process hasn’t heard of the last one yet', async () => {
    await publish({ effectiveOn: addDays(NOTICED, 1) });
    setCurrentTexts({});
    const early = await publish<ProblemBody>({ version: 1 });
    expect(early.body.fields).toEqual({ effectiveOn: expect.stringContaining(String(OWN)) });
    setCurrentTexts({});
    const { body } = await publish({ effectiveOn: addDays(NOTICED, 2), version: 1 });
    expect(body.versions.slice(0, 2).map(({ version }) => version)).toEqual([OWN + 1, OWN]);
    setCurrentTexts({});
    expect((await withdraw({ version: 2 })).status).toBe(201);
  });

  it('published twice at the same moment is published once', async () => {
    const both = await Promise.all([publish(), publish()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await asStaff<LegalDocumentView>('GET')).body.version).toBe(1);
  });

  it('that another one superseded says nothing about those that apply, though someone agreed to it', async () => {
    const effectiveOn = addDays(NOTICED, 10);
    await publish({ effectiveOn });
    await agree(OWN);
    expect(await listDue()).toEqual([]);
    await publish({ effectiveOn, version: 1 });
    expect(await listDue()).toEqual([{ document: 'terms', version: 1 }]);
  });

  it('is heard of by what keeps pages', async () => {
    const heard: number[] = [];
    const stop = onTextsChanged(() => heard.push(1));
    await publish();
    expect(heard.length).toBeGreaterThan(0);
    stop();
    heard.length = 0;
    setCurrentTexts({});
    expect(heard).toEqual([]);
  });

  it('stays readable when what can be published gets shorter', async () => {
    const { t } = desk.world;
    const text = 'a'.repeat(PAGE_TEXT_LIMITS.textMaximumCharacters + 1);
    await t.db.kysely
      .insertInto('site_text')
      .values({
        id: t.deps.newId(),
        kind: 'legal',
        name: 'terms',
        version: 1,
        value: JSON.stringify({
          kind: 'published',
          version: OWN,
          effectiveOn: NOTICED,
          texts: { en: { title: 'Long', text } },
        }),
        reason: 'x',
        changed_by: desk.staff.id,
        changed_at: t.clock.now(),
      })
      .execute();
    await loadTexts(t.deps);
    expect((await show(`?version=${OWN}`)).shown.own).toMatchObject({ title: 'Long', text });
  });

  it('is listed in the history', async () => {
    await publish();
    await withdraw();
    const { body } = await asStaff<Answer<'GET /api/staff/legal-texts/{document}/changes'>>('GET', '/changes');
    expect(body).toMatchObject({
      changes: [
        { published: OWN, isWithdrawal: true, effectiveOn: null, reason: 'Too early' },
        { published: OWN, isWithdrawal: false, effectiveOn: NOTICED, changedBy: desk.staff.name },
      ],
      nextBefore: null,
    });
    const texts = await asStaff<{ texts: object }>('GET', `/versions/${OWN}`);
    expect(texts.body.texts).toEqual(english);
    expect((await asStaff('GET', '/versions/1')).body).toMatchObject({ version: 1, languages: null, texts: null });
    expect((await asStaff('GET', '/versions/99')).status).toBe(404);
  });
});

describe('a version that’s withdrawn before it takes effect', () => {
  it('never applies, keeps its number, and stays readable', async () => {
    await publish();
    await agree(OWN);
    const { status, body } = await withdraw();
    expect({ status, state: body.versions[0]!.state }).toEqual({ status: 201, state: 'withdrawn' });
    expect(await show(`?version=${OWN}`)).toMatchObject({ shown: { isWithdrawn: true, own: english.en } });
    // Our own next version applies again, and agreeing to the withdrawn one doesn't count for it.
    goTo('2026-12-21');
    expect(await show()).toMatchObject({ inEffect: 2 });
    expect(await listDue()).toEqual([{ document: 'terms', version: 2 }]);
    const again = await publish({ effectiveOn: addDays('2026-12-21', 30), version: 2 });
    expect(again.body.versions[0]).toMatchObject({ version: OWN + 1, state: 'announced' });
  });

  it('can’t be withdrawn twice, or once it applies', async () => {
    await publish();
    await withdraw();
    expect(await withdraw<ProblemBody>({ version: 2 })).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await publish({ version: 2 });
    goTo(NOTICED);
    expect(await withdraw<ProblemBody>({ withdraw: OWN + 1, version: 3 })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CHANGED' },
    });
  });
});

describe('publishing refuses', () => {
  it('a wrong password before it reads the text', async () => {
    const texts = { en: { title: 'T', text: '<b>' } };
    const { body } = await publish<ProblemBody>({ texts, password: 'wrong horse battery' });
    expect(Object.keys(body.fields ?? {})).toEqual(['password']);
  });

  it('a day that’s too early, named in the reader’s language', async () => {
    const { body } = await publish<ProblemBody>({ effectiveOn: TODAY });
    expect(body.fields!['effectiveOn']).toContain('December 21, 2026');
  });

  it.each([
    ['HTML', 'One\n\n<script>x</script>', 'Line 3: HTML'],
    ['links that run scripts', '[a](javascript:alert(1))', 'Line 1: links'],
    ['pictures', '![a](https://example.org/a.png)', 'Line 1: pictures'],
  ])('%s, next to the field', async (_, text, words) => {
    const { status, body } = await publish<ProblemBody>({ texts: { ...english, fr: { title: 'T', text } } });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: { 'texts.fr.text': expect.stringContaining(words) },
    });
    expect((await asStaff<LegalDocumentView>('GET')).body.version).toBe(0);
  });

  it.each([
    ['no text', { texts: {} }, 'texts'],
    ['an empty text', { texts: { en: { title: 'T', text: ' ' } } }, 'texts.en.text'],
    ['an unknown language', { texts: { de: { title: 'T', text: 'x' } } }, 'texts'],
    ['a day before members heard of it', { effectiveOn: addDays(NOTICED, -1) }, 'effectiveOn'],
    ['a day years ahead', { effectiveOn: '2029-01-01' }, 'effectiveOn'],
    ['a wrong password', { password: 'wrong horse battery' }, 'password'],
  ])('%s', async (_, more, field) => {
    const { status, body } = await publish<ProblemBody>(more);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(body.fields ?? {}).some((key) => key.startsWith(field))).toBe(true);
  });

  it('a day before another announced version', async () => {
    await publish({ effectiveOn: addDays(NOTICED, 10) });
    const { body } = await publish<ProblemBody>({ version: 1 });
    expect(body.fields).toEqual({ effectiveOn: expect.stringContaining(String(OWN)) });
  });

  it('a version that someone else changed meanwhile', async () => {
    await publish();
    expect(await publish<ProblemBody>()).toMatchObject({ status: 409, body: { code: 'VERSION_CHANGED' } });
  });

  it('staff without the permission', async () => {
    const { t } = desk.world;
    const content = await makeMember(t.db);
    await t.db.kysely
      .insertInto('staff_member')
      .values({ member_id: content.id, roles: ['content'], changed_at: t.clock.now() })
      .execute();
    const response = await desk.world.call(content, 'GET', '/api/staff/legal-texts/terms');
    expect(response.status).toBe(403);
  });
});

it('takes effect at once while there are only staff', async () => {
  const { t } = desk.world;
  await sql`
    insert into staff_member (member_id, roles, changed_at)
    select id, '{admin}', ${t.clock.now()}::timestamptz from member
    on conflict (member_id) do nothing
  `.execute(t.db.kysely);
  expect((await asStaff<LegalDocumentView>('GET')).body.earliestOn).toBe(TODAY);
  await publish({ effectiveOn: TODAY });
  expect(await show()).toMatchObject({ inEffect: OWN, shown: { own: english.en } });
});

describe('the cookies page', () => {
  const cookies = 'legal-texts/cookies';
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    desk.world.call<T>(desk.staff, method, `/api/staff/${path}`, body);

  it('can have another text at once, because nobody agrees to it', async () => {
    expect((await call<LegalDocumentView>('GET', cookies)).body).toMatchObject({ earliestOn: TODAY });
    const { status } = await call('POST', cookies, {
      texts: english,
      effectiveOn: TODAY,
      version: 0,
      reason: 'x',
      password: PASSWORD,
    });
    expect(status).toBe(201);
    const { body } = await desk.world.call(desk.host, 'GET', '/api/legal/documents/cookies');
    expect(body).toMatchObject({ inEffect: OWN, shown: { own: english.en } });
    const due = await desk.world.call<Acceptances>(desk.host, 'GET', '/api/legal/acceptances');
    expect(due.body.due.map(({ document }) => document)).not.toContain('cookies');
  });

  it('can’t be agreed to', async () => {
    const documents = [{ document: 'cookies', version: 1 }];
    const { status } = await desk.world.call(desk.host, 'POST', '/api/legal/acceptances', { documents });
    expect(status).toBe(400);
  });
});
