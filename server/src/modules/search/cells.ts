// The squares of the map's cells. Pure.
import { MERCATOR_WORLD } from '../../lib/geo/mercator.ts';

/** Cells are stored for zooms up to this one. Closer views have few enough listings to count. */
export const CELL_ZOOM_MAXIMUM = 14;

/** How many cells wide the world is at a zoom: 128 pixels for each cell on a map of 512-pixel tiles. */
export const cellsAcross = (zoom: number): number => 2 ** (zoom + 2);
export const cellMeters = (zoom: number): number => MERCATOR_WORLD / cellsAcross(zoom);
