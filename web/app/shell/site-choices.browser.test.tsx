// What the operator decided shows: the logo (N14), hosting by invitation (N15), and features that are off (N17).
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../test/fake-api.ts';
import { aCard } from '../../test/listing-examples.ts';
import { dropSignIn, renderHere } from '../../test/render-app.tsx';
import { CollectionRow } from '../features/discover/collection-row.tsx';
import { NearbyListings } from '../features/discover/nearby-listings.tsx';
import { NotificationSettings } from '../features/settings/notification-settings.tsx';
import { writeLogoRule } from '../lib/logo.ts';
import { type Site, SiteContext, USUAL_SITE } from '../lib/site.ts';
import { ReportDialog } from '../nouns/reports/report-dialog.tsx';
import Safety from '../pages/content/safety.tsx';
import BecomeHost from '../pages/host/become-host.tsx';
import Kudos from '../pages/people/kudos.tsx';
import Refer from '../pages/people/refer.tsx';
import { NotFound } from '../ui/states/not-found-content.tsx';
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

const safety = <Safety {...({ loaderData: { own: null } } as unknown as Parameters<typeof Safety>[0])} />;
const dialog = <ReportDialog kind="member" subjectId={FILE._id} isOpen onClose={() => undefined} />;
const germany = <ReportDialog kind="listing" subjectId={FILE._id} country="DE" isOpen onClose={() => undefined} />;
it.each([
  [['US', 'CA'], safety, 'leave and call 911.'],
  [['NZ'], safety, 'leave and call 111.'],
  [['US', 'DE', 'FR', 'CA'], safety, '911: Canada and United States112: France and Germany'],
  [['US', 'CA'], dialog, 'In an emergency, call 911 first.'],
  [['US', 'DE'], dialog, 'In an emergency, call your local emergency number first.'],
  [['US', 'DE'], germany, 'In an emergency, call 112 first.'],
] as const)('in %j, says what to call in an emergency', async (countries, content, text) => {
  await inSite({ countries: { countries: [...countries], currencies: null } }, content);
  await expect.element(page.getByRole('heading').first()).toBeVisible();
  await expect.poll(() => document.body.textContent).toContain(text);
});

it.each([
  [['US', 'CA'], 'City, neighborhood, or ZIP'],
  [['CA', 'US'], 'City, neighborhood, or postal code'],
  [['GB', 'US'], 'City, neighborhood, or ZIP'],
  [['GB', 'AU'], 'City or neighborhood'],
] as const)('in %j, a place is asked for as “%s”', async (countries, label) => {
  await inSite({ countries: { countries: [...countries], currencies: null } }, <NotFound />);
  await expect.element(page.getByRole('textbox', { name: label, exact: true })).toBeVisible();
});

const nearby = <NearbyListings listings={[aCard(1)]} near={undefined} />;
it.each([
  [['US', 'CA'], 'United States and Canada'],
  [['DE'], 'Germany'],
  [['US', 'CA', 'GB', 'DE'], 'From all our locations'],
] as const)('in %j, listings from everywhere are from “%s”', async (countries, text) => {
  await inSite({ countries: { countries: [...countries], currencies: null } }, nearby);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
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
