// What the operator decided shows: the logo (N14), hosting by invitation (N15), and features that are off (N17).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../test/fake-api.ts';
import { dropSignIn, renderHere } from '../../test/render-app.tsx';
import { CollectionRow } from '../features/discover/collection-row.tsx';
import { NotificationSettings } from '../features/settings/notification-settings.tsx';
import { writeLogoRule } from '../lib/logo.ts';
import { type Site, SiteContext, USUAL_SITE } from '../lib/site.ts';
import BecomeHost from '../pages/host/become-host.tsx';
import Kudos from '../pages/people/kudos.tsx';
import Refer from '../pages/people/refer.tsx';
import { BrandLogo } from './brand-mark.tsx';
import { useVisitorItems } from './navigation-items.tsx';

const FILE = { _id: '01a22a35-46f6-7114-b7b2-0533718172a9', type: 'svg', width: 200, height: 100 } as const;
const DARK = { ...FILE, _id: '02a22a35-46f6-7114-b7b2-0533718172a9' };

beforeEach(() => {
  dropSignIn();
  answer('GET /api/config', { body: { isDemo: false } });
});

const inSite = (site: Partial<Site>, content: React.ReactNode) =>
  renderHere(() => <SiteContext value={{ ...USUAL_SITE, ...site }}>{content}</SiteContext>);
const off: Site['features'] = { off: ['kudos', 'community', 'referrals', 'waitlists'] };

it('shows the operator’s logo beside the name (N14)', async () => {
  await inSite({ logo: { light: FILE, dark: null, hasName: true } }, <BrandLogo />);
  await expect.element(page.getByText('Daynook')).toBeVisible();
  expect(document.querySelector(`img[src="/brand/${FILE._id}.svg"]`)?.getAttribute('alt')).toBe('');
});

it('names a logo that stands alone', async () => {
  await inSite({ logo: { light: FILE, dark: null, hasName: false } }, <BrandLogo />);
  await expect.element(page.getByRole('img', { name: 'Daynook' })).toHaveAttribute('width', '56');
});

it('has one logo for each theme', async () => {
  const logo = { light: FILE, dark: DARK, hasName: false };
  expect(writeLogoRule({ ...logo, dark: null })).toBe('');
  document.documentElement.dataset['theme'] = 'dark';
  await inSite(
    { logo },
    <>
      <style>{writeLogoRule(logo)}</style>
      <BrandLogo />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'Daynook' })).toHaveAttribute('src', `/brand/${DARK._id}.svg`);
  delete document.documentElement.dataset['theme'];
});

it('shows hosts an example in the currency of the site’s countries (N16)', async () => {
  answer('GET /api/address/location-from-ip', { status: 503 });
  await inSite({ countries: { countries: ['HU'], currencies: null } }, <BecomeHost />);
  await expect.element(page.getByText('HUF 28,000.00').first()).toBeVisible();
  await expect.element(page.getByText('$80.00')).not.toBeInTheDocument();
});

it('names the collection of low prices in the same currency, and searches by it', async () => {
  const collection = { count: 3, isCountCapped: false, hours: null, listings: [] };
  await inSite(
    { countries: { countries: ['SE', 'DK'], currencies: null } },
    <CollectionRow collection={{ id: 'call-ready-low-price', ...collection }} />,
  );
  await expect.element(page.getByRole('heading', { name: 'Call-ready, up to SEK 600 a day' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See all 3' }))
    .toHaveAttribute('href', expect.stringContaining('maxPrice=600'));
});

it.each([
  ['kudos', Kudos],
  ['referrals', Refer],
])('says that %s aren’t offered, with a way on (N17)', async (_, Page) => {
  await inSite({ features: off }, <Page />);
  await expect.element(page.getByRole('heading', { name: 'Not offered here', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a workspace' })).toHaveAttribute('href', '/search');
});

it('asks about notifications of what’s offered only (N17)', async () => {
  const notice = (name: string) => ({
    name,
    isMailed: true,
    isDaily: false,
    isShown: true,
    isPushed: null,
    isFixed: false,
  });
  answer('GET /api/account/notices', {
    body: { notices: ['unread-messages', 'kudos'].map(notice), quietHours: null, timeZone: 'America/New_York' },
  });
  await inSite({ features: off }, <NotificationSettings />);
  await expect.element(page.getByText('Unread messages', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Kudos', { exact: true })).not.toBeInTheDocument();
});

const Items = () => useVisitorItems().map(({ id, label }) => <p key={id}>{label}</p>);
it('lists referrals in the menu', async () => {
  await inSite({}, <Items />);
  await expect.element(page.getByText('Refer a host')).toBeVisible();
});
it('leaves out of the menu what’s off', async () => {
  await inSite({ features: off }, <Items />);
  await expect.element(page.getByText('Find a workspace')).toBeVisible();
  await expect.element(page.getByText('Refer a host')).not.toBeInTheDocument();
});
