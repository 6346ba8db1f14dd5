import { AMENITIES, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import { SearchQuery } from '@daynook/contract/listings/listings';
import { TRAVEL_MODES } from '@daynook/contract/listings/trip-estimates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';
import { type SearchState, withoutFilters, writeSearch } from './search-url.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

it('without filters, a search is only where and when', () => {
  const place = { lat: 43.6, lng: -116.2, radius: 5, date: '2026-12-03', from: '09:00', to: '12:00', sort: 'price' };
  const filters = {
    kind: ['desk'],
    amenities: ['wifi'],
    minPrice: 1,
    instant: true,
    people: 2,
    words: 'sun',
    quiet: true,
  };
  expect(withoutFilters({ ...place, ...filters, page: 3 } as SearchState)).toEqual(place);
});

describe('the URL of a search', () => {
  it('reads lat, lng, address and city (SE1)', () => {
    expect(read('lat=43.6&lng=-116.2&address=Boise%2C%20Idaho')).toEqual({
      lat: 43.6,
      lng: -116.2,
      address: 'Boise, Idaho',
    });
    expect(read('city=San%20Jos%C3%A9')).toEqual({ city: 'San José' });
  });

  it('limits trips only by a mode, from a place, and to fives of minutes (SE13)', () => {
    const trip = { city: 'Boise', by: 'bike', within: 20 } as const;
    expect(read(writeSearch(trip))).toEqual(trip);
    expect(withoutFilters(trip)).toEqual(trip);
    for (const within of ['7', '90', '-5', 'long', '']) {
      expect(read(`city=Boise&by=bike&within=${within}`)).toEqual({ city: 'Boise', by: 'bike' });
    }
    expect(read('city=Boise&by=train&within=20')).toEqual({ city: 'Boise' });
    expect(read('by=bike&within=20')).toEqual({ by: 'bike' });
  });

  it('leaves out invalid values (SE1)', () => {
    expect(read('lat=43.6')).toEqual({});
    expect(read('lat=north&lng=-116&minPrice=cheap&people=&instant=perhaps&city=%20')).toEqual({});
  });

  it.each(['tomorrow', '2026-13-01', '2026-02-30', '9999999-01-01', '2026-1-1', 'NaN', '20261203', ''])(
    'leaves out the day %s, which no calendar has (SE1)',
    (date) => {
      expect(read(new URLSearchParams({ city: 'Boise', date }).toString())).toEqual({ city: 'Boise' });
    },
  );

  it.each(['9', '25:00', '09:60', 'noon', '24:30', '-1:00'])(
    'leaves out the time %s, which no clock shows (SE1)',
    (time) => {
      expect(read(new URLSearchParams({ date: '2026-12-03', from: time, to: time }).toString())).toEqual({
        date: '2026-12-03',
      });
    },
  );

  const state = fc
    .record(
      {
        point: fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
        city: fc.constantFrom('Boise', 'San José', 'Québec & Lévis', '100% city'),
        address: fc.constantFrom('1 Main St, Boise', 'Rue de l’Église 4'),
        radius: fc.integer({ min: 1, max: 500 }),
        by: fc.constantFrom(...TRAVEL_MODES),
        bbox: fc.constant('-117,43,-115,44'),
        date: fc.constant('2026-12-03'),
        hours: fc.constant({ from: '09:00', to: '12:30' }),
        people: fc.integer({ min: 1, max: 200 }),
        kind: fc.uniqueArray(fc.constantFrom(...LISTING_KINDS), { minLength: 1 }),
        amenities: fc.uniqueArray(fc.constantFrom(...AMENITIES), { minLength: 1 }),
        minPrice: fc.integer({ min: 0, max: 50 }),
        maxPrice: fc.integer({ min: 50, max: 500 }),
        instant: fc.constant(true),
        words: fc.constantFrom('piano', 'quiet & warm', '50% off'),
        sort: fc.constantFrom('price', 'rating', 'newest', 'distance'),
        page: fc.integer({ min: 2, max: 20 }),
      },
      { requiredKeys: [] },
    )
    .map(({ point, hours, ...rest }) => ({ ...rest, ...point, ...hours }) as SearchState);

  it('contains the whole search: writing and reading it returns the same (A13)', () => {
    fc.assert(
      fc.property(state, (search) => {
        expect(read(writeSearch(search))).toEqual(search);
      }),
    );
  });

  it('uses the names the API expects (A13, SE1)', () => {
    fc.assert(
      fc.property(state, (search) => {
        const date = search.from && !search.date ? { date: '2026-12-03' } : {};
        const query = Object.fromEntries(new URLSearchParams(writeSearch({ ...search, ...date })));
        expect(Object.keys(SearchQuery.parse(query)).sort()).toEqual(Object.keys({ ...search, ...date }).sort());
      }),
    );
  });
});
