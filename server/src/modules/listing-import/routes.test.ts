// Importing listings over HTTP: what a check and a real import leave in the database.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type {
  ListingCheck,
  ListingFile,
  ListingImport,
  PropertyImport,
  PropertyImportCheck,
} from '@daynook/contract/listings/listing-import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { readTableStates } from '../../../test/table-states.ts';
import { currentLimits } from '../../current-limits.ts';
import { makeHost, makeMember, type Problem, type TestHost, testApp } from '../hosting/test-host.ts';

let t: TestApp;
let host: TestHost;
let homeId: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
  homeId = (await host.addHome())._id;
});

const CSV = [
  'title,kind,dayPrice,capacity',
  'Attic desk,desk,32.00,1',
  'Cellar,cave,20,2',
  'Garden room,private-room,"1,200.00",4',
  '',
].join('\r\n');

const check = (text: string) =>
  host.call<ListingCheck & Problem>('POST', `/api/properties/${homeId}/room-imports/check`, { text });
const take = (text: string, options = {}) =>
  host.call<ListingImport & Problem>('POST', `/api/properties/${homeId}/room-imports`, { text }, options);
const getFile = async (format: string, propertyId = homeId) =>
  (await host.call<ListingFile>('GET', `/api/properties/${propertyId}/room-file?format=${format}`)).body;
const listings = async (): Promise<OwnListing[]> =>
  Promise.all(
    (
      await t.db.kysely
        .selectFrom('listing')
        .select('id')
        .where('host_id', '=', host.member.id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ id }) => host.own(id)),
  );

describe('importing listings (K12)', () => {
  it('are checked without changing anything, with each invalid row named', async () => {
    const states = () => readTableStates(t.db.kysely, { except: ['rate_limit'] });
    const before = await states();
    const { status, body } = await check(CSV);
    expect([status, body.isDryRun, body.acceptedCount, body.refusedCount]).toEqual([200, true, 2, 1]);
    expect(body.rows.map(({ line, title, isAccepted }) => [line, title, isAccepted])).toEqual([
      [2, 'Attic desk', true],
      [3, 'Cellar', false],
      [4, 'Garden room', true],
    ]);
    expect(body.rows[1]!.faults).toEqual([
      { column: 'kind', message: expect.stringContaining('“cave” isn’t one of these values:') },
    ]);
    expect(body.rows[1]!.cells).toEqual({ title: 'Cellar', kind: 'cave', dayPrice: '20', capacity: '2' });
    expect(body.columns).toEqual(['title', 'kind', 'dayPrice', 'capacity']);
    expect(await states()).toEqual(before);
  });

  it('become drafts, each row with its own result, in the order of the file', async () => {
    const { status, body } = await take(CSV);
    expect([status, body.isDryRun, body.acceptedCount, body.refusedCount]).toEqual([200, false, 2, 1]);
    const made = await listings();
    expect(made.map(({ title, state, kind, dayMinor, capacity }) => [title, state, kind, dayMinor, capacity])).toEqual([
      ['Attic desk', 'draft', 'desk', 3_200, 1],
      ['Garden room', 'draft', 'private-room', 120_000, 4],
    ]);
    expect(body.rows.map(({ listingId }) => listingId)).toEqual([made[0]!._id, null, made[1]!._id]);
    expect(made[0]!.weekly).toHaveLength(5);
    expect((await t.app.inject({ url: `/api/listings/${made[0]!._id}` })).statusCode).toBe(404);
  });

  it('are added once however often the same request comes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => take(CSV, { key: `import-${homeId}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await listings()).toHaveLength(2);
    const other = await take('title,kind\nOther,desk', { key: `import-${homeId}` });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('fill the property up to its limit; the others get an error', async () => {
    await host.addRoom(homeId);
    const text = `title,kind\n${Array.from({ length: 200 }, (_, number) => `Room ${number},desk\n`).join('')}`;
    expect((await check(text)).body).toMatchObject({ acceptedCount: 199, refusedCount: 1, roomsLeft: 199 });
    const { body } = await take(text);
    expect([body.acceptedCount, body.refusedCount]).toEqual([199, 1]);
    expect(body.rows[199]!.faults).toEqual([
      { column: null, message: 'This property has room for only 199 more listings.' },
    ]);
    const { body: full } = await check('title,kind\nOne more,desk');
    expect(full).toMatchObject({ acceptedCount: 0, roomsLeft: 0 });
    expect(full.rows[0]!.faults).toEqual([
      { column: null, message: 'This property already has 200 listings, which is the maximum.' },
    ]);
  });

  it('with prices in other currencies are refused row by row, and never treated as the property’s currency (K12)', async () => {
    const named = ['$45', '45.00 USD', 'US$ 45', 'EUR 45', '45 €', 'CA$45', '¥4500', 'usd 45', '45 Kč', 'about 45'];
    const lines = Array.from({ length: 200 }, (_, index) => `Room ${index},desk,${named[index % named.length]}`);
    const text = `title,kind,dayPrice\n${lines.join('\n')}`;
    const { body } = await check(text);
    expect([body.acceptedCount, body.refusedCount]).toEqual([80, 120]);
    expect(body.rows.slice(0, 10).map(({ faults }) => faults[0]?.message ?? null)).toEqual([
      null,
      null,
      null,
      '“EUR 45” isn’t in USD. This property’s prices are in USD.',
      '“45 €” isn’t in USD. This property’s prices are in USD.',
      '“CA$45” isn’t in USD. This property’s prices are in USD.',
      '“¥4500” isn’t in USD. This property’s prices are in USD.',
      null,
      '“45 Kč” isn’t an amount like 45.00.',
      '“about 45” isn’t an amount like 45.00.',
    ]);
    expect((await take(text)).body.acceptedCount).toBe(80);
    expect(new Set((await listings()).map(({ dayMinor }) => dayMinor))).toEqual(new Set([4_500]));
  });

  it('that exist already are marked, within the file and in the property', async () => {
    await take('title,kind\nAttic desk,desk');
    const { body } = await check('title,kind\nattic DESK,desk\nNew,desk\nNew,desk');
    expect(body.rows.map(({ isNamesake }) => isNamesake)).toEqual([true, false, true]);
  });

  it.each(['csv', 'json'])('are exported as %s and imported into another property unchanged', async (format) => {
    const property = await host.addHome({ title: 'Wohnung Südstraße "2"' });
    const [{ body: first }, { body: second }] = [
      await host.call<OwnListing>('POST', `/api/properties/${property._id}/listings`, { kind: 'studio' }),
      await host.call<OwnListing>('POST', `/api/properties/${property._id}/listings`, { kind: 'desk' }),
    ];
    await host.change(first, {
      title: '=SUM(A1) & "quotes", <b>tags</b>; semicolons',
      description: 'Several\nlines, with "quotes" | pipes \\ and 😀',
      houseRules: ['No | pipes', 'No \\ slashes'],
      facts: [{ id: 'desk', value: '160 × 80' }],
      amenities: ['wifi', 'coffee'],
      dayMinor: 4_550,
      hourMinor: 900,
      roomName: '-1st floor',
    });
    await host.call('PUT', `/api/host/listings/${second._id}/hours`, {
      version: second.version,
      weekly: [{ weekday: 6, startMinute: 0, endMinute: 1440, validFrom: '2026-12-01', validTo: null }],
    });
    const file = await getFile(format, property._id);
    expect(file.fileName).toBe(`wohnung-sudstra-e-2-rooms.${format}`);
    expect((await take(file.text)).body).toMatchObject({ acceptedCount: 2, refusedCount: 0 });
    const again = await getFile(format);
    expect(again.text).toBe(file.text);
  });

  it('invalid as a whole: one message, nothing changed', async () => {
    const { status, body } = await take('name,sort\nA,desk');
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.fields?.['text']).toContain('The first line must have column names');
    expect((await check('x'.repeat(1_048_577))).status).toBe(400);
    expect((await check('x'.repeat(3_000_000))).status).toBe(413);
    expect(await listings()).toEqual([]);
  });

  it('may contain anything without harm: pages, formulas, control characters, broken characters', async () => {
    const text = JSON.stringify([
      { title: '<img src=x onerror=alert(1)>', kind: 'desk', description: "'; drop table listing; --" },
      { title: 'nul \u0000 inside', kind: 'desk' },
      { title: 'half \ud800 pair', kind: 'desk' },
      { title: '=cmd|calc', kind: 'desk', 'fact.desk': '\u202Eevil' },
      { constructor: 'x', title: 'y', kind: 'desk' },
    ]);
    const { status, body } = await take(text);
    expect(status).toBe(200);
    expect(body.rows.map(({ isAccepted }) => isAccepted)).toEqual([true, false, false, true, false]);
    expect((await listings()).map(({ title }) => title)).toEqual(['<img src=x onerror=alert(1)>', '=cmd|calc']);
    // The same request again returns the stored response.
    expect((await getFile('csv')).text).toContain("'=cmd|calc");
  });

  it('can only be imported into one’s own property (A04)', async () => {
    const stranger = await makeMember(t.db);
    for (const path of ['room-imports', 'room-imports/check']) {
      const { status } = await host.call('POST', `/api/properties/${homeId}/${path}`, { text: CSV }, { as: stranger });
      expect(status).toBe(404);
    }
    const { status } = await host.call('GET', `/api/properties/${homeId}/room-file?format=csv`, undefined, {
      as: stranger,
    });
    expect(status).toBe(404);
    expect(await listings()).toEqual([]);
  });
});

describe('importing listings with their properties (K12)', () => {
  const checkAll = (text: string) =>
    host.call<PropertyImportCheck & Problem>('POST', '/api/host/property-imports/check', { text });
  const takeAll = (text: string, options = {}) =>
    host.call<PropertyImport & Problem>('POST', '/api/host/property-imports', { text }, options);
  const properties = () =>
    t.db.kysely
      .selectFrom('property')
      .innerJoin('property_address as address', 'address.property_id', 'property.id')
      .selectAll('property')
      .select(['street', 'unit', 'postal_code', 'lat', 'lng', 'located_by'])
      .where('host_id', '=', host.member.id)
      .where('property.id', '!=', homeId)
      .orderBy('property.created_at')
      .orderBy('property.id')
      .execute();
  const ADDRESS = 'Mission house,3543 18th Street,7,San Francisco,California,94110,USA';
  const FILE = [
    'Location name,Address,Suite,City,State,ZIP,Country,Space name,Room type,Max guests,Daily rate,Price per hour,Internal ID',
    `${ADDRESS},Garden room,Private office,4,$120.00,,A-1`,
    `${ADDRESS},Hot desk,hot desk,1,32,7.50,A-2`,
    `${ADDRESS},Hot desk,hot desk,1,32,7.50,A-3`,
    'Cambridge loft,12 Brattle St,,Cambridge,MA,2138,us,Loft,studio,2,80,,B-1',
    'Nowhere,1 Main St,,Xyzzyville,NY,99999,US,Room,desk,1,20,,C-1',
    ',,,,,,,Nameless,cave,1,20,,D-1',
    '',
  ].join('\r\n');

  it('finds or creates each row’s property, and changes nothing when it’s only checked', async () => {
    const states = () => readTableStates(t.db.kysely, { except: ['rate_limit'] });
    const before = await states();
    const { status, body } = await checkAll(FILE);
    expect(status).toBe(200);
    expect(await states()).toEqual(before);
    expect(body).toMatchObject({
      acceptedCount: 4,
      presentCount: 0,
      refusedCount: 2,
      newPropertyCount: 2,
      ignoredColumns: ['Internal ID'],
    });
    expect(body.columns).toEqual(expect.arrayContaining(['property', 'street', 'postalCode', 'title', 'dayPrice']));
    expect(body.rows.map(({ line, isAccepted, home }) => [line, isAccepted, home?.title, home?.isNew])).toEqual([
      [2, true, 'Mission house', true],
      [3, true, 'Mission house', true],
      [4, true, 'Mission house', true],
      [5, true, 'Cambridge loft', true],
      [6, false, 'Nowhere', true],
      [7, false, undefined, undefined],
    ]);
    expect(body.rows[4]!.faults).toEqual([{ column: 'city', message: expect.stringContaining('this town') }]);
    expect(body.rows[5]!.faults.map(({ column }) => column)).toEqual([
      'property',
      'street',
      'city',
      'postalCode',
      'country',
    ]);
  });

  it('adds drafts, with the place and time zone of new properties, and nothing when the file is sent again', async () => {
    const { status, body } = await takeAll(FILE);
    expect([status, body.acceptedCount, body.newPropertyCount]).toEqual([200, 4, 2]);
    const [mission, cambridge] = await properties();
    expect(mission).toMatchObject({
      title: 'Mission house',
      street: '3543 18th Street',
      unit: '7',
      city: 'San Francisco',
      region: 'CA',
      postal_code: '94110',
      country: 'US',
      currency: 'USD',
      time_zone: 'America/Los_Angeles',
      located_by: 'area',
    });
    expect(cambridge).toMatchObject({ postal_code: '02138', region: 'MA', time_zone: 'America/New_York' });
    expect(body.rows.map(({ home }) => home?._id)).toEqual([
      mission!.id,
      mission!.id,
      mission!.id,
      cambridge!.id,
      undefined,
      undefined,
    ]);
    const added = await listings();
    expect(
      added.map(({ title, kind, state, capacity, dayMinor, hourMinor }) => [
        title,
        kind,
        state,
        capacity,
        dayMinor,
        hourMinor,
      ]),
    ).toEqual([
      ['Garden room', 'private-room', 'draft', 4, 12_000, null],
      ['Hot desk', 'desk', 'draft', 1, 3_200, 750],
      ['Hot desk', 'desk', 'draft', 1, 3_200, 750],
      ['Loft', 'studio', 'draft', 2, 8_000, null],
    ]);
    const again = await takeAll(FILE);
    expect(again.body).toMatchObject({ acceptedCount: 0, presentCount: 4, refusedCount: 2, newPropertyCount: 0 });
    // A new row joins the property that's there, however its address is written.
    const more = await takeAll(
      'property,street,unit,city,region,postalCode,country,title,kind\nmission HOUSE,"3543, 18th street",7,San Francisco,CA,94110,US,Attic,desk',
    );
    expect(more.body).toMatchObject({ acceptedCount: 1, newPropertyCount: 0 });
    expect(more.body.rows[0]!.home).toEqual({ _id: mission!.id, title: 'Mission house', isNew: false });
    expect(await properties()).toHaveLength(2);
    expect(await listings()).toHaveLength(5);
  });

  it('keeps a retry from adding twice, and two at once from creating a property twice', async () => {
    const key = { key: '018f0000-0000-7000-8000-0000000000aa' };
    const first = await takeAll(FILE, key);
    expect((await takeAll(FILE, key)).body).toEqual(first.body);
    expect(await listings()).toHaveLength(4);
    host = await makeHost(t);
    await Promise.all([takeAll(FILE), takeAll(FILE)]);
    expect(await listings()).toHaveLength(4);
  });

  it('reads French and Spanish headers, other countries, and pins, and takes its own template', async () => {
    const french =
      'Nom du lieu;Adresse;Ville;Province;Code postal;Pays;Titre;Type;Capacité;Prix par jour\nPlateau;4460 rue Saint-Denis;Montréal;Québec;H2J 2L1;Canada;Bureau calme;Salle de réunion;6;45,50';
    const { body } = await takeAll(french);
    expect(body).toMatchObject({ acceptedCount: 1, newPropertyCount: 1 });
    expect((await listings()).at(-1)).toMatchObject({ kind: 'meeting-room', capacity: 6, dayMinor: 4_550 });
    const spanish = JSON.stringify([
      {
        edificio: 'Casa',
        dirección: 'Calle 1',
        ciudad: 'Miami',
        estado: 'FL',
        cp: '33101',
        país: 'Estados Unidos',
        título: 'Sala',
        tipo: 'oficina',
        latitud: 25.77,
        longitud: -80.19,
      },
    ]);
    expect((await takeAll(spanish)).body).toMatchObject({ acceptedCount: 1, newPropertyCount: 1 });
    expect(
      (await properties()).map(({ country, currency, located_by, time_zone }) => [
        country,
        currency,
        located_by,
        time_zone,
      ]),
    ).toEqual([
      ['CA', 'CAD', 'area', 'America/Toronto'],
      ['US', 'USD', 'pin', 'America/New_York'],
    ]);
    const { body: template } = await host.call<{ properties: Record<'csv' | 'json', ListingFile> }>(
      'GET',
      '/api/host/room-template',
    );
    for (const { text } of [template.properties.csv, template.properties.json])
      expect((await checkAll(text)).body).toMatchObject({ acceptedCount: 2, refusedCount: 0, ignoredColumns: [] });
  });

  it.each([
    ['a country that isn’t offered', { country: 'Brazil' }, 'country'],
    ['a region of another country', { region: 'Ontario' }, 'region'],
    ['a postal code of another country', { postalCode: 'M5V 2T6' }, 'postalCode'],
    ['a time zone that doesn’t exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a currency that doesn’t exist', { currency: 'XXQ' }, 'currency'],
    ['a pin in another country', { latitude: '48.85', longitude: '2.35' }, 'latitude'],
    ['half a pin', { latitude: '37.7' }, 'longitude'],
    ['a name that’s too long', { property: 'x'.repeat(81) }, 'property'],
    ['characters nobody sees', { street: 'nul \u0000 street' }, 'street'],
  ])('refuses %s beside its cell', async (_, values, column) => {
    const row = {
      property: 'Mission house',
      street: '3543 18th Street',
      city: 'San Francisco',
      region: 'CA',
      postalCode: '94110',
      country: 'US',
      title: 'Desk',
      kind: 'desk',
      ...values,
    };
    const { body } = await takeAll(JSON.stringify([row]));
    expect(body.rows[0]!.faults.map((fault) => fault.column)).toContain(column);
    expect(body).toMatchObject({ acceptedCount: 0, newPropertyCount: 0 });
    expect(await properties()).toEqual([]);
  });

  it('stops at the host’s limit of properties, and never joins someone else’s', async () => {
    await takeAll(FILE);
    host = await makeHost(t);
    expect((await checkAll(FILE)).body).toMatchObject({ acceptedCount: 4, newPropertyCount: 2 });
    const { propertiesPerHost } = currentLimits();
    const row = (number: number) => `House ${number},${number} Main St,,Brooklyn,NY,11201,US,Desk,desk`;
    const text = [
      'property,street,unit,city,region,postalCode,country,title,kind',
      ...Array.from({ length: propertiesPerHost + 1 }, (_, at) => row(at + 1)),
    ].join('\n');
    const { body } = await checkAll(text);
    expect(body).toMatchObject({ acceptedCount: propertiesPerHost, refusedCount: 1 });
    expect(body.rows.at(-1)!.faults).toEqual([
      { column: 'property', message: expect.stringContaining('can have up to') },
    ]);
  });

  it('is refused as a whole if it isn’t a file of listings', async () => {
    for (const text of ['a,b,c\n1,2,3', '"never closed', `title\n${'x\n'.repeat(201)}`])
      expect(await checkAll(text)).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  });
});
