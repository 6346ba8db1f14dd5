// Finds street addresses with the configured service. Each application has one client, which sends at most one request per second.

import { isStreetAddress, type StreetAddresses, streetAddresses } from '../../adapters/places/street-addresses.ts';
import { brandSlug, currentCountries } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';

type Parts = Pick<Deps, 'config' | 'clock'>;

const clients = new WeakMap<Deps['config'], StreetAddresses>();

/** Undefined unless GEOCODER_URL is set. */
export function findStreetAddresses({ config, clock }: Parts): StreetAddresses | undefined {
  if (config.geocoderUrl === undefined) return undefined;
  const known = clients.get(config);
  if (known) return known;
  const client = streetAddresses({
    url: config.geocoderUrl,
    userAgent: `${brandSlug()} (${config.publicUrl})`,
    countries: currentCountries,
    now: () => clock.now().getTime(),
  });
  clients.set(config, client);
  return client;
}

interface PlaceWords {
  city?: string | undefined;
  address?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
}

/**
 * Turns a search for a street address into a search around its point, with the data's attribution. Other searches are unchanged.
 */
export async function locateAddress<Q extends PlaceWords & { bbox?: unknown; by?: unknown }>(
  parts: Parts,
  query: Q,
): Promise<{ query: Q; attribution?: string }> {
  const text = query.city || query.address;
  // A map's area replaces the place, unless trips start there.
  const isReplaced = query.bbox !== undefined && query.by === undefined;
  if (!text || query.lat !== undefined || isReplaced || !isStreetAddress(text)) return { query };
  const found = await findStreetAddresses(parts)?.find(text);
  if (!found) return { query };
  return { query: { ...query, lat: found.lat, lng: found.lng }, attribution: found.attribution };
}
