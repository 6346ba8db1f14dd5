// HTTP routes for places (AP9–AP12, SE8–SE11). All are public and answered from memory.

import type { FastifyInstance } from 'fastify';
import { type OutlineService, outlineService } from '../../adapters/outlines/remote.ts';
import { bundledPlaces, openGazetteer, prepareGazetteer } from '../../adapters/places/bundled.ts';
import type { PlacesProvider } from '../../adapters/places/provider.ts';
import { brandSlug, onSettingsChanged } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import {
  findOutline,
  getPlace,
  guessWhereabouts,
  type LocateIp,
  suggestSpelling,
  withStreetAddresses,
} from './service.ts';
import { findStreetAddresses } from './street-addresses.ts';
import { viewGeocoded, viewPlace, viewSuggestions } from './view.ts';

/** The module's external services. Bundled ones are used unless a test or an operator provides others. */
export interface PlacesOutside {
  provider?: PlacesProvider;
  outlines?: OutlineService | undefined;
  locateIp?: LocateIp;
}

const configuredOutlines = ({ config, clock }: Deps): OutlineService | undefined =>
  config.boundaryUrl === undefined
    ? undefined
    : outlineService({
        url: config.boundaryUrl,
        userAgent: `${brandSlug()} (${config.publicUrl})`,
        now: () => clock.now().getTime(),
      });

export function registerPlaceRoutes(app: FastifyInstance, deps: Deps, outside: PlacesOutside = {}): void {
  const provider = withStreetAddresses(outside.provider ?? bundledPlaces(), findStreetAddresses(deps));
  const outlines = outside.outlines ?? configuredOutlines(deps);
  // Loaded before the first visitor types, but after the process can report that it's alive.
  app.addHook('onReady', async () => void setImmediate(openGazetteer));
  const stopFollowing = onSettingsChanged(() => {
    prepareGazetteer().catch((error: unknown) => deps.log.error({ err: error }, 'places could not be read'));
  });
  app.addHook('onClose', async () => stopFollowing());

  bind(app, deps, 'POST /api/places/autocomplete', async ({ body }) =>
    viewSuggestions(await provider.autocomplete(body.input, body.languageCode ?? currentReader().language)),
  );

  bind(app, deps, 'GET /api/places/geocode', async ({ query }) =>
    query.address
      ? viewGeocoded(await provider.geocode(query.address))
      : { status: 'INVALID_REQUEST' as const, results: [] },
  );

  bind(app, deps, 'GET /api/places/suggest-spelling', async ({ query }) => ({
    suggestion: suggestSpelling(query.text),
  }));

  bind(app, deps, 'GET /api/places/boundary', async ({ query }) => {
    const known = await findOutline(outlines, query);
    return { boundary: known?.outline ?? null, attribution: known?.attribution ?? null };
  });

  bind(app, deps, 'GET /api/places/{placeId}', async ({ params }) =>
    viewPlace(await getPlace(provider, params.placeId)),
  );

  bind(app, deps, 'GET /api/address/location-from-ip', async ({ query, request }) =>
    guessWhereabouts({ ip: request.ip, timeZone: query.timeZone }, outside.locateIp),
  );
}
