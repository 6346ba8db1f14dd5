// Words that the layers of the base map share.
import type { ExpressionSpecification } from 'maplibre-gl';

/** From this zoom the detailed tiles take over from the world's. */
export const DETAIL_ZOOM = 4;

/** People who live in a place, to two digits; 0 where unknown. */
export const people: ExpressionSpecification = ['get', 'people'];

/** A value that grows evenly between zooms: zoom, value, zoom, value … */
export const zoomed = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;
