// Finds street addresses, which the bundled gazetteer can't, with a Nominatim-compatible service (GEOCODER_URL). Only asks for complete
// addresses that someone submits, never while they type, and at most once a second, as Nominatim's usage policy requires.
import { setTimeout as delay } from 'node:timers/promises';
import type { CountryCode } from '@daynook/contract/countries/countries';
import { guardedFetch } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { AddressComponent, PlaceDetail } from './provider.ts';

interface FoundAddress extends PlaceDetail {
  /** The attribution to show with the address. */
  attribution: string;
}

export interface StreetAddresses {
  /** An address in one of the countries, or undefined if the service knows none, is busy, or fails. */
  find(text: string): Promise<FoundAddress | undefined>;
}

export interface StreetAddressOptions {
  url: string;
  userAgent: string;
  /** Where to look, as they are when it looks. */
  countries: () => readonly CountryCode[];
  now: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

const BETWEEN_MS = 1_000;
/** How long a search waits in the queue before it uses the gazetteer. */
const PATIENCE_MS = 2_000;
/** For waiting and the response together. A search that takes longer would exceed the request's own limit (`ANSWER_LIMIT_MS`). */
const TOTAL_MS = 3_000;
const MOST_BYTES = 100_000;
const CACHE_MAXIMUM = 2_000;
const KEEP_MS = { found: 7 * 24 * 3_600_000, nothing: 3_600_000, failure: 60_000 };

/**
 * A house number with a street: "123 Main St" or longer, or "Torstraße 12, Berlin", where the comma distinguishes it from a town with its
 * postal code. A number alone is a postal code.
 */
export const isStreetAddress = (text: string): boolean =>
  /^\s*\d+[a-z]?(?:-\d+)?\s+\S+\s+\S+/i.test(text) || /^\s*\p{L}[^\d,]*\s\d+\s?[a-z]?\s*,\s*\S/iu.test(text);

const COMPONENTS: readonly (readonly [type: string, keys: readonly string[]])[] = [
  ['street_number', ['house_number']],
  ['route', ['road']],
  ['locality', ['city', 'town', 'village', 'municipality']],
  ['administrative_area_level_1', ['state']],
  ['postal_code', ['postcode']],
  ['country', ['country']],
];

function toComponents(address: Record<string, unknown>): AddressComponent[] {
  return COMPONENTS.flatMap(([type, keys]) => {
    const text = keys.map((key) => address[key]).find((value) => typeof value === 'string');
    if (typeof text !== 'string') return [];
    const code = type === 'administrative_area_level_1' ? address['ISO3166-2-lvl4'] : undefined;
    const shortText = typeof code === 'string' ? code.slice(3) : text;
    return [{ types: [type], longText: text, shortText }];
  });
}

/** NaN for anything that isn't a number, because `Number` would turn null and empty text into zero. */
const toNumber = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value));

function parseAnswer(text: string): FoundAddress | undefined {
  const found: unknown = JSON.parse(text);
  const first = Array.isArray(found) ? (found[0] as Record<string, unknown> | undefined) : undefined;
  if (!first) return undefined;
  const [lat, lng] = [toNumber(first['lat']), toNumber(first['lon'])];
  const formattedAddress = first['display_name'];
  if (typeof formattedAddress !== 'string' || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return undefined;
  const licence = first['licence'];
  return {
    placeId: `osm-${first['osm_type']}-${first['osm_id']}`,
    formattedAddress: formattedAddress.slice(0, 200),
    lat,
    lng,
    components: toComponents((first['address'] ?? {}) as Record<string, unknown>),
    attribution: typeof licence === 'string' ? licence.slice(0, 200) : '© OpenStreetMap contributors',
  };
}

export function streetAddresses({
  url,
  userAgent,
  countries,
  now,
  wait = delay,
}: StreetAddressOptions): StreetAddresses {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  // The operator chose this host, so it may be private.
  const allowedHosts = new Set([`${base.hostname}:${base.port || (base.protocol === 'https:' ? '443' : '80')}`]);
  const kept = new Map<string, { answer: Promise<FoundAddress | undefined>; untilMs: number }>();
  let nextTurnMs = 0;

  const keep = (key: string, answer: Promise<FoundAddress | undefined>, forMs: number) => {
    kept.delete(key);
    kept.set(key, { answer, untilMs: now() + forMs });
    const oldest = kept.keys().next();
    if (kept.size > CACHE_MAXIMUM && !oldest.done) kept.delete(oldest.value);
  };

  const ask = async (text: string, countrycodes: string, totalMs: number): Promise<FoundAddress | undefined> => {
    const address = new URL('search', base);
    address.search = new URLSearchParams({
      q: text,
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      countrycodes,
    }).toString();
    const headers = { accept: 'application/json', 'user-agent': userAgent };
    const fetched = await guardedFetch(address.href, {
      allowedHosts,
      headers,
      mostBytes: MOST_BYTES,
      totalMs,
    });
    return fetched.kind === 'body' ? parseAnswer(fetched.bytes.toString('utf8')) : undefined;
  };

  return {
    async find(text) {
      const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ');
      const countrycodes = countries().join().toLowerCase();
      const key = `${countrycodes} ${wanted}`;
      const known = kept.get(key);
      if (known && known.untilMs > now()) return known.answer;
      const waitMs = Math.max(0, nextTurnMs - now());
      if (waitMs > PATIENCE_MS) return undefined;
      nextTurnMs = now() + waitMs + BETWEEN_MS;
      const answer = (async () => {
        if (waitMs > 0) await wait(waitMs);
        try {
          const found = await ask(wanted, countrycodes, TOTAL_MS - waitMs);
          keep(key, Promise.resolve(found), found ? KEEP_MS.found : KEEP_MS.nothing);
          return found;
        } catch {
          keep(key, Promise.resolve(undefined), KEEP_MS.failure);
          return undefined;
        }
      })();
      // Cached right away, so that many requests for one address cause only one to the service.
      keep(key, answer, KEEP_MS.failure);
      return answer;
    },
  };
}
