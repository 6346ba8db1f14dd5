// What crawlers read of the site (O1).
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { robots, sitemapIndex, urlSet } from './sitemap.ts';

let t: TestApp;
let readCount = 0;
let liveId: string;
let pausedId: string;

beforeAll(async () => {
  const cover = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#4a6b53' } })
    .webp()
    .toBuffer();
  const photos = {
    read: async (key: string) => {
      readCount += 1;
      return key.startsWith('none') ? undefined : { bytes: cover, contentType: 'image/webp' as const, etag: key };
    },
  };
  const kept = new Map<string, Uint8Array>();
  const photoFiles = {
    write: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
    read: async (name: string) => kept.get(name),
    take: async () => undefined,
    remove: async () => undefined,
    async *listFolders() {},
    async *listFiles() {},
  };
  t = await testApp({
    environment: { PUBLIC_URL: 'https://daynook.example' },
    overrides: { photos, photoFiles },
  });
  const host = await makeMember(t.db, { username: 'ana', username_skeleton: 'ana' });
  await makeMember(t.db, { username: 'gone', username_skeleton: 'gone', status: 'suspended' });
  await makeMember(t.db);
  const property = await makeProperty(t.db, { host_id: host.id, city: 'St. John’s & Co', region: 'NL' });
  liveId = (await makeListing(t.db, { property_id: property.id })).id;
  pausedId = (await makeListing(t.db, { property_id: property.id, state: 'paused' })).id;
  const photo = { alt: '', width: 1_600, height: 1_200, position: 0, status: 'ready' };
  for (const id of [liveId, pausedId])
    await t.db.kysely
      .insertInto('listing_photo')
      .values({ id: t.deps.newId(), listing_id: id, key: `photo/${id}`, ...photo })
      .execute();
});
afterAll(() => t.close());

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('maps of the site (O1)', () => {
  it('name a file of the product’s pages and one for each kind that has some', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at)).toEqual([
      'https://daynook.example/sitemap-pages.xml',
      'https://daynook.example/sitemap-listings-1.xml',
      'https://daynook.example/sitemap-cities-1.xml',
      'https://daynook.example/sitemap-people-1.xml',
    ]);
  });

  it('hold what everybody may see, and nothing else', async () => {
    const listings = (await get('/sitemap-listings-1.xml')).body;
    expect(listings).toMatch(new RegExp(`<loc>https://daynook.example/listing/${liveId}</loc><lastmod>20`));
    expect(listings).not.toContain(pausedId);
    expect((await get('/sitemap-people-1.xml')).body.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://daynook.example/ana</loc>',
    ]);
  });

  it('name each city once, with its region and as its page does', async () => {
    const host = await makeMember(t.db);
    for (const [city, region] of [
      ['Portland', 'OR'],
      ['Portland', 'ME'],
      ['Montreal', 'QC'],
      ['Montréal', 'QC'],
      ['Nowhere & Co', 'NL'],
    ] as const)
      await makeListing(t.db, { property_id: (await makeProperty(t.db, { host_id: host.id, city, region })).id });
    const { body } = await get('/sitemap-cities-1.xml');
    const cities = [...body.matchAll(/city=(.*?)<\/loc>/g)].map(([, city]) => city);
    expect(cities).toEqual([
      'Montr%C3%A9al%2C+QC',
      'Nowhere+%26+Co%2C+NL',
      'Portland%2C+ME',
      'Portland%2C+OR',
      'St.+John%E2%80%99s+%26+Co%2C+NL',
    ]);
  });

  it.each(['/sitemap-listings-2.xml', '/sitemap-listings-0.xml', '/sitemap-members-1.xml', '/sitemap-x'])(
    '%s is not there',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('are split where one file may hold no more', () => {
    const counts = { listings: 2 * 50_000 + 1, cities: 0, neighborhoods: 0, people: 50_000 };
    const files = [...sitemapIndex('https://a', counts, ['en']).matchAll(/sitemap-(\w+-\d+)/g)].map(([, name]) => name);
    expect(files).toEqual(['listings-1', 'listings-2', 'listings-3', 'people-1']);
  });

  it('have every page in every language, with links from each to all of them', () => {
    const text = urlSet('https://a', [{ path: '/search?city=X', changedOn: '2026-11-01' }], ['en', 'fr']);
    const links =
      '<xhtml:link rel="alternate" hreflang="en" href="https://a/search?city=X"/><xhtml:link rel="alternate" hreflang="fr" href="https://a/fr/search?city=X"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://a/search?city=X"/>';
    expect(text).toContain(`<url><loc>https://a/search?city=X</loc><lastmod>2026-11-01</lastmod>${links}</url>`);
    expect(text).toContain(`<url><loc>https://a/fr/search?city=X</loc><lastmod>2026-11-01</lastmod>${links}</url>`);
    const counts = { listings: 25_001, cities: 0, neighborhoods: 0, people: 0 };
    expect(sitemapIndex('https://a', counts, ['en', 'fr']).match(/listings-\d/g)).toEqual(['listings-1', 'listings-2']);
  });

  it('name the first language for everyone else, and an address of the English start page that leads nowhere', () => {
    const text = urlSet('https://a', [{ path: '/', changedOn: null }], ['fr', 'en']);
    for (const [language, path] of [
      ['fr', '/fr'],
      ['en', '/?language=en'],
      ['x-default', '/fr'],
    ])
      expect(text).toContain(`hreflang="${language}" href="https://a${path}"`);
    expect(text).toContain('<loc>https://a/?language=en</loc>');
  });

  it('write out what XML reads as its own', () => {
    expect(urlSet('https://a', [{ path: '/?a=<b>&"c"', changedOn: null }], ['en'])).toContain(
      '/?a=&lt;b&gt;&amp;&quot;c&quot;<',
    );
  });
});

describe('robots', () => {
  it('list the map and what is for members only', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toBe(robots('https://daynook.example', ['en']));
    expect(body).toContain('Sitemap: https://daynook.example/sitemap.xml');
    expect(body).toContain('Disallow: /host/\n');
    expect(body).not.toContain('Disallow: /hosts');
    expect(robots('https://a', ['en', 'fr'])).toContain('Disallow: /fr/dashboard\n');
  });
});

describe('the picture of a workspace in link previews (B13)', () => {
  it('is made once from its cover, 1200 × 630, and then cached', async () => {
    const before = readCount;
    const [one, two] = await Promise.all([
      get(`/preview/listing/${liveId}.jpg`),
      get(`/preview/listing/${liveId}.jpg`),
    ]);
    expect(await sharp(one.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    expect(two.rawPayload).toEqual(one.rawPayload);
    expect((await get(`/preview/listing/${liveId}.jpg`)).rawPayload).toEqual(one.rawPayload);
    expect(readCount - before).toBe(1);
    const again = await get(`/preview/listing/${liveId}.jpg`, { 'if-none-match': String(one.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('is there for workspaces that are offered alone', async () => {
    for (const id of [pausedId, t.deps.newId(), 'x', '..%2f..'])
      expect((await get(`/preview/listing/${id}.jpg`)).statusCode, id).toBe(404);
    expect((await get(`/preview/listing/${liveId}`)).statusCode).toBe(404);
  });
});
