import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../test/axe.ts';
import { answer, receivedCalls } from '../../test/fake-api.ts';
import { dropSignIn, renderHere, storeSignIn } from '../../test/render-app.tsx';
import { BrandContext, USUAL_BRAND } from '../lib/brand.ts';
import { session } from '../lib/session/session.ts';
import { TopNavigation } from './top-navigation.tsx';

const property = {
  _id: 'p1',
  title: 'Maple house',
  city: 'Portland',
  state: 'OR',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  listingCount: 1,
};

const bookings = (waiting: number) => ({
  bookings: [],
  page: 1,
  pageSize: 20,
  total: waiting,
  hasMore: false,
  counts: { upcoming: 0, waiting, past: 0, cancelled: 0 },
});

function asMember({
  count = 0,
  isStaff = false,
  properties = [] as (typeof property)[],
  listings = [] as object[],
} = {}) {
  answer('GET /api/users/profile', { body: { _id: 'm1', name: 'Ana Límová', picture: null, isStaff } });
  answer('GET /api/users/action-items', { body: { items: [], count } });
  answer('GET /api/properties/my-properties', { body: properties });
  answer('GET /api/listings/my-listings', { body: listings });
  answer('GET /api/bookings', { body: bookings(0) });
}

/** Two requests to answer, three unread messages, five to-dos. */
function asHost() {
  asMember({ count: 5, properties: [property], listings: [{}] });
  answer('GET /api/bookings', { body: bookings(2) });
  answer('GET /api/conversations/unread-count', { body: { unreadCount: 3 } });
  storeSignIn({ sub: 'host-1' });
}
const isKnownHost = () => vi.waitFor(() => expect(localStorage.getItem('hostStatus')).toContain('"isHost":true'));

const openMenu = async () => {
  await page.getByRole('button', { name: /’s account/ }).click();
  return page
    .getByRole('menuitem')
    .elements()
    .map((item) => [item.textContent, item.getAttribute('href')] as const);
};

beforeEach(async () => {
  await page.viewport(1440, 900);
  session.start();
  dropSignIn();
});
afterEach(dropSignIn);

const WithLongName = () => (
  <BrandContext value={{ ...USUAL_BRAND, name: 'Bureaux partagés de Montréal' }}>
    <TopNavigation />
  </BrandContext>
);

describe('signed out (SH1, SH3)', () => {
  it('the logo leads home (SH1)', async () => {
    await renderHere(TopNavigation);
    const logo = page.getByRole('link', { name: 'Daynook, home' });
    await expect.element(logo).toHaveAttribute('href', '/');
    // Tall enough for a finger (P1).
    expect(logo.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  });

  it('a long name leaves room for the menu of small screens (P1)', async () => {
    await page.viewport(390, 844);
    await renderHere(WithLongName);
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect.element(menu).toBeVisible();
    expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  it('offers Support, Become a host, Refer a host, and logging in (SH3)', async () => {
    await renderHere(TopNavigation);
    await expect.element(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support');
    await expect.element(page.getByRole('link', { name: 'Refer a host' })).toHaveAttribute('href', '/refer');
    await expect.element(page.getByRole('button', { name: 'Become a host' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Log in or sign up' })).toBeVisible();
  });

  it('Become a host leads to the sign-in page and comes back to a new home (SH5)', async () => {
    await renderHere(TopNavigation);
    await page.getByRole('button', { name: 'Become a host' }).click();
    await vi.waitFor(() => expect(localStorage.getItem('auth_return_to')).toBe('/host/property/new'));
  });

  it('asks the API nothing about a visitor (CS4)', async () => {
    await renderHere(TopNavigation);
    await expect.element(page.getByRole('button', { name: 'Log in or sign up' })).toBeVisible();
    expect(receivedCalls().filter(({ key }) => key.includes('/api/'))).toEqual([]);
  });

  it('the menu of small screens mirrors it (SH1)', async () => {
    await page.viewport(390, 844);
    await renderHere(TopNavigation);
    await page.getByRole('button', { name: 'Menu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Find a workspace', 'Support', 'Refer a host']) {
      await expect.element(dialog.getByRole('link', { name })).toBeVisible();
    }
    await expect.element(dialog.getByRole('button', { name: 'Become a host' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Log in or sign up' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('signed in (SH2)', () => {
  it('a member finds everything of theirs, and Become a host (SH2)', async () => {
    asMember();
    storeSignIn();
    await renderHere(TopNavigation);
    expect(await openMenu()).toEqual([
      ['Profile', '/profile'],
      ['Dashboard', '/dashboard'],
      ['My Bookings', '/bookings'],
      ['Bookmarks', '/bookmarks'],
      ['My Kudos', '/kudos'],
      ['Messages', '/messages'],
      ['Become a host', null],
      ['Settings', '/settings'],
      ['Sign Out', null],
    ]);
  });

  it('a host finds Properties, Listings and Earnings instead of Become a host (SH2, CS4)', async () => {
    asMember({ properties: [property], listings: [{}] });
    storeSignIn({ sub: 'host-1' });
    await renderHere(TopNavigation);
    await vi.waitFor(() => expect(receivedCalls().map(({ key }) => key)).toContain('GET /api/listings/my-listings'));
    await vi.waitFor(() => expect(localStorage.getItem('hostStatus')).toContain('"isHost":true'));
    const entries = await openMenu();
    expect(entries).toContainEqual(['Properties', '/properties']);
    expect(entries).toContainEqual(['Listings', '/listings']);
    expect(entries).toContainEqual(['Earnings', '/host/payouts']);
    expect(entries.map(([label]) => label)).not.toContain('Become a host');
  });

  it('listings are asked only when there are properties (CS4)', async () => {
    asMember();
    storeSignIn({ sub: 'not-a-host' });
    await renderHere(TopNavigation);
    await vi.waitFor(() => expect(localStorage.getItem('hostStatus')).toContain('"isHost":false'));
    expect(receivedCalls().map(({ key }) => key)).not.toContain('GET /api/listings/my-listings');
  });

  it('staff find the Support Panel, whatever their domain, because the server says who is staff (SH2)', async () => {
    asMember({ isStaff: true });
    storeSignIn({ email: 'sam@market.example' });
    await renderHere(TopNavigation);
    await openMenu();
    await expect.element(page.getByRole('menuitem', { name: 'Support Panel' })).toHaveAttribute('href', '/support');
  });

  it('the staff area says so in place of the links for guests and hosts (SH2)', async () => {
    asMember({ isStaff: true });
    storeSignIn({ sub: 'staff-1' });
    const staff = await renderHere(TopNavigation, '/support');
    await expect.element(page.getByText('Staff', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Find a workspace' })).not.toBeInTheDocument();
    await staff.unmount();
    // Members ask for help at the same address.
    asMember();
    storeSignIn({ sub: 'guest-2' });
    await renderHere(TopNavigation, '/support');
    await expect.element(page.getByRole('link', { name: 'Find a workspace' })).toBeVisible();
    await expect.element(page.getByText('Staff', { exact: true })).not.toBeInTheDocument();
  });

  it('an address at our domain opens no Support Panel where the server says the member is not staff (SH2, RO1)', async () => {
    asMember();
    storeSignIn({ email: 'sam@daynook.com' });
    await renderHere(TopNavigation);
    expect((await openMenu()).map(([, address]) => address)).not.toContain('/support');
  });

  it.each([
    [0, 'Ana Límová’s account', ''],
    [3, 'Ana Límová’s account, 3 things to do', '3'],
    [9, 'Ana Límová’s account, 9 things to do', '9'],
    [23, 'Ana Límová’s account, 23 things to do', '9+'],
  ])('%i to-dos: the badge shows it, 9+ above nine (SH6)', async (count, name, badge) => {
    asMember({ count });
    storeSignIn();
    await renderHere(TopNavigation);
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toBeVisible();
    await vi.waitFor(() => expect(button.element().textContent?.replace('AL', '')).toBe(badge));
  });

  it('while hosting, the avatar doesn’t count again what the navigation counts (SH6, SH9)', async () => {
    asHost();
    const item = (_id: string) => ({ _id, title: 'T', description: 'D', priority: 'high', actionUrl: '/host' });
    const items = [item('answer-request:1'), item('answer-request:2'), item('read-messages:1'), item('review:1')];
    answer('GET /api/users/action-items', { body: { items, count: items.length } });
    await renderHere(TopNavigation, '/host');
    await expect.element(page.getByRole('button', { name: 'Ana Límová’s account, 1 thing to do' })).toBeVisible();
  });

  it('counts are in the header on phones, too: to-dos and notifications (SH9)', async () => {
    await page.viewport(390, 844);
    asMember({ count: 3 });
    storeSignIn();
    await renderHere(TopNavigation);
    await expect.element(page.getByRole('button', { name: 'Menu, 3 things to do' })).toBeVisible();
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect.element(panel).toBeVisible();
    const { left, right } = panel.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  it('another tab signing out signs out here too', async () => {
    asMember();
    storeSignIn();
    await renderHere(TopNavigation);
    await expect.element(page.getByRole('button', { name: /’s account/ })).toBeVisible();
    dropSignIn();
    await expect.element(page.getByRole('button', { name: 'Log in or sign up' })).toBeVisible();
  });
});

describe('hosting and booking', () => {
  const main = () => page.getByRole('navigation', { name: 'Main' });
  const tabs = () => page.getByRole('navigation', { name: 'Hosting tabs' });
  const listLinks = (around: ReturnType<typeof main>) =>
    around
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')] as const);

  it('host pages have the hosting navigation, with counts (SH9)', async () => {
    asHost();
    await renderHere(TopNavigation, '/host');
    await expect.element(main().getByRole('link', { name: 'Today 2 requests to answer' })).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Messages 3 unread messages' })).toBeVisible();
    expect(listLinks(main()).map(([, to]) => to)).toEqual([
      '/host',
      '/host/calendar',
      '/host/listings',
      '/messages',
      '/host/payouts',
      '/',
    ]);
    await expect.element(main().getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
    await expect.element(main().getByText('Hosting', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Daynook, home' })).toHaveAttribute('href', '/');
    await expect.element(tabs()).not.toBeInTheDocument();
    expect((await openMenu())[0]).toEqual(['Switch to booking', '/']);
  });

  it('less common links are under More (SH9)', async () => {
    asHost();
    await renderHere(TopNavigation, '/host');
    await main().getByRole('button', { name: 'More' }).click();
    for (const [name, to] of [
      ['Bookings', '/host/bookings'],
      ['Properties', '/host/properties'],
      ['Documents', '/host/documents'],
      ['Switch to booking', '/'],
    ] as const)
      await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('href', to);
  });

  it('guest pages have the booking navigation, and hosts can switch to hosting (SH9)', async () => {
    asHost();
    await renderHere(TopNavigation, '/search');
    await isKnownHost();
    await expect.element(main().getByRole('link', { name: 'Find a workspace' })).toBeVisible();
    await expect
      .element(main().getByRole('link', { name: 'Switch to hosting 2 requests to answer' }))
      .toHaveAttribute('href', '/host');
    expect((await openMenu())[0]).toEqual(['Switch to hosting2', '/host']);
  });

  it('members who don’t host can’t switch (SH9)', async () => {
    asMember();
    storeSignIn({ sub: 'guest-1' });
    await renderHere(TopNavigation, '/search');
    await vi.waitFor(() => expect(localStorage.getItem('hostStatus')).toContain('"isHost":false'));
    expect((await openMenu()).map(([label]) => label)).not.toContain('Switch to hosting');
    await expect.element(main().getByRole('link', { name: /Switch/ })).not.toBeInTheDocument();
  });

  it.each([
    ['/host', 'Switch to booking'],
    ['/search', 'Switch to hosting'],
  ])('pages of both stay in the mode of %s (SH9)', async (from, entry) => {
    asHost();
    const { unmount } = await renderHere(TopNavigation, from);
    await isKnownHost();
    await vi.waitFor(() => expect(localStorage.getItem('mode')).toBe(from === '/host' ? 'hosting' : 'booking'));
    await unmount();
    await renderHere(TopNavigation, '/settings');
    await vi.waitFor(async () =>
      expect(
        main()
          .getByRole('link', { name: new RegExp(`^${entry}`) })
          .elements(),
      ).toHaveLength(1),
    );
  });

  it('on phones hosting has six tabs at the bottom, large enough for fingers, with counts (SH9, P1)', async () => {
    await page.viewport(390, 844);
    asHost();
    await renderHere(TopNavigation, '/host/calendar');
    await expect.element(tabs().getByRole('link', { name: 'Today 2 requests to answer' })).toBeVisible();
    await expect.element(tabs().getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');
    const all = tabs().element().querySelectorAll('li > *');
    expect(all).toHaveLength(6);
    for (const tab of all) {
      const { width, height } = tab.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth);
    }
    expect(tabs().element().getBoundingClientRect().bottom).toBe(844);
    // An empty badge would cover a piece of the line above the tabs.
    expect(tabs().element().querySelectorAll('.ring-2')).toHaveLength(2);
    // The page ends above them.
    expect(Number.parseFloat(getComputedStyle(document.body).paddingBottom)).toBeGreaterThanOrEqual(57);
    await tabs().getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await expect.element(sheet.getByRole('link', { name: 'Properties' })).toHaveAttribute('href', '/host/properties');
    await expect.element(sheet.getByRole('link', { name: 'Switch to booking' })).toBeVisible();
  });

  it.each([768, 1024, 1280])('fits %i px with the largest counts (SH9)', async (width) => {
    await page.viewport(width, 900);
    asHost();
    answer('GET /api/bookings', { body: bookings(12) });
    answer('GET /api/conversations/unread-count', { body: { unreadCount: 120 } });
    await renderHere(TopNavigation, '/host');
    await expect.element(main().getByRole('link', { name: 'Messages 120 unread messages' })).toBeVisible();
    await expect.element(main().getByRole('link', { name: 'Today 12 requests to answer' })).toBeVisible();
    const avatar = page
      .getByRole('button', { name: /’s account/ })
      .element()
      .getBoundingClientRect();
    expect(avatar.right).toBeLessThanOrEqual(width - 18);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('the tabs are hidden in forms and conversations, where the menu has the same links (SH9)', async () => {
    await page.viewport(390, 844);
    asHost();
    await renderHere(TopNavigation, '/host/property/new');
    const menu = page.getByRole('button', { name: 'Menu, 5 things to do' });
    await menu.click();
    await expect.element(tabs()).not.toBeInTheDocument();
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    for (const name of [/^Switch to booking/, /^Today/, /^Calendar/, /^Earnings/])
      await expect.element(dialog.getByRole('link', { name })).toBeVisible();
  });

  it('have no axe violations on phones and desks (P1)', async () => {
    asHost();
    await renderHere(TopNavigation, '/host');
    await expect.element(main().getByRole('link', { name: /^Today/ })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.viewport(390, 844);
    await expect.element(tabs()).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

/** The allowed size of a page without its content. */
const rules = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
};
const violations = async () => (await findViolations(document.body, { rules })).map(({ id }) => id);

it('has no axe violations, signed out and in (P1)', async () => {
  await renderHere(TopNavigation);
  await expect.element(page.getByRole('button', { name: 'Log in or sign up' })).toBeVisible();
  expect(await violations()).toEqual([]);
  asMember({ count: 2 });
  storeSignIn();
  await openMenu();
  expect(await violations()).toEqual([]);
});
