// Names on the base map: towns by population, neighborhoods inside them, ZIP codes, states, and waters.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';
import { DETAIL_ZOOM, interpolateByZoom, POPULATION } from './style-terms.ts';

// Without a glyph server MapLibre renders labels with the page's fonts: the first name only sets the weight, and the second is the family
// in fonts.css.
export const regular = ['Regular', 'Instrument Sans Variable'];
export const medium = ['Medium', 'Instrument Sans Variable'];
export const semibold = ['Semibold', 'Instrument Sans Variable'];

/** The minimum population for a dot or name at each zoom. */
const largeEnough: ExpressionSpecification = [
  'step',
  ['zoom'],
  ['>=', POPULATION, 1_000_000],
  3.4,
  ['>=', POPULATION, 500_000],
  4.6,
  ['>=', POPULATION, 250_000],
  5.6,
  ['>=', POPULATION, 100_000],
  6.8,
  ['>=', POPULATION, 40_000],
  8,
  ['>=', POPULATION, 12_000],
  9,
  ['>=', POPULATION, 3_000],
  10,
  ['>=', POPULATION, 0],
];

/** The zooms at which each source's towns are named; the smallest are only loaded from 9. */
const TOWN_ZOOMS = {
  world: { minzoom: 2.6, maxzoom: DETAIL_ZOOM },
  america: { minzoom: DETAIL_ZOOM },
  near: { minzoom: 9 },
};

export function townNames(source: 'world' | 'america' | 'near', palette: MapPalette): LayerSpecification[] {
  const { town, halo, dot } = palette;
  const zooms = TOWN_ZOOMS[source];
  const dots: LayerSpecification = {
    id: `town-dots-${source}`,
    type: 'circle',
    source,
    'source-layer': 'places',
    ...zooms,
    maxzoom: source === 'world' ? DETAIL_ZOOM : 7,
    filter: ['all', ['==', ['get', 'of'], 'town'], largeEnough],
    paint: {
      'circle-radius': interpolateByZoom(3, 1.6, 8, 2.6),
      'circle-color': halo,
      'circle-stroke-color': dot,
      'circle-stroke-width': 1.1,
    },
  };
  return [
    ...(source === 'near' ? [] : [dots]),
    {
      id: `town-names-${source}`,
      type: 'symbol',
      source,
      'source-layer': 'places',
      ...zooms,
      filter: ['all', ['==', ['get', 'of'], 'town'], largeEnough],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [
          'step',
          ['zoom'],
          ['literal', medium],
          8,
          ['case', ['>=', POPULATION, 100_000], ['literal', semibold], ['literal', medium]],
        ],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['interpolate', ['linear'], POPULATION, 100_000, 10.5, 2_000_000, 13],
          10,
          ['interpolate', ['linear'], ['log10', ['max', POPULATION, 10]], 3, 11, 4, 12, 5, 14.5, 5.7, 18, 6.5, 21],
        ],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': ['step', ['zoom'], 0.5, 7, 0],
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': interpolateByZoom(4, 4, 10, 10),
        'symbol-sort-key': ['-', POPULATION],
      },
      paint: { 'text-color': town, 'text-halo-color': halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 },
    },
  ];
}

/** Boroughs and neighborhoods, when the view is inside the city. */
export const partNames = ({ part, halo }: MapPalette): LayerSpecification => ({
  id: 'part-names',
  type: 'symbol',
  source: 'near',
  'source-layer': 'places',
  minzoom: 9.5,
  filter: [
    'all',
    ['==', ['get', 'of'], 'part'],
    // Filters only see whole zooms. Inside a city, neighborhoods are the only orientation.
    ['step', ['zoom'], ['>=', POPULATION, 200_000], 10, ['>=', POPULATION, 30_000], 11, ['>=', POPULATION, 0]],
  ],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': medium,
    'text-size': interpolateByZoom(10, 11, 14, 14),
    'text-letter-spacing': 0.02,
    'text-max-width': 7,
    'text-padding': 12,
    'symbol-sort-key': ['-', POPULATION],
  },
  paint: { 'text-color': part, 'text-halo-color': halo, 'text-halo-width': 1.2 },
});

/** ZIP codes, faint, where there's little else for orientation. */
export const postalNames = ({ postal }: MapPalette): LayerSpecification => ({
  id: 'postal-names',
  type: 'symbol',
  source: 'near',
  'source-layer': 'postal',
  minzoom: 11,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': medium,
    'text-size': interpolateByZoom(11, 12, 14, 13),
    'text-letter-spacing': 0.08,
    'text-padding': 22,
  },
  paint: { 'text-color': postal },
});

export function wideNames(
  source: 'world' | 'america',
  { regionName, waterName, country, halo }: MapPalette,
): LayerSpecification[] {
  const zooms = source === 'world' ? { minzoom: 2, maxzoom: DETAIL_ZOOM } : { minzoom: DETAIL_ZOOM };
  const base = { type: 'symbol', source, 'source-layer': 'names', ...zooms } as const;
  const due = (of: string): ExpressionSpecification => [
    'all',
    ['==', ['get', 'of'], of],
    ['<=', ['get', 'from'], ['zoom']],
  ];
  return [
    {
      ...base,
      id: `water-names-${source}`,
      filter: due('water'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': interpolateByZoom(3, 11, 8, 13),
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
      },
      paint: { 'text-color': waterName, 'text-halo-color': 'rgba(0,0,0,0)' },
    },
    {
      ...base,
      id: `region-names-${source}`,
      maxzoom: source === 'world' ? DETAIL_ZOOM : 7,
      filter: due('region'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': medium,
        'text-transform': 'uppercase',
        'text-size': interpolateByZoom(4, 9, 7, 12),
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: { 'text-color': regionName, 'text-halo-color': halo, 'text-halo-width': 1 },
    },
    {
      ...base,
      id: `country-names-${source}`,
      maxzoom: DETAIL_ZOOM,
      filter: due('country'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': semibold,
        'text-size': interpolateByZoom(2, 11, 4, 15),
        'text-letter-spacing': 0.12,
        'text-transform': 'uppercase',
        'text-max-width': 8,
      },
      paint: { 'text-color': country, 'text-halo-color': halo, 'text-halo-width': 1 },
    },
  ];
}
