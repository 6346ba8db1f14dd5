// Shorelines of the sea, lakes, and islands from GSHHG, through the Generic Mapping Tools. For building only: requires the Debian
// packages gmt and gmt-gshhg-full. The tools return pieces that are cut at whole degrees, which we join into rings again.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { kmBetween } from '../gazetteer/merge.ts';
import type { Position, Ring } from '../gazetteer/topology.ts';

/** GSHHG's levels: 1 is land in the sea, 2 lakes, 3 islands in lakes, and 4 ponds on those. */
export type Level = 1 | 2 | 3 | 4;
/** Full, intermediate, and low resolution. */
export type Resolution = 'f' | 'i' | 'l';

const MOST_BYTES = 512 * 1024 * 1024;

function dump(options: string[]): string {
  try {
    return execFileSync('gmt', ['coast', ...options, '-M'], {
      // The tools leave a history file in the folder where they run.
      cwd: tmpdir(),
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    throw new Error('The Generic Mapping Tools are needed to build the base map: apt-get install gmt gmt-gshhg-full', {
      cause: error,
    });
  }
}

/** Pieces by level, as the tools print them: a header line, then one point per line. */
function parsePieces(text: string): Map<number, Ring[]> {
  const pieces = new Map<number, Ring[]>();
  let piece: Ring = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('>')) {
      const level = Number(/Level (\d+)/.exec(line)?.[1]);
      const ofLevel = pieces.get(level) ?? [];
      pieces.set(level, ofLevel);
      piece = [];
      ofLevel.push(piece);
    } else if (line !== '') {
      const [lng, lat] = line.split('\t', 2).map(Number);
      piece.push([lng ?? 0, lat ?? 0]);
    }
  }
  return pieces;
}

const toKey = (position: Position | undefined) =>
  position ? position.map((degrees) => degrees.toFixed(5)).join() : '';

/** Appends unused pieces until the line is closed or no piece starts where it ends. */
function extendLine(first: Ring, byStart: ReadonlyMap<string, Ring[]>, used: Set<Ring>): Ring {
  const line = [...first];
  const start = toKey(first[0]);
  for (let end = toKey(line.at(-1)); end !== start; end = toKey(line.at(-1))) {
    const next = byStart.get(end)?.find((piece) => !used.has(piece));
    if (!next) break;
    used.add(next);
    line.push(...next.slice(1));
  }
  return line;
}

/** Joins pieces whose ends meet. With `isRing`, drops lines that aren't closed because they leave the requested area. */
function joinPieces(pieces: Ring[], isRing: boolean): Ring[] {
  const byStart = Map.groupBy(pieces, (piece) => toKey(piece[0]));
  const used = new Set<Ring>();
  const joined: Ring[] = [];
  for (const first of pieces) {
    if (used.has(first)) continue;
    used.add(first);
    const line = extendLine(first, byStart, used);
    if (!isRing || toKey(line[0]) === toKey(line.at(-1))) joined.push(line);
  }
  return joined;
}

/** West, east, south, north in degrees. */
export type Area = readonly [west: number, east: number, south: number, north: number];

/** Closed rings of each level in the area. Rings that leave the area are missing, so request a larger area than needed. */
export function readShorelines(area: Area, resolution: Resolution): Record<Level, Ring[]> {
  const pieces = parsePieces(dump([`-R${area.join('/')}`, `-D${resolution}`, '-W']));
  const rings = (level: Level) => joinPieces(pieces.get(level) ?? [], true).filter((ring) => ring.length >= 4);
  return { 1: rings(1), 2: rings(2), 3: rings(3), 4: rings(4) };
}

/** Rivers in the area by importance, from 0 and 1 (the largest) to 4. */
export function readRivers(area: Area): Map<number, Ring[]> {
  const pieces = parsePieces(dump([`-R${area.join('/')}`, '-Df', '-I0', '-I1', '-I2', '-I3', '-I4']));
  return new Map([...pieces].map(([level, ofLevel]) => [level, joinPieces(ofLevel, false)]));
}

/** Square kilometers inside a ring. */
export function areaKm2(ring: Ring): number {
  const [, middle = 0] = ring[ring.length >> 1] ?? [];
  const kmPerDegreeLng = kmBetween({ lat: middle, lng: 0 }, { lat: middle, lng: 1 });
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? [];
    sum += x1 * y2 - x2 * y1;
  }
  return Math.abs(sum / 2) * kmPerDegreeLng * 111.2;
}

/** Whether a point is inside a ring. */
export function isWithin([lng = 0, lat = 0]: Position, ring: Ring): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? [];
    const [x2 = 0, y2 = 0] = ring[j] ?? [];
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}
