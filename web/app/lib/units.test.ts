import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, formatMoney } from './formats.ts';
import { withUnits } from './locale.ts';
import { formatDistance, formatMeters, isImperial } from './units.ts';
import { withOwnUnits } from './units-in-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the reader’s units (SH8)', () => {
  it.each([
    ['en-US', true],
    ['en-CA', false],
    ['en-GB', true],
    ['en-Latn-US', true],
    ['en-AU', false],
    ['en-USA1', false],
    ['en-CA-u-ms-ussystem', true],
    ['en-US-u-ms-metric', false],
  ])('%s: miles %s', (locale, miles) => expect(isImperial(locale)).toBe(miles));

  it('a choice is part of the locale, another replaces it, and automatic follows the region again', () => {
    expect(withUnits('en-CA', 'imperial')).toBe('en-CA-u-ms-ussystem');
    expect(withUnits('en-CA-u-ms-ussystem', 'metric')).toBe('en-CA-u-ms-metric');
    expect(withUnits('en-CA-u-ms-metric', 'auto')).toBe('en-CA');
  });

  it('only changes distances', () => {
    expect(formatMoney(8000, 'CAD', 'en-CA-u-ms-ussystem')).toBe(formatMoney(8000, 'CAD', 'en-CA'));
    expect(formatDuration(240, 'en-US-u-ms-metric')).toBe('4 hours');
  });
});

describe('distances (SH8)', () => {
  it.each([
    [2.14, '2.1 km', '1.3 mi'],
    [0.448, '450 m', '0.3 mi'],
    [14.6, '15 km', '9.1 mi'],
    [25, '25 km', '16 mi'],
    [78, '78 km', '48 mi'],
    [100, '100 km', '60 mi'],
    [300, '300 km', '185 mi'],
    [0.15, '150 m', '500 ft'],
    [0.011, '10 m', '50 ft'],
    [0.161, '160 m', '0.1 mi'],
    [0.994, '990 m', '0.6 mi'],
    [0.996, '1 km', '0.6 mi'],
    [16.09344, '16 km', '10 mi'],
  ])('%f km is %s or %s', (km, metric, imperial) => {
    expect(plain(formatDistance(km, 'en-CA'))).toBe(metric);
    expect(plain(formatDistance(km, 'en-US'))).toBe(imperial);
  });

  it('is at most a twentieth of a mile, or a twentieth of itself, off', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (km) => {
        const [number = '', unit] = plain(formatDistance(km, 'en-US')).split(' ');
        const notified = Number(number.replaceAll(',', '')) * (unit === 'ft' ? 0.0003048 : 1.609344);
        expect(Math.abs(notified - km)).toBeLessThanOrEqual(Math.max(0.0805, km / 20));
      }),
    );
  });

  it('shows lengths on the ground in one unit', () => {
    expect([150, 300].map((meters) => plain(formatMeters(meters, 'en-US')))).toEqual(['490 ft', '980 ft']);
    expect([150, 300].map((meters) => plain(formatMeters(meters, 'en-CA')))).toEqual(['150 m', '300 m']);
  });
});

describe('lengths in a host’s own text (SH8)', () => {
  it.each([
    ['160 × 80 cm, oak, height fixed', '160 × 80 cm (63 × 31 in), oak, height fixed'],
    ['160x80cm', '160x80cm (63 × 31 in)'],
    ['2.7 m, sloping on one side', '2.7 m (8.9 ft), sloping on one side'],
    ['About 20 m² under the roof', 'About 20 m² (215 ft²) under the roof'],
    ['1.2 km from the station', '1.2 km (0.7 mi) from the station'],
    ['300 Mbit/s down, 5 min away, 90 W', '300 Mbit/s down, 5 min away, 90 W'],
    ['27″ 4K, on an arm', '27″ 4K, on an arm'],
    ['160 × 80 cm (63 × 31 in)', '160 × 80 cm (63 × 31 in)'],
    ['4 in the corner', '4 in the corner'],
    ['IP 10.0.0.1 m, 1,600 m', 'IP 10.0.0.1 m, 1,600 m'],
  ])('%j to a reader in the US', (words, notified) => expect(plain(withOwnUnits(words, 'en-US'))).toBe(notified));

  it.each([
    ['27″ 4K, on an arm', '27″ (69 cm) 4K, on an arm'],
    ['63 × 31 in, oak', '63 × 31 in (160 × 79 cm), oak'],
    ['9 ft, sloping', '9 ft (2.7 m), sloping'],
    ['200 sq ft', '200 sq ft (19 m²)'],
    ['4 in the corner', '4 in the corner'],
    ['160 × 80 cm', '160 × 80 cm'],
  ])('%j to a reader in Canada', (words, notified) => expect(plain(withOwnUnits(words, 'en-CA'))).toBe(notified));

  it('handles any text quickly', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (words) => withOwnUnits(words, 'en-US').startsWith(words[0] ?? '')),
    );
    const started = performance.now();
    withOwnUnits('1 × '.repeat(20_000), 'en-US');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
