// Levels of known signals.
import { describe, expect, it } from 'vitest';
import { measureLevel, summarizeLevels } from './levels.ts';

const RATE = 48_000;
const sine = (amplitude: number, hertz = 1_000, count = 4_800) =>
  Float32Array.from({ length: count }, (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / RATE));

describe('the level of a block', () => {
  it.each([
    ['a sine at full scale', sine(1), -3.01],
    ['a tenth of it', sine(0.1), -23.01],
    ['a thousandth of it', sine(0.001), -63.01],
    ['another pitch', sine(0.1, 250), -23.01],
    ['a square wave at full scale', Float32Array.from({ length: 4_800 }, (_, at) => (at % 48 < 24 ? 1 : -1)), 0],
    ['nothing', new Float32Array(4_800), -120],
    ['less than any microphone can', sine(1e-9), -120],
  ])('of %s', (_, block, expected) => {
    expect(measureLevel(block)).toBeCloseTo(expected, 1);
  });
});

describe('levels of a sample', () => {
  const times = (count: number, level: number) => Array.from({ length: count }, () => level);

  it('are those exceeded in 10, 50, and 90 percent of the time', () => {
    const mixed = Array.from({ length: 100 }, (_, at) => -(at % 100) - 1).toSorted(() => 0.5);
    expect(summarizeLevels(mixed, 100)).toEqual({ l10: -11, l50: -51, l90: -91 });
  });

  it('of a voice for a fifth of the time are loud, but their background isn’t', () => {
    expect(summarizeLevels([...times(60, -35.04), ...times(240, -62)], 300)).toEqual({ l10: -35, l50: -62, l90: -62 });
  });

  it('aren’t moved by one slammed door', () => {
    expect(summarizeLevels([...times(5, 1.5), ...times(295, -60)], 300)).toEqual({ l10: -60, l50: -60, l90: -60 });
  });

  it('never exceed full scale', () => {
    expect(summarizeLevels(times(300, 1.5), 300)).toEqual({ l10: 0, l50: 0, l90: 0 });
  });

  it.each([
    ['no blocks', [], 'too-short'],
    ['too few blocks', times(200, -60), 'too-short'],
    ['a microphone that’s off', times(300, -120), 'silent'],
    ['a filter that takes quiet sounds away', [...times(100, -40), ...times(200, -120)], 'filtered'],
  ])('don’t come from %s', (_, levels, reason) => {
    expect(summarizeLevels(levels, 300)).toBe(reason);
  });
});
