// Reads the shipped covers: one file per kind, all covers end to end, with an index of where each begins.
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SceneKind } from '../model/vocabulary.ts';

export interface PackIndex {
  /** Short fingerprint of the drawings the pack was made from. */
  version: string;
  /** Of the covers, in pixels. */
  width: number;
  format: 'avif';
  /** For each kind the offset at which each seed's cover begins, and the end of the last. */
  offsets: Partial<Record<SceneKind, readonly number[]>>;
}

export interface Pack {
  version: string;
  cover(kind: SceneKind, seed: number): Promise<{ width: number; format: 'avif'; bytes: Uint8Array } | undefined>;
}

export const packFile = (name: string): URL => new URL(`../../pack/${name}`, import.meta.url);

/** The index of the shipped pack; undefined when none was built. */
export function readPackIndex(): PackIndex | undefined {
  const file = packFile('index.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackIndex) : undefined;
}

/** The pack. A cover's file is open only while the cover is read: nobody has to remember to close it. */
export function openPack(): Pack {
  const index = readPackIndex();
  return {
    version: index?.version ?? 'unpacked',
    async cover(kind, seed) {
      const offsets = index?.offsets[kind];
      const [start, end] = [offsets?.[seed], offsets?.[seed + 1]];
      if (!index || start === undefined || end === undefined) return undefined;
      const bytes = new Uint8Array(end - start);
      await using file = await open(packFile(`covers-${kind}.bin`));
      await file.read(bytes, 0, bytes.length, start);
      return { width: index.width, format: index.format, bytes };
    },
  };
}
