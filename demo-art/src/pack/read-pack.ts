// Reads the shipped covers: one file per kind with all covers, and an index of where each starts.
import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { SceneKind } from '../model/vocabulary.ts';

export interface PackIndex {
  /** Short fingerprint of the drawings in the pack. */
  version: string;
  /** Size of the covers, in pixels. */
  width: number;
  format: 'avif';
  /** For each kind, the offset of each seed's cover and the end of the last. */
  offsets: Partial<Record<SceneKind, readonly number[]>>;
}

export interface Pack {
  version: string;
  cover(kind: SceneKind, seed: number): Promise<{ width: number; format: 'avif'; bytes: Uint8Array } | undefined>;
}

export const packFile = (name: string): URL => new URL(`../../pack/${name}`, import.meta.url);

/** The shipped pack's index; undefined if no pack was built. */
export function readPackIndex(): PackIndex | undefined {
  const file = packFile('index.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackIndex) : undefined;
}

/** The pack. Opens a cover's file only while reading it, so that nobody has to close it. */
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
