// Hosts in London, Berlin, Sydney, and Auckland: from the home's address to the guest's receipt, in local currency, time, and tax.
import type { Quote, Receipt } from '@daynook/contract/bookings';
import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import type { SearchAnswer } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTaxes } from '../../../test/money/tax-market.ts';
import { readPdf } from '../../../test/pdf.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { type Problem, TestHost } from '../hosting/test-host.ts';
import { refreshTaxes } from '../tax/service.ts';

const UNTAXED = { legalName: 'Homes Abroad Ltd', registrations: [] };
const ADDRESS = { line1: '1 High Street', line2: '', city: 'London', region: '', postalCode: 'E1 6AN', country: 'GB' };

const HOMES = [
  {
    city: 'London',
    address: { street: '5 Mare Street', region: '', postalCode: 'e8 4rg', country: 'GB' },
    point: { lat: 51.5446, lng: -0.0553 },
    timeZone: 'Europe/London',
    currency: 'GBP',
    number: { scheme: 'gb-vat', number: 'GB980780684' },
    tax: { name: 'VAT', ratePpm: 200_000 },
    // Ten in the morning there on a Tuesday.
    startsAt: '2026-11-24T10:00:00.000Z',
  },
  {
    city: 'Berlin',
    address: { street: 'Torstraße 12', region: '', postalCode: '10119', country: 'DE' },
    point: { lat: 52.5292, lng: 13.4055 },
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    number: { scheme: 'eu-vat', number: 'DE136695976' },
    tax: { name: 'VAT', ratePpm: 190_000 },
    startsAt: '2026-11-24T09:00:00.000Z',
  },
  {
    city: 'Sydney',
    address: { street: '10 Crown Street', region: 'New South Wales', postalCode: '2010', country: 'AU' },
    point: { lat: -33.8837, lng: 151.2134 },
    timeZone: 'Australia/Sydney',
    currency: 'AUD',
    number: { scheme: 'au-gst', number: '83 914 571 673' },
    tax: { name: 'GST', ratePpm: 100_000 },
    // In summer, eleven hours ahead.
    startsAt: '2026-11-23T23:00:00.000Z',
  },
  {
    city: 'Auckland',
    address: { street: '20 Ponsonby Road', region: '', postalCode: '1011', country: 'NZ' },
    point: { lat: -36.8557, lng: 174.7478 },
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
    number: { scheme: 'nz-gst', number: '49-091-850' },
    tax: { name: 'GST', ratePpm: 150_000 },
    startsAt: '2026-11-23T21:00:00.000Z',
  },
] as const;

const HOUR_MS = 3_600_000;
const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  setCurrentSettings({
    ...DEFAULT_SETTINGS,
    countries: { countries: ['US', 'CA', 'GB', 'DE', 'AU', 'NZ'], currencies: null },
  });
  const registrations = HOMES.map(({ number }) => number);
  await setTaxes(world, { seller: { ...UNTAXED, address: ADDRESS, registrations } });
});
afterAll(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await world.verify();
  await world.t.close();
});

async function makeHostThere(home: (typeof HOMES)[number]): Promise<TestHost> {
  const host = new TestHost(world.t, await world.makeGuest());
  const body = {
    ...UNTAXED,
    entity: 'business',
    birthDate: null,
    address: ADDRESS,
    registrations: [home.number],
  };
  expect(await host.call('PUT', '/api/tax-profile', body)).toMatchObject({ status: 200 });
  return host;
}

async function publish(host: TestHost, property: OwnProperty): Promise<OwnListing> {
  const room = await host.addRoom(property._id);
  await host.addPhotos(room._id);
  const described = await host.change(room, {
    title: `Quiet room in ${property.city}`,
    description: 'A bright room with a door that closes, a wide desk, and a chair you can sit in all day.',
    dayMinor: 8_000,
    hourMinor: 1_200,
    bookingMode: 'instant',
  });
  expect(described.status).toBe(200);
  const { status, body } = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`);
  expect(status).toBe(200);
  return body;
}

describe.each(HOMES)('a home in $city', (home) => {
  const { city, address, point, timeZone, currency, tax, startsAt } = home;

  it('is found by its town and booked in local money, with local tax in the price', async () => {
    const host = await makeHostThere(home);
    const property = await host.addHome({ ...address, city, point, timeZone });
    expect(property).toMatchObject({ currency, timeZone, country: address.country });
    const listing = await publish(host, property);
    await refreshTaxes(world.t.deps);

    const found = await host.call<SearchAnswer>('GET', `/api/listings/search?city=${city}`);
    expect(found.body.listings.map(({ _id }) => _id)).toContain(listing._id);
    expect(found.body.place).toMatchObject({ timeZone });

    const slot = { listingId: listing._id, startsAt, endsAt: hoursAfter(startsAt, 2), guests: 1 };
    const quote = await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', slot);
    expect(quote.body).toMatchObject({ currency });
    const taxes = quote.body.lines.flatMap((line) => (line.tax ? [line.tax] : []));
    expect(taxes).toHaveLength(2);
    for (const line of taxes) expect(line).toMatchObject({ ...tax, isIncluded: true });

    const booking = await host.bookedBy(world.guest, listing._id, { startsAt, endsAt: slot.endsAt });
    const receipt = await world.call<Receipt>(world.guest, 'GET', `/api/bookings/${booking._id}/receipt`);
    expect(receipt.body).toMatchObject({ currency, totalMinor: quote.body.totalMinor });
    const stay = receipt.body.taxes.find(({ supply }) => supply === 'stay');
    // Two hours at 12.00: what the price contains, not what's added to it.
    expect(stay).toMatchObject({ ...tax, baseMinor: 2_400, remittedBy: 'host' });
    expect(stay?.amountMinor).toBe(Math.round((2_400 * tax.ratePpm) / (1_000_000 + tax.ratePpm)));
    expect(stay?.number).toBe(home.number.number.replaceAll(/[\s-]/g, ''));

    const pdf = await world.t.app.inject({
      url: `/api/bookings/${booking._id}/receipt.pdf`,
      headers: await world.t.signIn(world.guest),
    });
    expect(pdf.statusCode).toBe(200);
    const { text, width } = await readPdf(pdf.rawPayload);
    expect(text).toContain(tax.name);
    expect(Math.round(width)).toBe(595); // A4

    const seen = await world.call<{ address: { exact: object } }>(host.member, 'GET', `/api/bookings/${booking._id}`);
    expect(seen.body.address.exact).toMatchObject({ street: address.street, country: address.country });
  });

  it('is refused without what addresses there need', async () => {
    const host = new TestHost(world.t, await world.makeGuest());
    const body = { ...property(home), postalCode: 'ABC', region: 'Nowhere', point: { lat: 40.68251, lng: -73.95012 } };
    const { status, body: problem } = await host.call<Problem>('POST', '/api/properties', body);
    expect(status).toBe(400);
    expect(problem.fields).toMatchObject({
      postalCode: expect.stringMatching(/^Enter a post/),
      point: expect.any(String),
    });
    expect('region' in problem.fields!).toBe(address.country === 'AU');
  });
});

const property = ({ city, address, timeZone }: (typeof HOMES)[number]) => ({
  title: 'House',
  type: null,
  unit: null,
  neighborhood: null,
  household: null,
  pets: null,
  cameras: null,
  parking: null,
  localLimits: null,
  arrival: [],
  ...address,
  city,
  timeZone,
});

it('a home with a region that was stored when any was accepted can still be edited', async () => {
  const host = new TestHost(world.t, await world.makeGuest());
  const home = await host.addHome({
    ...HOMES[2].address,
    city: 'Sydney',
    point: HOMES[2].point,
    timeZone: HOMES[2].timeZone,
  });
  const { kysely } = world.t.deps.db;
  await kysely.updateTable('property').set({ region: 'Elsewhere' }).where('id', '=', home._id).execute();
  const change = (changes: object) =>
    host.call<OwnProperty & Problem>('PATCH', `/api/properties/${home._id}`, { version: home.version, changes });
  expect(await change({ region: 'Nowhere' })).toMatchObject({
    status: 400,
    body: { fields: { region: expect.any(String) } },
  });
  expect(await change({ title: 'Terrace' })).toMatchObject({ status: 200, body: { region: 'Elsewhere' } });
});

describe('what the site offers', () => {
  const paris = {
    ...property(HOMES[1]),
    city: 'Paris',
    country: 'FR',
    postalCode: '75011',
    point: { lat: 48.8566, lng: 2.3522 },
    timeZone: 'Europe/Paris',
  };

  it('a country that isn’t among them is refused beside its field, and homes there stay and can be edited', async () => {
    const host = new TestHost(world.t, await world.makeGuest());
    const refused = await host.call<Problem>('POST', '/api/properties', paris);
    expect(refused).toMatchObject({ status: 400, body: { fields: { country: expect.any(String) } } });
    // The places of a country that isn't offered aren't read, so the pin isn't checked.
    const elsewhere = { ...paris, point: HOMES[2].point };
    expect(Object.keys((await host.call<Problem>('POST', '/api/properties', elsewhere)).body.fields!)).toEqual([
      'country',
    ]);

    const before = currentSettings();
    setCurrentSettings({ ...DEFAULT_SETTINGS, countries: { countries: ['FR'], currencies: ['EUR'] } });
    const added = await host.call<OwnProperty>('POST', '/api/properties', paris);
    expect(added).toMatchObject({ status: 201, body: { currency: 'EUR' } });
    // French addresses have no region.
    const named = await host.call<OwnProperty>('POST', '/api/properties', { ...paris, region: 'X' });
    expect(named).toMatchObject({ status: 201, body: { region: '' } });
    const pounds = await host.call<Problem>('POST', '/api/properties', { ...paris, currency: 'GBP' });
    expect(pounds).toMatchObject({ status: 400, body: { fields: { currency: expect.any(String) } } });

    setCurrentSettings(before);
    const changed = await host.call<OwnProperty>('PATCH', `/api/properties/${added.body._id}`, {
      version: added.body.version,
      changes: { title: 'Maison' },
    });
    expect(changed).toMatchObject({ status: 200, body: { title: 'Maison', country: 'FR' } });
  });
});
