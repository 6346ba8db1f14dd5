// The login page shows what someone was about to book, from the address they will return to.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing } from '../../test/make.ts';
import { type ListeningApp, listeningApp } from '../../test/servers/listening-app.ts';
import { OidcBrowser, readPageText } from '../../test/servers/oidc-browser.ts';
import { newId } from '../lib/ids.ts';
import { ensureAccount } from './accounts.ts';
import { WORDS } from './pages/words.ts';

const PASSWORD = 'river-otter-lamp';
let t: ListeningApp;
let listingId: string;
beforeAll(async () => {
  t = await listeningApp({ now: '2026-11-21T15:00:00Z' });
  listingId = (await makeListing(t.db, { title: 'Sunny <desk> & view' })).id;
  await ensureAccount(t.deps, { email: 'kim@example.org', name: 'Kim Park', password: PASSWORD, isVerified: true });
});
afterAll(() => t.close());

const ask = (extra: Record<string, string>, browser = new OidcBrowser(t.origin)) =>
  browser.authorize({ prompt: 'select_account', ...extra });
const checkout = (query = '?date=2026-11-24&from=09:00&to=11:00') => `/listing/${listingId}/book${query}`;
const NO_BOOKING = WORDS.booking.label;

describe('the booking on the login page', () => {
  it('shows listing, day, hours and total, on both tabs, and again after a wrong password', async () => {
    const browser = new OidcBrowser(t.origin);
    const page = await ask({ return_to: checkout() }, browser);
    const says = (text: string) => {
      for (const words of ['Sunny <desk> & view', 'Tue, Nov 24', '9 AM–11 AM (Eastern time)', '$21.00 USD total'])
        expect(text).toContain(words);
    };
    says(readPageText(page));
    expect(readPageText(page)).toContain(WORDS.signIn.titleToBook);
    expect(page.html).not.toContain('<desk>');
    const tab = await browser.go(`${page.url}/sign-up`);
    expect(readPageText(tab)).toContain(WORDS.signUp.title);
    says(readPageText(tab));
    says(
      readPageText(
        await browser.submit(page, { email: 'kim@example.org', password: 'wrong-password' }, 'name="password"'),
      ),
    );
  });

  it('names the days of a longer stay', async () => {
    const page = await ask({ return_to: checkout('?date=2026-11-24&until=2026-11-26') });
    expect(readPageText(page)).toMatch(/Tue, Nov 24, 2026 – Thu, Nov 26, 2026 \$[\d.]+ USD total/);
  });

  it('shows the listing without a price when the hours aren’t available', async () => {
    const page = await ask({ return_to: checkout('?date=2026-11-24&from=02:00&to=03:00') });
    expect(readPageText(page)).toContain('Sunny <desk> & view');
    expect(readPageText(page)).not.toContain('total');
  });

  it.each([
    ['another page', '/search?city=Portland'],
    ['another site', 'https://evil.example/listing/00000000-0000-4000-8000-000000000000/book?date=2026-11-24'],
    ['a protocol-relative address', '//evil.example/listing/00000000-0000-4000-8000-000000000000/book?date=2026-11-24'],
    ['no id', '/listing/%3Cscript%3E/book?date=2026-11-24'],
    ['a listing nobody has', `/listing/${newId()}/book?date=2026-11-24&from=09:00&to=11:00`],
    ['markup as a date', '/listing/00000000-0000-4000-8000-000000000000/book?date=<b>now</b>'],
    ['an endless address', `/listing/00000000-0000-4000-8000-000000000000/book?date=2026-11-24&x=${'x'.repeat(3_000)}`],
  ])('is left out for %s', async (_title, returnTo) => {
    const page = await ask({ return_to: returnTo });
    expect(page.status).toBe(200);
    expect(page.html).not.toContain(NO_BOOKING);
    expect(page.html).not.toContain('evil.example');
    expect(readPageText(page)).toContain(WORDS.signIn.lead);
  });

  it('is left out for a listing that isn’t public', async () => {
    const draft = await makeListing(t.db, { title: 'Secret draft', state: 'draft' });
    const page = await ask({ return_to: `/listing/${draft.id}/book?date=2026-11-24&from=09:00&to=11:00` });
    expect(readPageText(page)).not.toContain('Secret draft');
  });
});

describe('someone who starts hosting', () => {
  it('sees hosting texts for sign-up, and for logging in on the other tab (SH10)', async () => {
    const browser = new OidcBrowser(t.origin);
    const page = await ask({ return_to: '/host/property/new', screen_hint: 'signup' }, browser);
    expect(readPageText(page)).toContain(WORDS.signUp.titleToHost);
    expect(readPageText(page)).toContain(WORDS.signUp.leadToHost);
    expect(readPageText(await browser.go(`${page.url}?account=other`))).toContain(WORDS.signIn.titleToHost);
  });

  it.each(['/hosts', '/dashboard', 'https://evil.example/host'])('%s is not hosting', async (returnTo) => {
    const page = await ask({ return_to: returnTo, screen_hint: 'signup' });
    expect(readPageText(page)).toContain(WORDS.signUp.title);
    expect(readPageText(page)).not.toContain(WORDS.signUp.titleToHost);
  });
});

describe('the two tabs', () => {
  const front = (html: string) => /<a href="[^"]*" aria-current="page">([^<]+)<\/a>/.exec(html)?.[1];

  it('show login first, unless a new account is requested', async () => {
    const browser = new OidcBrowser(t.origin);
    expect(front((await ask({})).html)).toBe(WORDS.tabs.signIn);
    const page = await ask({ screen_hint: 'signup' }, browser);
    expect(front(page.html)).toBe(WORDS.tabs.signUp);
    expect(front((await browser.go(`${page.url}?account=other`)).html)).toBe(WORDS.tabs.signIn);
  });

  it('ask for a name, an email and a password, and nothing else', async () => {
    const { html } = await ask({ screen_hint: 'signup' });
    expect([...html.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id)).toEqual(['name', 'email', 'password']);
  });

  it('show login first for an email that has an account, whatever was requested', async () => {
    const browser = new OidcBrowser(t.origin);
    const page = await ask({ screen_hint: 'signup', return_to: checkout() }, browser);
    const next = await browser.submit(page, { name: 'Kim', email: 'kim@example.org', password: 'another-otter-lamp' });
    expect(front(next.html)).toBe(WORDS.tabs.signIn);
    expect(readPageText(next)).toContain(WORDS.signIn.goOn);
    expect(readPageText(next)).toContain('Sunny <desk> & view');
  });
});
