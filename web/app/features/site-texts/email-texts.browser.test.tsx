// Staff edit an email's words (N9): finding it, the preview while typing, what's wrong next to its field, publishing, and undo.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepProfile } from '../../../test/account-examples.ts';
import { findViolations } from '../../../test/axe.ts';
import { answer, receivedCalls } from '../../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../../test/render-app.tsx';
import { session } from '../../lib/session/session.ts';
import type { EmailTextView } from './api.ts';
import { EmailTexts } from './email-texts.tsx';

const ONE = 'GET /api/staff/email-texts/booking-confirmed';
const PREVIEW = 'POST /api/staff/email-texts/booking-confirmed/preview';
const SAVE = 'POST /api/staff/email-texts/booking-confirmed';
const UNDO = 'POST /api/staff/email-texts/booking-confirmed/undo';
const TEST = 'POST /api/staff/email-texts/booking-confirmed/test';
const OURS = { subject: null, above: null, opening: null, below: null };

const email = (more: Partial<EmailTextView> = {}): EmailTextView => ({
  name: 'booking-confirmed',
  group: 'bookings',
  text: {},
  version: 0,
  changedAt: null,
  changedBy: null,
  reason: null,
  languages: ['en', 'fr'],
  placeholders: [{ name: 'guestName', example: 'Sam' }],
  canChangeOpening: true,
  ours: [
    { language: 'en', subjects: ['Your booking is confirmed'], openings: ['You’re all set.'] },
    { language: 'fr', subjects: ['Votre réservation est confirmée'], openings: ['C’est prêt.'] },
  ],
  ...more,
});
const Page = () => (
  <main>
    <h1>Email texts</h1>
    <EmailTexts />
  </main>
);
const open = () => renderHere(Page, '/admin?view=email-texts&email=booking-confirmed');
const sent = (key: string) => receivedCalls().filter((call) => call.key === key);

beforeEach(() => {
  answer('GET /api/csrf-token', { body: { csrfToken: 'x' } });
  dropSignIn();
  storeSignIn();
  session.start();
  keepProfile();
  answer('GET /api/config', { body: { isDemo: false } });
  answer('GET /api/account/sign-ins', { body: { isKeptHere: true, hasPassword: true, signIns: [], logins: [] } });
  answer(ONE, { body: email() });
  answer(`${ONE}/changes`, { body: { changes: [], nextBefore: null } });
  answer(PREVIEW, ({ body }) => {
    const { text } = body as { text: EmailTextView['text'] };
    const subject = text.en?.subject ?? 'Your booking is confirmed';
    return { body: { subject, text: `Hi,\n\n${subject}`, html: '<p>Hi</p>', examples: 2 } };
  });
});
afterEach(dropSignIn);

it('lists emails with the languages in which they changed, and filters them (N9)', async () => {
  answer('GET /api/staff/email-texts', ({ search }) => {
    const all = [
      { name: 'verify-email', group: 'account', subject: 'Confirm your email', changedIn: [] },
      { name: 'booking-confirmed', group: 'bookings', subject: 'Your booking is confirmed', changedIn: ['fr'] },
    ];
    const emails = search.get('changed') === 'yes' ? all.slice(1) : all;
    return { body: { emails, page: 1, pageSize: 25, total: emails.length, hasMore: false } };
  });
  await renderHere(Page, '/admin?view=email-texts');
  await expect.element(page.getByRole('link', { name: /Your booking is confirmed.*Français/ })).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Changed emails only' }).click();
  await expect.element(page.getByRole('link', { name: /Confirm your email/ })).not.toBeInTheDocument();
});

it('previews what’s typed, and publishes it with reason, password, and version', async () => {
  answer(SAVE, ({ body }) => {
    const text = (body as { text: EmailTextView['text'] }).text;
    answer(ONE, { body: email({ text, version: 1 }) });
    return { status: 201, body: email({ text, version: 1 }) };
  });
  await open();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome, {guestName}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByText(/Welcome, \{guestName\}/)).toBeVisible();
  expect((await findViolations(document.body)).map(({ id }) => id)).toEqual([]);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our tone');
  await page.getByLabelText('Your Daynook password').fill('secret');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(1);
  expect(sent(SAVE)[0]?.body).toEqual({
    text: { en: { ...OURS, subject: 'Welcome, {guestName}' } },
    version: 0,
    reason: 'Our tone',
    password: 'secret',
  });
  await expect.element(page.getByText('1 change', { exact: true })).toBeVisible();
});

it('doesn’t overwrite what someone else published meanwhile, until the edit is discarded', async () => {
  answer(SAVE, { status: 409, body: { code: 'VERSION_CHANGED', message: 'This was changed somewhere else.' } });
  await open();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Mine');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Our tone');
  await page.getByLabelText('Your Daynook password').fill('secret');
  answer(ONE, { body: email({ version: 1, text: { en: { ...OURS, subject: 'Theirs' } } }) });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(ONE).length).toBe(2);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent(SAVE).length).toBe(2);
  expect(sent(SAVE).map(({ body }) => (body as { version: number }).version)).toEqual([0, 0]);
  await expect.element(subject).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(subject).toHaveValue('Theirs');
});

it('shows what’s wrong next to its field, and names the other language it’s in', async () => {
  answer(PREVIEW, {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      title: 'Check the fields.',
      fields: { 'text.fr.subject': '{x} isn’t a placeholder.' },
    },
  });
  await open();
  await page.getByRole('tab', { name: 'Français' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('{x}');
  await expect.element(subject).toHaveAccessibleDescription(/isn’t a placeholder/);
  await page.getByRole('tab', { name: 'English' }).click();
  await expect.element(page.getByText('Something needs fixing in: Français')).toBeVisible();
});

it('says why an opening stays as it is (N9)', async () => {
  answer(ONE, { body: email({ canChangeOpening: false }) });
  await open();
  await expect.element(page.getByText(/^The opening stays as it is, because/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Opening' })).not.toBeInTheDocument();
  await expect.element(page.getByText('You’re all set.')).toBeInTheDocument();
});

it('shows dark, plain text, and other cases', async () => {
  await open();
  await page.getByRole('tab', { name: 'Dark' }).click();
  await expect.poll(() => sent(PREVIEW).at(-1)?.body).toMatchObject({ theme: 'dark' });
  await page.getByRole('tab', { name: 'Plain text' }).click();
  await expect.element(page.getByText(/^Hi,\s+Your booking is confirmed/)).toBeVisible();
  await page.getByRole('button', { name: 'Next case' }).click();
  await expect.poll(() => sent(PREVIEW).at(-1)?.body).toMatchObject({ example: 1 });
  await expect.element(page.getByText('Case 2 of 2')).toBeVisible();
});

it('asks before it loses what was typed', async () => {
  await open();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Welcome');
  await page.getByRole('link', { name: 'All emails' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay on page' }).click();
  await expect.element(subject).toHaveValue('Welcome');
});

it('sends a test, and says what became of it', async () => {
  answer(TEST, { body: { outcome: 'not-configured', to: 'ana@example.org', reason: null } });
  await open();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.element(page.getByText('SMTP_URL isn’t set, so nothing was sent.')).toBeVisible();
  expect(sent(TEST)[0]?.body).toEqual({ text: {}, language: 'en', example: 0 });
});

it('undoes the latest change, and then shows what it was', async () => {
  const text = { en: { ...OURS, above: 'Two' } };
  const now = email({ text, version: 2 });
  answer(ONE, { body: now });
  answer(`${ONE}/changes`, {
    body: {
      changes: [{ text, version: 2, changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Ana', reason: 'Tone' }],
      nextBefore: null,
    },
  });
  answer(UNDO, () => {
    answer(ONE, { body: email({ version: 3 }) });
    return { status: 201, body: email({ version: 3 }) };
  });
  await open();
  const top = page.getByRole('textbox', { name: 'Paragraph at the top' });
  await expect.element(top).toHaveValue('Two');
  await page.getByText('2 changes').click();
  await page.getByRole('button', { name: 'Undo the latest change' }).click();
  const form = page.getByRole('group').getByRole('textbox', { name: 'Reason' });
  await form.fill('A mistake');
  await page.getByLabelText('Your Daynook password').last().fill('secret');
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect.poll(() => sent(UNDO)[0]?.body).toEqual({ version: 2, reason: 'A mistake', password: 'secret' });
  await expect.element(top).toHaveValue('');
});
