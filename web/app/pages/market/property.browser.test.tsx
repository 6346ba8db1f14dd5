import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { answer } from '../../../test/fake-api.ts';
import { aCard, aListing } from '../../../test/listing-examples.ts';
import { readMeta } from '../../../test/read-meta.tsx';
import { dropSignIn, renderRoutes } from '../../../test/render-app.tsx';
import type { Property, PropertyListing } from '../../features/property-page/api.ts';
import { session } from '../../lib/session/session.ts';
import PropertyPage, { meta } from './property.tsx';

const HOME_ID = '019a2f00-0000-7000-9000-0000000000b1';
const aRoom = (n: number, more: Partial<PropertyListing> = {}): PropertyListing => {
  const { property: _, distance: __, ...card } = aCard(n);
  return { ...card, freeFrom: '2026-12-03T17:00:00.000Z', partIds: [], ...more };
};
const whole = aRoom(1, {
  title: 'The whole house',
  kind: 'whole-place',
  amenities: ['wifi', 'garden'],
  partIds: [aRoom(2)._id],
  freeFrom: null,
});
const aProperty = (more: Partial<Property> = {}): Property => {
  const { property, host, timeZone } = aListing();
  return {
    ...property,
    _id: HOME_ID,
    title: 'The corner house',
    type: 'townhouse',
    timeZone,
    pets: 'A cat',
    entrance: 'own',
    elevator: 'yes',
    bathroom: 'shared',
    host,
    rooms: [whole, aRoom(2, { amenities: ['garden', 'wifi', 'monitor'] })],
    houseRules: ['No shoes'],
    can: { edit: false },
    ...more,
  };
};
const Nothing = () => null;
const open = (property: Property | null) =>
  renderRoutes(
    [
      {
        path: '/property/:propertyId',
        loader: () => ({ home: property }),
        Component: PropertyPage as never,
        HydrateFallback: Nothing,
      },
      { path: '*', Component: Nothing },
    ],
    `/property/${HOME_ID}`,
  );
const axeErrors = async () =>
  (await findViolations(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }))
    .filter(({ id }) => !['region', 'landmark-one-main', 'page-has-heading-one'].includes(id))
    .map(({ id }) => id);

beforeEach(async () => {
  await page.viewport(1440, 900);
  session.start();
  dropSignIn();
  answer(`GET /api/homes/${HOME_ID}`, { body: aProperty() });
});

it('shows every room with its price, what goes with it and when it is free next, by its clock (B2, B3)', async () => {
  await open(aProperty());
  await expect.element(page.getByRole('heading', { level: 1, name: 'The corner house' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '2 workspaces' })).toBeVisible();
  await expect.element(page.getByText('Private entrance · Elevator', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Shared with the household')).toBeVisible();
  await expect.element(page.getByText('Kitchen', { exact: true })).not.toBeInTheDocument();
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)];
  await expect.element(first.getByText('Includes Room number 2')).toBeVisible();
  await expect.element(first.getByText('Nothing available in the next 60 days')).toBeVisible();
  await expect.element(second.getByText(/^Next available: Thu, Dec 3 at 9:00.*, Pacific time$/)).toBeVisible();
  expect(second.element().textContent).toMatch(/\$42 per day · request to book$/);
  await expect
    .element(second.getByRole('link', { name: 'Room number 2' }))
    .toHaveAttribute('href', `/listing/${aRoom(2)._id}`);
});

it('says what all rooms share, what to know, the area, and who hosts (B2)', async () => {
  await open(aProperty());
  const shared = page.getByRole('heading', { name: 'What every space offers' });
  await expect.element(shared).toBeVisible();
  const section = shared.element().parentElement!;
  expect(section.textContent).toContain('Garden');
  expect(section.textContent).not.toContain('Monitor');
  await expect.element(page.getByText('A cat')).toBeVisible();
  await expect.element(page.getByText('No shoes')).toBeVisible();
  await expect.element(page.getByText(/circle/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Message / }))
    .toHaveAttribute('href', expect.stringContaining(`about=${whole._id}`));
  expect(await axeErrors()).toEqual([]);
});

it('with every room paused says so and leads to what is near; anyone who may change it is led to its editor', async () => {
  const paused = aProperty({ rooms: [], can: { edit: true } });
  answer(`GET /api/homes/${HOME_ID}`, { body: paused });
  await open(paused);
  await expect.element(page.getByText('Nothing to book here right now')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'See workspaces nearby' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/search\?lat=-?\d+\.\d{3}&lng=-?\d+\.\d{3}&radius=10$/));
  await expect.element(page.getByRole('link', { name: 'Edit property' })).toBeVisible();
  expect(await axeErrors()).toEqual([]);
});

it('reached from inside it loads its data, and fails in words with another try', async () => {
  answer(`GET /api/homes/${HOME_ID}`, { status: 403, body: { code: 'FORBIDDEN', message: 'Not for you.' } });
  await open(null);
  await expect.element(page.getByText('We couldn’t load this home')).toBeVisible();
  answer(`GET /api/homes/${HOME_ID}`, { body: aProperty() });
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'The corner house' })).toBeVisible();
});

it('is named in the head, and kept out of search engines (RT2)', () => {
  const of = (property: Property | null) =>
    JSON.stringify(readMeta(meta, { loaderData: { home: property }, params: {}, matches: [] }));
  expect(of(aProperty())).toContain('The corner house, ');
  expect(of(aProperty())).toContain('noindex');
  expect(of(null)).toContain('noindex');
});

it('says the language that its host wrote the name, the notes, and the rules in (P4)', async () => {
  await open(
    aProperty({
      title: 'La maison du coin',
      pets: 'Un chat est dans la maison, et il dort.',
      houseRules: ['Pas de chaussures', 'La porte du bureau reste ouverte pour le chat'],
    }),
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr');
  await expect.element(page.getByText('Un chat est dans la maison, et il dort.')).toHaveAttribute('lang', 'fr');
  expect(page.getByText('Pas de chaussures').element().closest('ul')?.lang).toBe('fr');
});
