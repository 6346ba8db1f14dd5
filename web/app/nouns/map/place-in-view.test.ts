import { expect, it } from 'vitest';
import { placeAt } from './place-in-view.ts';

const toronto = { name: 'Toronto', of: 'town', lng: -79.3832, lat: 43.6532 } as const;
const eglinton = { name: 'Yonge-Eglinton', of: 'part', lng: -79.4036, lat: 43.7047 } as const;
const casaLoma = { name: 'Casa Loma', of: 'part', lng: -79.408, lat: 43.6815 } as const;

it('names the nearest neighborhood, or the town if none is near (SE7)', () => {
  const places = [toronto, eglinton, casaLoma];
  expect(placeAt(places, { lng: -79.404, lat: 43.703 })).toBe('Yonge-Eglinton');
  expect(placeAt(places, { lng: -79.408, lat: 43.683 })).toBe('Casa Loma');
  expect(placeAt(places, { lng: -79.25, lat: 43.75 })).toBe('Toronto');
  expect(placeAt(places, { lng: -100, lat: 50 })).toBeUndefined();
});
