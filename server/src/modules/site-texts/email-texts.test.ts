// The operator's own words in emails (N9): who changes them, where they appear, and what can't be in them.
import type { Answer } from '@daynook/contract/api';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { EmailText, EmailTextView } from '@daynook/contract/settings/email-texts';
import { TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manualDesk, PASSWORD } from '../../../test/money/manual-desk.ts';
import { findEmailText, setCurrentTexts } from '../../current-texts.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { ProblemBody } from '../bookings/test-world.ts';
import { EMAIL_NAMES, type EmailToSend, readOurs, renderEmail } from '../emails/service.ts';
import { listExamples } from './examples/examples.ts';
import { followTexts, loadTexts } from './service.ts';
import { insertRow } from './store.ts';

const { desk } = manualDesk();
beforeEach(() => loadTexts(desk.world.t.deps));
afterEach(() => setCurrentTexts({ emails: new Map() }));

const OURS = { subject: null, above: null, opening: null, below: null };
const CONFIRMED = 'booking-confirmed';
const asStaff = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  desk.world.call<T>(desk.staff, method, `/api/staff/email-texts${path}`, body);
const words = (more: object, language = 'en') => ({ [language]: { ...OURS, ...more } });
const publish = <T = EmailTextView>(text: object, version = 0, more: object = {}, name = CONFIRMED) =>
  asStaff<T>('POST', `/${name}`, { text, version, reason: 'Our tone', password: PASSWORD, ...more });
const preview = <T = Answer<'POST /api/staff/email-texts/{name}/preview'>>(
  text: object,
  more: object = {},
  name = CONFIRMED,
) => asStaff<T>('POST', `/${name}/preview`, { text, language: 'en', example: 0, theme: 'light', ...more });
const read = async (name = CONFIRMED) => (await asStaff<EmailTextView>('GET', `/${name}`)).body;
const example = listExamples(CONFIRMED)[0]!;
const render = (language: 'en' | 'fr' | 'es' = 'en', email: EmailToSend = example) =>
  renderEmail(email, { publicUrl: 'https://example.org', language });

describe('the list of emails', () => {
  const list = async (query: string) => (await asStaff<Answer<'GET /api/staff/email-texts'>>('GET', `?${query}`)).body;

  it('has every email, in pages (N9)', async () => {
    const first = await list('page=1');
    expect(first).toMatchObject({ total: EMAIL_NAMES.length, hasMore: true, pageSize: TEXT_LIMITS.pageSize });
    const pages = Math.ceil(first.total / first.pageSize);
    const last = await list(`page=${pages}`);
    expect(last.emails.at(-1)).toMatchObject({ name: EMAIL_NAMES.at(-1)!.name, changedIn: [] });
    expect(last.hasMore).toBe(false);
  });

  it('is searched by subject, and filtered by group and change', async () => {
    expect((await list('q=reset your')).emails.map(({ name }) => name)).toEqual(['reset-password']);
    const { emails, total } = await list('group=money');
    expect(total).toBeGreaterThan(20);
    expect(new Set(emails.map(({ group }) => group))).toEqual(new Set(['money']));
    expect((await list('changed=yes')).total).toBe(0);
    await publish(words({ above: 'Hello' }, 'fr'));
    expect((await list('changed=yes')).emails).toMatchObject([{ name: CONFIRMED, changedIn: ['fr'] }]);
  });
});

describe('words of an email', () => {
  it('are ours until someone changes them', async () => {
    const view = await read();
    expect(view).toMatchObject({ text: {}, version: 0, changedAt: null, canChangeOpening: false, group: 'bookings' });
    expect(view.ours[0]).toMatchObject({ language: 'en', subjects: expect.arrayContaining([render().subject]) });
    expect(view.placeholders.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['brand', 'name', 'guestName', 'hostName', 'listingTitle', 'reference', 'start', 'total']),
    );
    for (const { example: value } of view.placeholders) expect(value).not.toBe('');
  });

  it('apply to emails rendered from then on, with their values, and are logged', async () => {
    const before = render();
    const { status, body } = await publish(
      words({
        subject: '{guestName}, see you at {listingTitle}',
        above: 'From all of us at {brand}.\n\nBring a mug.',
        below: 'Questions? Write to {hostName}.',
      }),
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { version: 1, changedBy: desk.staff.name, reason: 'Our tone' },
    });
    const { subject, text, html, href } = render();
    expect(subject).toBe('Sam, see you at Sunny desk');
    expect(text).toContain('Hi Maya,\n\nFrom all of us at Daynook.\n\nBring a mug.');
    expect(text).toContain('Questions? Write to Nadia.');
    expect(html).toContain('Bring a mug.');
    // The facts and the button stay.
    expect(href).toBe(before.href);
    expect(text).toContain('DN-ABC234');
    expect(text).toContain('Sunny desk');
    const log = await desk.world.t.db.kysely.selectFrom('audit_event').select(['action', 'reason']).execute();
    expect(log).toEqual([{ action: 'site-text-changed', reason: 'Our tone' }]);
  });

  it('fall back to ours in languages, and parts, without them', async () => {
    const french = render('fr');
    const before = render();
    await publish(words({ subject: 'You’re booked' }));
    expect(render('fr')).toEqual(french);
    expect(render().subject).toBe('You’re booked');
    expect(render().text).toBe(before.text);
  });

  it('of people are shown as they’re written, not as HTML or placeholders', async () => {
    await publish(words({ subject: 'Hi {guestName}', above: '{guestName} & co' }));
    const data = { ...example.data, guestName: '<b>{total}</b>' };
    const { subject, html } = render('en', { ...example, data } as unknown as EmailToSend);
    expect(subject).toBe('Hi <b>{total}</b>');
    expect(html).toContain('&lt;b&gt;{total}&lt;/b&gt; &amp; co');
    expect(html).not.toContain('<b>');
  });

  it.each([
    ['subject', '{gustName} is coming', /\{gustName\} isn’t a placeholder/],
    ['above', 'Your code: {code}', /\{code\} isn’t a placeholder/],
    ['above', 'Constructors {constructor}', /isn’t a placeholder/],
    ['below', 'Empty {}', /isn’t a placeholder/],
    ['below', 'Open {name', /Braces/],
    ['above', 'Twice {{name}}', /Braces/],
    ['opening', '<b>Hello</b>', /HTML/],
    ['opening', '<script>alert(1)</script>', /HTML/],
    ['below', '< img src=x onerror=alert(1)>', /HTML/],
    ['subject', 'Two\nlines', /one line/],
    ['subject', 'x'.repeat(TEXT_LIMITS.subjectMaximumCharacters + 1), /./],
  ])('refuse in %s: %s', async (part, text, problem) => {
    const path = `text.en.${part}`;
    for (const answer of [
      await publish<ProblemBody>(words({ [part]: text })),
      await preview<ProblemBody>(words({ [part]: text })),
    ])
      expect(answer).toMatchObject({ status: 400, body: { fields: { [path]: expect.stringMatching(problem) } } });
    expect((await read()).version).toBe(0);
  });

  it('say everything that’s wrong at once', async () => {
    const { body } = await publish<ProblemBody>({ ...words({ subject: '{a}' }), ...words({ below: '{b}' }, 'es') });
    expect(Object.keys(body.fields ?? {})).toEqual(['text.en.subject', 'text.es.below']);
  });

  it('replace the opening of an email where it’s the same for everyone', async () => {
    const ADDRESS = 'booking-address';
    const [email] = listExamples(ADDRESS);
    expect(await read(ADDRESS)).toMatchObject({ canChangeOpening: true });
    expect(await publish(words({ opening: 'You’re nearly there, {name}.' }), 0, {}, ADDRESS)).toMatchObject({
      status: 201,
    });
    const { text, href } = render('en', email);
    expect(text).toContain('Hi Maya,\n\nYou’re nearly there, Maya.');
    expect(text).not.toContain('The exact address is on your booking page.');
    expect(text).toContain('DN-ABC234');
    expect(href).toContain('/booking/');
  });

  it.each([
    ['email-code', 'Your code is 123456'],
    ['ticket-answered', ''],
    ['account-suspended', ''],
    ['second-step-off', 'was just removed from your account'],
    ['no-show-upheld', 'the no-show stands'],
  ] as const)('can’t replace the opening of %s, because its readers need it (A15)', async (name, needed) => {
    const [email] = listExamples(name);
    const opening = needed || readOurs(email!, { publicUrl: 'https://example.org', language: 'en' }).opening;
    expect(await read(name)).toMatchObject({ canChangeOpening: false });
    expect(await publish<ProblemBody>(words({ opening: 'Hello' }), 0, {}, name)).toMatchObject({
      status: 400,
      body: {
        fields: { 'text.en.opening': 'This email’s opening has what its readers need, so it can’t be replaced.' },
      },
    });
    await publish(words({ above: 'Hello' }), 0, {}, name);
    expect(render('en', email).text).toContain('Hello');
    expect(render('en', email).text).toContain(opening);
  });

  it('ignore an opening that an earlier release stored, and can still be changed', async () => {
    const { deps, db } = desk.world.t;
    const value = words({ opening: 'Hello', below: 'Bye' });
    await db.kysely.transaction().execute((trx) =>
      insertRow(trx, {
        id: deps.newId(),
        kind: 'email',
        name: CONFIRMED,
        version: 1,
        value: value as EmailText,
        reason: 'Earlier',
        changedBy: desk.staff.id,
        at: deps.clock.now(),
      }),
    );
    const before = render();
    await loadTexts(deps);
    expect(render().text).toContain('Bye');
    expect(render().text.replace('Bye\n\n', '')).toBe(before.text);
    const { text } = await read();
    expect(text).toEqual(words({ below: 'Bye' }));
    expect(await publish(text, 1)).toMatchObject({ status: 201 });
  });

  it('of an email that we don’t send aren’t found', async () => {
    for (const name of ['nope', 'constructor', '__proto__'.replaceAll('_', '-')])
      expect((await asStaff('GET', `/${name}`)).status).toBe(404);
  });
});

describe('a preview', () => {
  it('has every language, example, and theme, without publishing', async () => {
    const first = await preview(words({ above: 'Bonjour {name}' }, 'fr'), { language: 'fr' });
    expect(first.body.text).toContain('Bonjour Maya');
    expect(first.body.html).toContain('<html lang="fr" dir="ltr">');
    expect(first.body.examples).toBeGreaterThan(1);
    const last = await preview({}, { example: first.body.examples - 1 });
    expect(last.body.text).not.toBe((await preview({})).body.text);
    expect((await preview({})).body.html).toContain('<body class="p" style="margin:0;background:#fbf8f3">');
    expect((await preview({}, { theme: 'dark' })).body.html).toContain('background:#14120f">');
    expect((await read()).version).toBe(0);
  });

  it('works for every email', async () => {
    for (const [at, { name }] of EMAIL_NAMES.entries()) {
      const language = LANGUAGES[at % LANGUAGES.length]!;
      expect(await preview(words({ below: 'Until then, {brand}' }, language), { language }, name)).toMatchObject({
        status: 200,
        body: { text: expect.stringContaining('Until then, Daynook') },
      });
    }
  });

  it('is sent only to the person who asks', async () => {
    const { body } = await asStaff<Answer<'POST /api/staff/email-texts/{name}/test'>>('POST', `/${CONFIRMED}/test`, {
      text: words({ above: 'Hello' }),
      language: 'en',
      example: 0,
    });
    expect(body).toEqual({ outcome: 'not-configured', to: desk.staff.email, reason: null });
  });
});

describe('changes of an email’s words', () => {
  const undo = <T = EmailTextView>(version: number) =>
    asStaff<T>('POST', `/${CONFIRMED}/undo`, { version, reason: 'A mistake', password: PASSWORD });
  const changes = async () =>
    (await asStaff<Answer<'GET /api/staff/email-texts/{name}/changes'>>('GET', `/${CONFIRMED}/changes`)).body.changes;

  it('are kept, latest first, and the latest is undone', async () => {
    const [one, two] = [words({ above: 'One' }), words({ above: 'Two' })];
    await publish(one);
    await publish(two, 1);
    expect(await undo(2)).toMatchObject({ status: 201, body: { version: 3, text: one } });
    expect(render().text).toContain('One');
    expect((await changes()).map(({ version, text }) => [version, text])).toEqual([
      [3, one],
      [2, two],
      [1, one],
    ]);
  });

  it('that are undone to the start are ours again', async () => {
    const before = render();
    expect(await undo<ProblemBody>(0)).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
    await publish(words({ above: 'One' }));
    await undo(1);
    expect(render()).toEqual(before);
    expect((await read()).text).toEqual({});
  });

  it('count once: of two against the same version, the second is refused', async () => {
    const answers = await Promise.all([
      publish(words({ above: 'One' })),
      publish<EmailTextView & ProblemBody>(words({ above: 'Two' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await read()).version).toBe(1);
  });

  it('need the password, a reason, and the permission', async () => {
    expect(await publish<ProblemBody>({}, 0, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await publish<ProblemBody>({}, 0, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Required.' } },
    });
    expect((await desk.world.call(desk.host, 'GET', '/api/staff/email-texts')).status).toBe(403);
    expect((await read()).version).toBe(0);
  });

  it('reach other nodes right after the commit', async () => {
    const { deps, db } = desk.world.t;
    if (db.isEmbedded) return;
    const stop = followTexts(deps);
    await publish(words({ above: 'One' }));
    setCurrentTexts({ emails: new Map() });
    await db.kysely.transaction().execute((trx) => notifyAfterCommit(trx, { channel: 'site_texts_changed' }));
    await expect.poll((): EmailText | undefined => findEmailText(CONFIRMED)).toEqual(words({ above: 'One' }));
    stop();
  });

  it('are read again if another node’s change can’t be read at first', async () => {
    const { deps, db } = desk.world.t;
    if (db.isEmbedded) return;
    const failed = Promise.withResolvers<void>();
    const log = { ...deps.log, warn: () => {}, error: () => failed.resolve() } as unknown as typeof deps.log;
    const stop = followTexts({ ...deps, log });
    await publish(words({ above: 'One' }));
    await sql`alter table site_text rename to site_text_away`.execute(db.kysely);
    await db.kysely.transaction().execute((trx) => notifyAfterCommit(trx, { channel: 'site_texts_changed' }));
    await failed.promise;
    setCurrentTexts({ emails: new Map() });
    await sql`alter table site_text_away rename to site_text`.execute(db.kysely);
    await expect.poll((): EmailText | undefined => findEmailText(CONFIRMED)).toEqual(words({ above: 'One' }));
    stop();
  });
});
