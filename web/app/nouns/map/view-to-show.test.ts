import { describe, expect, it } from 'vitest';
import { viewToShow } from './view-to-show.ts';

type Asked = Parameters<typeof viewToShow>;
const zoomToShow = (...asked: Asked) => viewToShow(...asked).zoom;
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

  it('steps back to have all of them in sight, by one and a half at most (SE7)', () => {
    const [north, east] = [
      { lat: 45.577, lng: -122.678 },
      { lat: 45.485, lng: -122.594 },
    ];
    const zoom = zoomToShow(portland, [portland, west, north, east], wide);
    expect(zoom).toBeLessThan(12);
    expect(zoom).toBeGreaterThan(11);
    const everywhere = Array.from({ length: 20 }, (_, index) => ({ lat: 45.52 + index * 0.02, lng: -122.67 }));
    const farthest = zoomToShow(portland, [portland, west, ...everywhere], wide);
    expect(farthest).toBeLessThan(12);
    expect(farthest).toBeGreaterThanOrEqual(10.5);
  });

  it('keeps what is in sight clear of the switch above it and the button below (A2)', () => {
    const dy = (point: { lat: number }, { lat, zoom }: { lat: number; zoom: number }) => {
      const y = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);
      return (y(point.lat) - y(lat)) * 512 * 2 ** zoom;
    };
    const near = [45.52, 45.521, 45.519, 45.522].map((lat) => ({ lat, lng: -122.67 }));
    const listing = phone.heightPx / 2 - 112;
    const above = { lat: 45.554, lng: -122.67 };
    expect(dy(above, portland)).toBeGreaterThan(listing);
    expect(dy(above, portland)).toBeLessThan(phone.heightPx / 2);
    const below = { lat: 45.486, lng: -122.67 };
    for (const point of [above, below]) {
      const view = viewToShow(portland, [...near, point], phone);
      expect(Math.abs(dy(point, view))).toBeLessThanOrEqual(listing + 0.01);
      expect(view.zoom).toBeGreaterThan(11);
    }
    // Beside the switch it is seen as it is.
    expect(zoomToShow(portland, [...near, { lat: 45.56, lng: -122.63 }], wide)).toBe(12);
  });

  it('shows homes on one side of the place from nearer, with the place beside the middle (SE7)', () => {
    const properties = [
      { lat: 45.53, lng: -122.67 },
      { lat: 45.6, lng: -122.66 },
      { lat: 45.61, lng: -122.65 },
    ];
    const view = viewToShow(portland, properties, wide);
    expect(view.lat).toBeCloseTo((45.52 + 45.61) / 2, 2);
    expect(view.zoom).toBeGreaterThan(11.3);
    expect(view.zoom).toBeLessThan(12);
    expect(viewToShow(portland, [portland, west], wide)).toBe(portland);
  });

  it('keeps the zoom of a map that has no size yet', () => {
    expect(zoomToShow(portland, [west], { widthPx: 0, heightPx: 0 })).toBe(12);
  });
});
