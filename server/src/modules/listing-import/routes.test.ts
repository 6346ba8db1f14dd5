// Importing listings over HTTP: what a check and a real import leave in the database.
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { ListingCheck, ListingFile, ListingImport } from '@daynook/contract/listings/listing-import';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { readTableStates } from '../../../test/table-states.ts';
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
