import { describe, expect, it } from 'vitest';
import { zoomToShow } from './zoom-to-show.ts';

const portland = { lat: 45.52, lng: -122.67, zoom: 12 };
const wide = { widthPx: 820, heightPx: 760 };
const phone = { widthPx: 390, heightPx: 650 };
const west = { lat: 45.53, lng: -122.73 };

describe('a map opens where its place is', () => {
  it('at the zoom asked for while the points are in sight (SE7)', () => {
    expect(zoomToShow(portland, [west], wide)).toBe(12);
    expect(zoomToShow(portland, [], phone)).toBe(12);
    expect(zoomToShow(portland, [portland], phone)).toBe(12);
  });

  it('steps back on a phone until they are, and no further', () => {
    const zoom = zoomToShow(portland, [west], phone);
    expect(zoom).toBeLessThan(12);
    expect(zoom).toBeGreaterThan(10.5);
  });

  it('stays where it is when it shows two homes and others lie beyond (SE7)', () => {
    const far = { lat: 45.3, lng: -122.9 };
    const near = { lat: 45.525, lng: -122.66 };
    expect(zoomToShow(portland, [near, west, far], wide)).toBe(12);
    expect(zoomToShow(portland, [near, far], wide)).toBeLessThan(12);
  });

  it('keeps the zoom of a map that has no size yet', () => {
    expect(zoomToShow(portland, [west], { widthPx: 0, heightPx: 0 })).toBe(12);
  });
});
