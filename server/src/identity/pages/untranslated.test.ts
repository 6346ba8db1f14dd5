// Every login page in accented English: all it says goes through the catalog.
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import { expect, it } from 'vitest';
import { findUntranslated } from '../../../test/untranslated.ts';
import { forReader } from '../../lib/languages/reader.ts';
import * as account from './account-pages.ts';
import { connectPage } from './connect-pages.ts';
import { consentPage } from './consent-page.ts';
import { alreadyHerePage, joinedPage, joinPage } from './join-page.ts';
import { type Page, renderPage } from './layout.ts';
import { secondStepPage } from './second-step-pages.ts';
import { selectAccountPage, signInPage, type Visit } from './sign-in-pages.ts';

const EMAIL = 'kymo@example.org';
const WRITTEN = [EMAIL, 'Kymo', 'Xenia', 'Brooklyn', 'Qubo'];
const HOURS = { startsAt: new Date('2026-11-24T14:00Z'), endsAt: new Date('2026-11-24T22:00Z') };
const BOOKING: NonNullable<Visit['booking']> = {
  title: 'Xenia',
  place: 'Brooklyn',
  timeZone: 'America/Toronto',
  hours: HOURS,
  photo: undefined,
  price: { totalMinor: 10_000, currency: 'CAD' },
};
const VISIT: Visit = { path: '/oidc/sign-in/x', token: 't', isHosting: false, upstreams: [{ id: 'q', name: 'Qubo' }] };
const TOKEN = { token: 't', email: EMAIL, name: 'Kymo', needsPassword: true };

const PAGES: Readonly<Record<string, () => Page>> = {
  'log in': () => signInPage(VISIT, { hasDemoAccounts: true, ways: {} }),
  'log in to book': () => signInPage({ ...VISIT, booking: BOOKING }, { hasDemoAccounts: false, ways: {} }),
  'log in to host': () => signInPage({ ...VISIT, isHosting: true }, { hasDemoAccounts: false, ways: {} }),
  'choose an account': () => selectAccountPage(VISIT, { name: 'Kymo', email: EMAIL }),
  'sign up': () => account.signUpPage(VISIT, {}),
  'one moment': () => account.oneMomentPage(EMAIL, '/x'),
  'forgot the password': () => account.forgotPage(VISIT, EMAIL),
  'email sent': () => account.emailSentPage(VISIT, EMAIL),
  'new password': () =>
    account.resetPage({ ...TOKEN, ways: [{ id: 'p', label: 'Qubo', added: 'Xenia', isChecked: true }] }),
  'new password saved': account.resetDonePage,
  'confirm the email': () => account.verifyPage(TOKEN),
  'email confirmed': account.verifyDonePage,
  'change the email': () => account.changeEmailPage(TOKEN),
  'email changed': () => account.emailChangedPage(EMAIL),
  'not mine': account.disownedPage,
  'email again': () => account.resendPage('t', EMAIL, true),
  'email sent again': () => account.resentPage(EMAIL, true),
  'log out': () => account.signOutPage('/x', 't', 'Kymo'),
  'logged out': account.signedOutPage,
  'second step': () => secondStepPage(VISIT, { isRecovery: false }),
  'recovery code': () => secondStepPage(VISIT, { isRecovery: true }),
  'connect a provider': () => connectPage(VISIT, { provider: 'Qubo', email: EMAIL }),
  'agree to an app': () =>
    consentPage({
      path: '/x',
      token: 't',
      app: 'Qubo',
      site: undefined,
      scheme: undefined,
      email: EMAIL,
      scopes: ['bookings:read', 'bookings:write'],
      isStale: true,
    }),
  join: () => joinPage('t', { name: 'Kymo', email: EMAIL }),
  joined: () => joinedPage('/x'),
  'already here': alreadyHerePage,
};

/** What people see, and what a screen reader says. */
function listShown(html: string): string[] {
  const body = html.replaceAll(/<(?:style|script)\b.*?<\/(?:style|script)>/gs, '');
  const labels = Array.from(body.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g), ([, text = '']) => text);
  return [...labels, ...body.split(/<[^>]+>/)];
}

const listUntranslated = (page: () => Page, language: Language): string[] =>
  listShown(forReader({ language }, () => renderPage(page()))).filter((text) => findUntranslated(text, WRITTEN));

it.each(Object.entries(PAGES))('%s is translated (P4)', (_name, page) => {
  expect(listUntranslated(page, FIRST_LANGUAGE).length).toBeGreaterThan(0);
  expect(listUntranslated(page, 'en-XA')).toEqual([]);
});
