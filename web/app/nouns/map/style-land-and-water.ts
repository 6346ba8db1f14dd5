// Land, water, built-up areas, rivers, and borders of the base map.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';
import { DETAIL_ZOOM, interpolateByZoom, POPULATION } from './style-terms.ts';

/**
 * Land is the background and the sea is painted over it, so that the soft shade of built-up areas ends at the shore. The world is coarse;
 * our own continent has more detail from zoom 4.
 */
export function landLayers(palette: MapPalette): LayerSpecification[] {
  const { water, land, shore } = palette;
  const fill = (
    id: string,
    source: 'world' | 'america',
    layer: string,
    color: string,
    zooms: { minzoom?: number; maxzoom?: number },
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    ...zooms,
    paint: { 'fill-color': color },
  });
  const far = { maxzoom: DETAIL_ZOOM };
  const near = { minzoom: DETAIL_ZOOM };
  const edge = (id: string, layer: string): LayerSpecification => ({
    id,
    type: 'line',
    source: 'america',
    'source-layer': layer,
    minzoom: 5,
    paint: { 'line-color': shore, 'line-width': interpolateByZoom(5, 0.4, 8, 0.8, 14, 1.4) },
  });
  return [
    { id: 'land', type: 'background', paint: { 'background-color': land } },
    builtUp(palette),
    fill('sea-far', 'world', 'sea', water, far),
    fill('lakes-far', 'world', 'lakes', water, far),
    fill('sea-beyond', 'world', 'sea_beyond', water, near),
    fill('lakes-beyond', 'world', 'lakes_beyond', water, near),
    fill('sea', 'america', 'sea', water, near),
    fill('lakes', 'america', 'lakes', water, near),
    edge('shore', 'sea'),
    edge('lake-shore', 'lakes'),
  ];
}

/** The square root of the population, so that an area's size is proportional to its population. */
const reach: ExpressionSpecification = ['sqrt', ['min', POPULATION, 2_500_000]];

/** A soft shade around every town, sized by its population: a hint of density, never an outline. */
const builtUp = ({ built }: MapPalette): LayerSpecification => ({
  id: 'built-up',
  type: 'circle',
  source: 'america',
  'source-layer': 'places',
  minzoom: 5,
  filter: ['all', ['==', ['get', 'of'], 'town'], ['>=', POPULATION, 12_000]],
  paint: {
    'circle-color': built,
    'circle-blur': 1,
    'circle-pitch-alignment': 'map',
    // A radius of 20 m times the square root of the population, doubling in pixels with every zoom.
    'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 4, ['*', 0.0053, reach], 14, ['*', 5.46, reach]],
    'circle-opacity': interpolateByZoom(5, 0, 6, 0.5, 10, 0.42, 12, 0.3, 14, 0.1),
  },
});

export function borderLayers({ river, county, region, country }: MapPalette): LayerSpecification[] {
  const border = (
    id: string,
    source: 'world' | 'america',
    of: string,
    color: string,
    width: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source,
    'source-layer': 'borders',
    ...(source === 'world' ? { maxzoom: DETAIL_ZOOM, minzoom: 2 } : { minzoom: DETAIL_ZOOM }),
    filter: ['==', ['get', 'of'], of],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': width,
      // As with rivers: a border that's a street off is worse than none.
      'line-opacity': interpolateByZoom(9.5, 1, 11.5, 0),
      ...(of === 'region' ? { 'line-dasharray': [3, 2] } : {}),
    },
  });
  return [
    {
      id: 'rivers',
      type: 'line',
      source: 'america',
      'source-layer': 'rivers',
      minzoom: 5,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': river,
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          5,
          0.5,
          9,
          ['-', 2.4, ['*', 0.4, ['get', 'rank']]],
          13,
          ['-', 4, ['*', 0.6, ['get', 'rank']]],
        ],
        // Accurate to a kilometer or two: enough from afar, wrong inside a city.
        'line-opacity': interpolateByZoom(10, 1, 11.5, 0),
      },
    },
    {
      id: 'counties',
      type: 'line',
      source: 'america',
      'source-layer': 'counties',
      minzoom: 7,
      paint: {
        'line-color': county,
        'line-width': interpolateByZoom(7, 0.6, 12, 1.2),
        'line-opacity': interpolateByZoom(7, 0, 7.6, 1, 11, 1, 13, 0.4),
      },
    },
    border('region-borders-far', 'world', 'region', region, interpolateByZoom(2, 0.4, 4, 0.7)),
    border('country-borders-far', 'world', 'country', country, interpolateByZoom(2, 0.6, 4, 1)),
    border('region-borders', 'america', 'region', region, interpolateByZoom(4, 0.7, 8, 1.3)),
    border('country-borders', 'america', 'country', country, interpolateByZoom(4, 0.9, 8, 1.6)),
  ];
}
