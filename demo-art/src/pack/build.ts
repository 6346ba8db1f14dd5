// Builds the shipped pack: a cover of every scene in the catalog and the thumbhash of each of its views. Deterministic. Run it after
// the drawings changed: `npm run pack -w demo-art`, followed by the kinds that changed if only some did. Takes about fifteen minutes.
// Each new pack adds its size to the repository, so look at contact sheets first.
import { createHash } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { sceneCatalogue } from '../catalogue.ts';
import { drawScene } from '../draw-scene.ts';
import { ROOM_VIEWS, SCENE_KINDS, type SceneKind } from '../model/vocabulary.ts';
import { drawingsVersion } from './drawings-version.ts';
import { encodeCover, thumbhashOfDrawing } from './rasterize.ts';
import { type PackIndex, packFile, readPackIndex } from './read-pack.ts';

const COVER = { width: 640, height: 427 };
const HASHED = { width: 90, height: 60 };
const AT_ONCE = 2;

/** Runs `work` for each index, a few at a time. Results are in order. */
async function inOrder<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = new Array(count);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

async function writeCovers(kind: SceneKind, count: number): Promise<number[]> {
  const covers = await inOrder(count, (seed) => {
    if (seed % 20 === 0) process.stdout.write(`\r${kind}: cover ${seed} of ${count}   `);
    return encodeCover(drawScene({ kind, seed, view: 'wide' }), COVER);
  });
  const file = await open(packFile(`covers-${kind}.bin`), 'w');
  const offsets = [0];
  for (const cover of covers) {
    await file.write(cover);
    offsets.push((offsets.at(-1) ?? 0) + cover.length);
  }
  await file.close();
  return offsets;
}

async function writeThumbhashes(kind: SceneKind, count: number): Promise<void> {
  const hashes = await inOrder(count * ROOM_VIEWS.length, (index) => {
    const seed = Math.floor(index / ROOM_VIEWS.length);
    const view = ROOM_VIEWS[index % ROOM_VIEWS.length] as (typeof ROOM_VIEWS)[number];
    if (index % 60 === 0) process.stdout.write(`\r${kind}: thumbhash ${index} of ${count * ROOM_VIEWS.length}   `);
    return thumbhashOfDrawing(drawScene({ kind, seed, view }), HASHED);
  });
  const stride = Math.max(...hashes.map((hash) => hash.length));
  if (hashes.some((hash) => hash.length !== stride)) throw new Error(`Thumbhashes of ${kind} differ in length`);
  await writeFile(packFile(`thumbhashes-${kind}.bin`), Buffer.concat([Uint8Array.of(stride), ...hashes]));
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !SCENE_KINDS.some((kind) => kind === word));
if (unknown.length > 0) throw new Error(`No such kind: ${unknown.join(', ')}`);
const offsets: Partial<Record<SceneKind, readonly number[]>> = { ...readPackIndex()?.offsets };
const { perKind } = sceneCatalogue();
let total = 0;
for (const kind of SCENE_KINDS) {
  if (wanted.length === 0 || wanted.includes(kind)) {
    offsets[kind] = await writeCovers(kind, perKind[kind]);
    await writeThumbhashes(kind, perKind[kind]);
  }
  const size = offsets[kind]?.at(-1) ?? 0;
  total += size;
  process.stdout.write(
    `\r${kind}: ${perKind[kind]} covers, ${(size / perKind[kind] / 1000).toFixed(1)} kB each      \n`,
  );
}
const index: PackIndex = { version: drawingsVersion(), width: COVER.width, format: 'avif', offsets };
const text = `${JSON.stringify(index)}\n`;
await writeFile(packFile('index.json'), text);
console.log(
  `${(total / 1e6).toFixed(1)} MB of covers, version ${index.version}, index ${createHash('sha1').update(text).digest('hex').slice(0, 8)}`,
);
