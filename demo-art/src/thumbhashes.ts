// The blur shown until a picture has loaded: from the pack, where it was computed from the drawing, or painted from the scene's main
// colors.
import { existsSync, readFileSync } from 'node:fs';
import { rgbaToThumbHash } from 'thumbhash';
import { darken, lighten, mix } from './draw/colour.ts';
import { pickHour } from './homes/draw-home.ts';
import { findHour } from './model/hours.ts';
import { makeRoom } from './model/make-room.ts';
import { ROOM_VIEWS, type SceneKind } from './model/vocabulary.ts';
import { packFile } from './pack/read-pack.ts';
import { parseSceneKey, type SceneAddress } from './scene-keys.ts';

const hashFile = (kind: SceneKind): URL => packFile(`thumbhashes-${kind}.bin`);
const loaded = new Map<SceneKind, { bytes: Uint8Array; stride: number } | undefined>();

/** One kind's file. Its first byte is the length of each hash, followed by all views of seed 0, of seed 1, and so on. */
function loadHashes(kind: SceneKind): { bytes: Uint8Array; stride: number } | undefined {
  if (!loaded.has(kind)) {
    const file = hashFile(kind);
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    loaded.set(kind, bytes && { bytes: bytes.subarray(1), stride: bytes[0] ?? 0 });
  }
  return loaded.get(kind);
}

function packed(address: SceneAddress): Uint8Array | undefined {
  if (address.type !== 'room') return undefined;
  const hashes = loadHashes(address.kind);
  if (!hashes) return undefined;
  const start = (address.seed * ROOM_VIEWS.length + ROOM_VIEWS.indexOf(address.view)) * hashes.stride;
  return start + hashes.stride <= hashes.bytes.length ? hashes.bytes.subarray(start, start + hashes.stride) : undefined;
}

/** A scene's colors from top to bottom. */
function pickBands(address: SceneAddress): string[] {
  if (address.type === 'room') {
    const { palette: p, hour } = makeRoom(address.kind, address.seed);
    const tint = findHour(hour).ambient;
    return [lighten(p.wall, 0.1), p.wall, darken(p.wall, 0.08), p.floor].map((colour) =>
      tint ? mix(colour, tint, hour === 'evening' ? 0.55 : 0.15) : colour,
    );
  }
  if (address.type === 'home') {
    const hour = pickHour(address.seed);
    const [top, bottom] = findHour(hour).sky;
    const dim = hour === 'evening' ? 0.6 : 0;
    return [top, bottom, mix('#D8B892', '#2F3A5C', dim), mix('#B5BFA0', '#2F3A4C', dim)];
  }
  return ['#E3D6C4', '#D9C2A8', '#C79F7E', '#7F8F86'];
}

function painted(address: SceneAddress): Uint8Array {
  const [width, height] = address.type === 'avatar' ? [8, 8] : [12, 8];
  const bands = pickBands(address);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const colour = bands[Math.floor((y / height) * bands.length)] as string;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) rgba[at + c] = Number.parseInt(colour.slice(1 + c * 2, 3 + c * 2), 16);
      rgba[at + 3] = 255;
    }
  }
  return rgbaToThumbHash(width, height, rgba);
}

/** A picture's thumbhash in base64. Throws for keys without a picture. */
export function findThumbhash(key: string): string {
  const address = parseSceneKey(key);
  if (!address) throw new Error(`No drawn picture has the key ${key}`);
  return Buffer.from(packed(address) ?? painted(address)).toString('base64');
}
