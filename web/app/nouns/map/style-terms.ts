// Expressions that the base map's layers share.
import type { ExpressionSpecification } from 'maplibre-gl';

/** From this zoom on, the detailed tiles replace the world's. */
export const DETAIL_ZOOM = 4;

/** A place's population, to two digits; 0 if unknown. */
export const POPULATION: ExpressionSpecification = ['get', 'people'];

/** A value that's interpolated between zooms: zoom, value, zoom, value … */
export const interpolateByZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
