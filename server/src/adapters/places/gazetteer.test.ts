// The shipped data: are the places there, in the right spot, and nothing else?

import { COUNTRY_CODES } from '@daynook/contract/countries/countries';
import { describe, expect, it } from 'vitest';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { indexedGazetteer, openGazetteer } from './bundled.ts';
import { findRegion, listCountryPlaces } from './gazetteer.ts';
import { matchWhole } from './match.ts';

const { gazetteer, index } = openGazetteer();

describe('the gazetteer (AP10)', () => {
  it.each([
    ['New York, NY', 40.7128, -74.006],
    ['Los Angeles, CA', 34.0522, -118.2437],
    ['Chicago, IL', 41.8781, -87.6298],
    ['Houston, TX', 29.7604, -95.3698],
    ['Phoenix, AZ', 33.4484, -112.074],
    ['Philadelphia, PA', 39.9526, -75.1652],
    ['San Francisco, CA', 37.7749, -122.4194],
    ['Portland, OR', 45.5152, -122.6784],
    ['Portland, ME', 43.6591, -70.2568],
    ['Springfield, MO', 37.209, -93.2923],
    ['Boise, ID', 43.615, -116.2023],
    ['Honolulu, HI', 21.3069, -157.8583],
    ['Anchorage, AK', 61.2181, -149.9003],
    ['Brooklyn, NY', 40.6782, -73.9442],
    ['Washington, DC', 38.9072, -77.0369],
    ['Denver, CO', 39.7392, -104.9903],
    ['El Paso, TX', 31.7619, -106.485],
    ['Indianapolis, IN', 39.7684, -86.1581],
    ['Toronto, ON', 43.6532, -79.3832],
    ['Montréal, QC', 45.5017, -73.5673],
    ['Québec, QC', 46.8139, -71.208],
    ['Vancouver, BC', 49.2827, -123.1207],
    ['Calgary, AB', 51.0447, -114.0719],
    ['Ottawa, ON', 45.4215, -75.6972],
    ['Halifax, NS', 44.6488, -63.5752],
    ['Saskatoon, SK', 52.1332, -106.67],
    ["St. John's, NL", 47.5615, -52.7126],
    ['Whitehorse, YT', 60.7212, -135.0568],
    ['Winnipeg, MB', 49.8951, -97.1384],
    ['Fort Nelson, BC', 58.8053, -122.7002],
    ['Iqaluit, NU', 63.7467, -68.517],
    ['Charlottetown, PE', 46.2382, -63.1311],
  ])('has %s within 8 km of where it is', (name, lat, lng) => {
    const [match] = matchWhole(gazetteer, index, name, 1);
    expect(match && haversineKm(match.place, { lat, lng })).toBeLessThan(8);
  });

  it.each([
    ['97214', 45.515, -122.643],
    ['10001', 40.7506, -73.9972],
    ['94110', 37.7486, -122.4158],
    ['60614', 41.9229, -87.6488],
    ['M5V', 43.6404, -79.3995],
    ['V6B', 49.2788, -123.1139],
    ['H2X', 45.5107, -73.5688],
    ['T2P', 51.0476, -114.0655],
  ])('has the postal area %s within 6 km of where it is', (code, lat, lng) => {
    const [area] = gazetteer.postalAreas(code, 1);
    expect(area?.name).toBe(code);
    expect(area && haversineKm(area, { lat, lng })).toBeLessThan(6);
  });

  it('has the US and Canada and nothing else, with all 51 states and 13 provinces and territories', () => {
    expect(new Set(gazetteer.places.map((place) => place.country))).toEqual(new Set(['US', 'CA']));
    const regions = [...gazetteer.regions.values()];
    expect(regions.filter((region) => region.country === 'US')).toHaveLength(51);
    expect(regions.filter((region) => region.country === 'CA')).toHaveLength(13);
    expect(gazetteer.places.length).toBeGreaterThan(19_000);
    for (const place of gazetteer.places) expect(findRegion(gazetteer, place)?.country, place.name).toBe(place.country);
  });

  it('gives every place a unique id and plausible coordinates', () => {
    const ids = new Set(gazetteer.places.map((place) => place.placeId));
    expect(ids.size).toBe(gazetteer.places.length);
    for (const { lat, lng, name } of gazetteer.places) {
      expect(lat, name).toBeGreaterThan(18);
      expect(lat, name).toBeLessThan(84);
      expect(lng, name).toBeLessThan(-50);
    }
  });

  it('can be limited to one country', () => {
    const { gazetteer: canada } = indexedGazetteer(['CA']);
    expect(new Set(canada.places.map((place) => place.country))).toEqual(new Set(['CA']));
    expect(canada.postalAreas('97', 1)).toEqual([]);
    expect(canada.find('zip-97214')).toBeUndefined();
  });

  it.each(COUNTRY_CODES)('has the towns of %s, each once', (country) => {
    const places = listCountryPlaces(country);
    expect(places.length).toBeGreaterThan(90);
    const { gazetteer: one } = indexedGazetteer([country]);
    expect(one.places.filter(({ kind }) => kind !== 'region').length).toBeGreaterThan(30);
    for (const place of places) expect(place.country).toBe(country);
    expect(new Set(places.map(({ placeId }) => placeId)).size).toBe(places.length);
  });

  it('keeps countries with the same region codes apart', () => {
    const { gazetteer: both, index: names } = indexedGazetteer(['US', 'AU']);
    const nameRegion = (text: string) => {
      const [match] = matchWhole(both, names, text, 1);
      return match && findRegion(both, match.place)?.name;
    };
    expect(nameRegion('Seattle, WA')).toBe('Washington');
    expect(nameRegion('Perth, WA')).toBe('Western Australia');
  });

  it.each(['zip-00000', 'zip-97214x', 'fsa-m5v', 'gn-0', '', 'constructor', '__proto__', '💥'])(
    'knows no place %j',
    (placeId) => {
      expect(gazetteer.find(placeId)).toBeUndefined();
    },
  );
});
