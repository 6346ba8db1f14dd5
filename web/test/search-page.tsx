// The search page for tests: at a URL, with an API that has three listings in Portland.
import { MAP } from '@daynook/contract/limits/map';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import SearchPage from '../app/pages/market/search.tsx';
import { answer, receivedCalls } from './fake-api.ts';
import { aCard, aSearchAnswer } from './listing-examples.ts';
import { renderRoutes } from './render-app.tsx';

const PORTLAND = {
  name: 'Portland, Oregon',
  center: { lat: 45.52, lng: -122.68 },
  radiusKm: 20,
  placeId: 'p1',
  timeZone: 'America/Los_Angeles',
};
const CONFIG = {
  authority: '',
  client_id: '',
  resource: null,
  scope: '',
  mapStyleUrl: null,
  streets: null,
  isDemo: true,
  isBetaGated: false,
};
export const cards = (count: number) => Array.from({ length: count }, (_, n) => aCard(n + 1));
export const toPin = (card: ReturnType<typeof aCard>) => ({
  _id: card._id,
  ...card.property.address.coordinates,
  title: card.title,
  fullDayMinor: card.pricing.fullDayMinor,
  totalMinor: null,
  currency: 'USD',
});

/** As high as the window, like the page's frame. */
const Screen = (props: Parameters<typeof SearchPage>[0]) => (
  <div className="flex h-dvh flex-col">
    <SearchPage {...props} />
  </div>
);

let address = '';
export const openSearch = (search: string) =>
  renderRoutes(
    [
      {
        path: '/search',
        loader: ({ request }) => {
          address = new URL(request.url).search;
          return null;
        },
        Component: Screen as never,
        HydrateFallback: Elsewhere,
      },
      { path: '*', Component: Elsewhere },
    ],
    `/search${search}`,
  );
const Elsewhere = () => <h1>Elsewhere</h1>;
export const now = () => Object.fromEntries(new URLSearchParams(address));
export const asked = (key: string) => receivedCalls().filter((call) => call.key === key);
export const lastSearch = () => Object.fromEntries(asked('GET /api/listings/search').at(-1)!.search);

/** On a busy machine, slow isn't wrong: base-map's own test checks how long a map may take. */
function givePatienceToMaps() {
  const plain = window.setTimeout.bind(window);
  const patient = (act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    plain(act, ms === MAP.loadTimeoutMs ? 55_000 : ms, ...rest);
  vi.spyOn(window, 'setTimeout').mockImplementation(patient as never);
}

/** Three listings in Portland, on a wide screen. */
export async function prepareSearch(): Promise<void> {
  givePatienceToMaps();
  await page.viewport(1440, 900);
  address = '';
  answer('GET /api/listings/search', { body: aSearchAnswer(cards(3), { place: PORTLAND }) });
  answer('GET /api/listings/map', { body: { pins: cards(3).map(toPin), clusters: [] } });
  answer('GET /api/listings/facets', {
    body: {
      amenities: { wifi: 7, monitor: 3, projector: 0 },
      kinds: { desk: 4, studio: 2, outdoor: 0 },
      instant: 1,
      workFacts: {
        monitors: { 1: 5, 2: 3 },
        deskHeight: { 'sit-stand': 2 },
        wifiDown: { 50: 6, 100: 4, 300: 0 },
        deskSize: { '120x60': 5, '140x70': 3, '160x80': 1, '122x61': 5, '152x76': 2 },
        ports: {
          'usb-c': 3,
          'usb-a': 1,
          ethernet: 2,
          dock: 1,
          'monitor-usb-c': 2,
          'monitor-hdmi': 2,
          'monitor-displayport': 0,
          'monitor-vga': 0,
        },
        kneeClearance: { 68: 2, 69: 2 },
        turningCircle: { 150: 1, 152: 1 },
        callReady: 2,
        measuredQuiet: 1,
        quiet: 4,
        stepFree: 3,
        doorWidth: { 80: 2, 81: 2 },
      },
      price: {
        minMinor: 2_000,
        maxMinor: 15_000,
        currency: 'USD',
        others: 'none',
        histogram: { fromMinor: 2_000, stepMinor: 1_000, counts: [1, 3, 5, 2, 0, 1] },
      },
      lookedAt: 9,
      isSampled: false,
    },
  });
  answer('GET /api/places/boundary', { body: { boundary: null } });
  answer('GET /api/places/suggest-spelling', { body: { suggestion: null } });
  answer('GET /api/config', { body: CONFIG });
}
