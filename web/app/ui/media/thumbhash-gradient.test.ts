import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { thumbhashGradient } from './thumbhash-gradient.ts';

const hashes = ['1QcSHQRnh493V4dIh4eXh1h4kJUI', '3PcNNYSFeXh/d3eld0iHZoZgVwh2', '2fcZFIB3iId/h3iJh4aIYJ2V8g'];

describe('a thumbhash as a background', () => {
  it.each(hashes)('%s has the same colors as in the reference decoder', (base64) => {
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(base64, 'base64'));
    const colours = [...(thumbhashGradient(base64) ?? '').matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map((match) =>
      match.slice(1).map(Number),
    );
    expect(colours).toHaveLength(5);
    // The average of the pixels around the middle.
    const around = (size: number) => (size % 2 ? [(size - 1) / 2] : [size / 2 - 1, size / 2]);
    const middle = around(w).flatMap((x) => around(h).map((y) => (y * w + x) * 4));
    for (const channel of [0, 1, 2]) {
      const expected = middle.reduce((sum, at) => sum + (rgba[at + channel] ?? 0), 0) / middle.length;
      expect(Math.abs((colours[4]?.[channel] ?? 0) - expected)).toBeLessThan(6);
    }
    const average = thumbHashToAverageRGBA(Buffer.from(base64, 'base64'));
    expect(average.a).toBe(1);
  });

  it.each(['', 'AA==', '!!', '%%%'])('%j has no background', (base64) => {
    expect(thumbhashGradient(base64)).toBeUndefined();
  });
});
