// Streets, parks, buildings, and their names, drawn over the base map if the operator has tiles of them (Protomaps basemap, schema 4,
// OpenStreetMap data).
import type { MapStreets } from '@daynook/contract/system';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { MapPalette } from './palette.ts';
import { medium, regular, semibold } from './style-names.ts';
import { interpolateByZoom } from './style-terms.ts';

const SOURCE = 'streets';
/** From farther away the base map is enough, and its tiles reach far beyond the area of an extract. */
const FROM_ZOOM = 10;

const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

const fromZoom = ({ minZoom }: MapStreets): number => Math.max(FROM_ZOOM, minZoom);

export const streetSource = (streets: MapStreets, origin: string): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`${origin}${streets.tiles}`],
  minzoom: fromZoom(streets),
  maxzoom: streets.maxZoom,
  bounds: [streets.bounds.west, streets.bounds.south, streets.bounds.east, streets.bounds.north],
  attribution: ATTRIBUTION,
});

const kindIn = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const isShape = (shape: 'Polygon' | 'LineString' | 'Point'): ExpressionSpecification => [
  '==',
  ['geometry-type'],
  shape,
];

/** About as wide as the street on the ground: doubles with every zoom when near, and is a hairline from afar. */
const wide = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification;

const PARKS = ['park', 'nature_reserve', 'forest', 'wood', 'golf_course', 'cemetery', 'garden', 'grass', 'playground'];

/** Land and water from the street tiles, over the coarser ones of the base map. */
export function streetGround(palette: MapPalette): LayerSpecification[] {
  const fill = (
    id: string,
    layer: string,
    color: string,
    filter: FilterSpecification,
    minzoom = FROM_ZOOM,
  ): LayerSpecification => ({
    id: `street-${id}`,
    type: 'fill',
    source: SOURCE,
    'source-layer': layer,
    minzoom,
    filter,
    paint: { 'fill-color': color },
  });
  const stream = (
    id: string,
    kinds: string[],
    minzoom: number,
    width: ExpressionSpecification,
  ): LayerSpecification => ({
    id: `street-${id}`,
    type: 'line',
    source: SOURCE,
    'source-layer': 'water',
    minzoom,
    filter: ['all', isShape('LineString'), kindIn(...kinds)],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.water, 'line-width': width },
  });
  return [
    fill('earth', 'earth', palette.land, isShape('Polygon')),
    fill('parks', 'landuse', palette.park, ['all', isShape('Polygon'), kindIn(...PARKS)]),
    fill('grounds', 'landuse', palette.grounds, [
      'all',
      isShape('Polygon'),
      kindIn('school', 'university', 'college', 'hospital', 'industrial', 'aerodrome', 'pedestrian'),
    ]),
    fill('water', 'water', palette.water, isShape('Polygon')),
    stream('rivers', ['river', 'canal'], FROM_ZOOM, wide(10, 0.6, 14, 2, 18, 12)),
    stream('streams', ['stream'], 14, wide(14, 0.5, 18, 3)),
    fill('piers', 'landuse', palette.land, ['all', isShape('Polygon'), kindIn('pier')], 13),
    {
      id: 'street-buildings',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'buildings',
      minzoom: 14,
      filter: kindIn('building', 'building_part'),
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': interpolateByZoom(14, 0, 15, 1),
      },
    },
  ];
}

/** Roads in painting order; each has a slightly wider edge. */
export function streetLines({ rail, path, street, streetEdge, avenue, avenueEdge, highway, highwayEdge }: MapPalette) {
  const line = (
    id: string,
    kinds: string[],
    color: string,
    width: ExpressionSpecification,
    rest: { minzoom?: number; dash?: number[]; cap?: 'round' | 'butt' } = {},
  ): LayerSpecification => ({
    id: `street-${id}`,
    type: 'line',
    source: SOURCE,
    'source-layer': 'roads',
    minzoom: rest.minzoom ?? FROM_ZOOM,
    filter: kindIn(...kinds),
    layout: { 'line-cap': rest.cap ?? 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': width,
      // Tunnels help with orientation, but people can't walk through them.
      'line-opacity': ['case', ['has', 'is_tunnel'], 0.35, 1],
      ...(rest.dash ? { 'line-dasharray': rest.dash } : {}),
    },
  });
  return [
    line('rails', ['rail'], rail, wide(11, 0.5, 15, 1.2, 18, 3), { minzoom: 11 }),
    line('paths', ['path', 'other'], path, wide(14, 0.6, 18, 3), { minzoom: 14.5, dash: [2, 1.5], cap: 'butt' }),
    line('minor-edges', ['minor_road'], streetEdge, wide(12.5, 0.9, 15, 4.4, 18, 15), { minzoom: 12.5 }),
    line('major-edges', ['major_road'], avenueEdge, wide(10, 0.8, 12, 2.4, 15, 7, 18, 21)),
    line('highway-edges', ['highway'], highwayEdge, wide(10, 2, 12, 3.6, 15, 8.4, 18, 25)),
    line('minor', ['minor_road'], street, wide(12.5, 0.5, 15, 3.2, 18, 13), { minzoom: 12.5 }),
    line('major', ['major_road'], avenue, wide(10, 0.5, 12, 1.6, 15, 5.6, 18, 19)),
    line('highways', ['highway'], highway, wide(10, 1.2, 12, 2.4, 15, 6.8, 18, 22)),
  ] satisfies LayerSpecification[];
}

const GREEN = ['park', 'garden', 'forest', 'nature_reserve', 'beach', 'zoo', 'cemetery', 'golf_course'];
const LANDMARKS = ['station', 'aerodrome', 'university', 'college', 'library', 'museum', 'stadium', 'ferry_terminal'];

export function streetNames(palette: MapPalette): LayerSpecification[] {
  const along = (id: string, kinds: string[], minzoom: number, font: string[], size: ExpressionSpecification) =>
    ({
      id: `street-${id}`,
      type: 'symbol',
      source: SOURCE,
      'source-layer': 'roads',
      minzoom,
      filter: kindIn(...kinds),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': size,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.streetName, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    }) satisfies LayerSpecification;
  /** A named point, from the zoom its data suggests. */
  const named = (id: string, layer: string, kinds: string[], color: string, minzoom: number) =>
    ({
      id: `street-${id}`,
      type: 'symbol',
      source: SOURCE,
      'source-layer': layer,
      minzoom,
      filter: [
        'all',
        isShape('Point'),
        kindIn(...kinds),
        ['>=', ['zoom'], ['to-number', ['coalesce', ['get', 'min_zoom'], 0]]],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': interpolateByZoom(12, 11, 17, 13),
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['to-number', ['coalesce', ['get', 'min_zoom'], 20]],
      },
      paint: { 'text-color': color, 'text-halo-color': palette.halo, 'text-halo-width': 1.3 },
    }) satisfies LayerSpecification;
  const place = (id: string, kinds: string[], color: string, font: string[], size: ExpressionSpecification) => {
    const layer = named(id, 'places', kinds, color, FROM_ZOOM);
    return { ...layer, layout: { ...layer.layout, 'text-font': font, 'text-size': size, 'text-padding': 12 } };
  };
  return [
    named('landmark-names', 'pois', LANDMARKS, palette.part, 14),
    named('park-names', 'pois', GREEN, palette.parkName, 13),
    along('minor-names', ['minor_road'], 14.5, regular, interpolateByZoom(14.5, 11, 18, 14)),
    along('major-names', ['highway', 'major_road'], 12.5, medium, interpolateByZoom(12.5, 11, 18, 15)),
    named('water-names', 'water', ['lake', 'water', 'bay', 'strait', 'ocean', 'sea'], palette.waterName, FROM_ZOOM),
    place('part-names', ['neighbourhood', 'macrohood'], palette.part, medium, interpolateByZoom(10, 11, 15, 15)),
    // From near, the view is inside the town, and its name would cover a street.
    {
      ...place('town-names', ['locality'], palette.town, semibold, interpolateByZoom(10, 13, 14, 17)),
      maxzoom: 15,
    },
  ];
}

/** The same layer, hidden where the streets have their own names. */
export function besideStreets(layer: LayerSpecification, streets: MapStreets): LayerSpecification {
  if (layer.type === 'background') return layer;
  const { west, south, east, north } = streets.bounds;
  const area: GeoJSON.Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
  const isBeside: ExpressionSpecification = ['step', ['zoom'], true, fromZoom(streets), ['!', ['within', area]]];
  const own = layer.filter as ExpressionSpecification | undefined;
  return { ...layer, filter: own ? ['all', own, isBeside] : isBeside };
}
