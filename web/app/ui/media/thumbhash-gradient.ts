// Converts a thumbhash to a CSS background: its colors at the four corners, blended over their average. It needs little calculation and
// no canvas, so it appears with the first paint of a server-rendered page and costs 200 bytes instead of a picture.

import { keepLastUsed } from '../../lib/last-used.ts';

const keptGradient = keepLastUsed<string | undefined>(2_000);

/** The background, or undefined for an invalid hash. Kept, because a page shows dozens and the server renders the same ones often. */
export const thumbhashGradient = (base64: string): string | undefined =>
  keptGradient(base64, () => makeGradient(base64));

/** Follows thumbhash's layout (MIT, Evan Wallace). */
function makeGradient(base64: string): string | undefined {
  const hash = decodeBase64(base64);
  if (hash.length < 5) return undefined;
  const picture = readThumbhash(hash);
  const at = (x: number, y: number) => colorAt(picture, x, y);
  const corner = (place: string, x: number, y: number) => `radial-gradient(at ${place},${at(x, y)},transparent 75%)`;
  return [
    corner('0 0', 0.1, 0.1),
    corner('100% 0', 0.9, 0.1),
    corner('0 100%', 0.1, 0.9),
    corner('100% 100%', 0.9, 0.9),
    at(0.5, 0.5),
  ].join(',');
}

interface Channel {
  average: number;
  /** Cosine terms as [x frequency, y frequency, weight]. */
  terms: [number, number, number][];
}

interface Picture {
  lightness: Channel;
  /** Yellow–blue and red–green. */
  p: Channel;
  q: Channel;
}

function decodeBase64(base64: string): number[] {
  try {
    return Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return [];
  }
}

function readThumbhash(hash: readonly number[]): Picture {
  const byte = (index: number) => hash[index] ?? 0;
  const header = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const header16 = byte(3) | (byte(4) << 8);
  const hasAlpha = header >> 23 !== 0;
  const isLandscape = header16 >> 15 !== 0;
  const long = hasAlpha ? 5 : 7;
  const columns = Math.max(3, isLandscape ? long : header16 & 7);
  const rows = Math.max(3, isLandscape ? header16 & 7 : long);
  let nibble = (hasAlpha ? 6 : 5) * 2;

  const channel = (average: number, across: number, down: number, scale: number): Channel => {
    const terms: [number, number, number][] = [];
    for (let y = 0; y < down; y++) {
      for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x++) {
        const value = (byte(nibble >> 1) >> ((nibble & 1) << 2)) & 15;
        nibble++;
        terms.push([x, y, (value / 7.5 - 1) * scale]);
      }
    }
    return { average, terms };
  };

  const lightness = channel((header & 63) / 63, columns, rows, ((header >> 18) & 31) / 31);
  const p = channel(((header >> 6) & 63) / 31.5 - 1, 3, 3, (((header16 >> 3) & 63) / 63) * 1.25);
  const q = channel(((header >> 12) & 63) / 31.5 - 1, 3, 3, (((header16 >> 9) & 63) / 63) * 1.25);
  return { lightness, p, q };
}

function valueAt({ average, terms }: Channel, x: number, y: number): number {
  let value = average;
  for (const [fx, fy, weight] of terms) {
    value += 2 * weight * Math.cos(Math.PI * fx * x) * Math.cos(Math.PI * fy * y);
  }
  return value;
}

function colorAt({ lightness, p, q }: Picture, x: number, y: number): string {
  const l = valueAt(lightness, x, y);
  const pv = valueAt(p, x, y);
  const qv = valueAt(q, x, y);
  const b = l - (2 / 3) * pv;
  const r = (3 * l - b + qv) / 2;
  const g = r - qv;
  const channel = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));
  return `rgb(${channel(r)} ${channel(g)} ${channel(b)})`;
}
