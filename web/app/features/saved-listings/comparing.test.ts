import { describe, expect, it } from 'vitest';
import type { Bookmark } from '../../nouns/bookmarks/api.ts';
import { readBookmarksAddress, writeBookmarksAddress } from './bookmarks-url.ts';
import { areaAround, cheapestId, listAmenities } from './comparing.ts';

const bookmark = (_id: string, fullDayMinor: number, amenities: string[] = [], currency = 'USD') =>
  ({ listing: { _id, pricing: { fullDayMinor, currency }, amenities } }) as unknown as Bookmark;

describe('comparing bookmarks (J5)', () => {
  it.each([
    [[bookmark('a', 5), bookmark('b', 4)], 'b'],
    [[bookmark('a', 4), bookmark('b', 4)], undefined],
    [[bookmark('a', 5), bookmark('b', 4, [], 'CAD')], undefined],
  ])('names the cheapest where there is one to name: %#', (bookmarks, id) => {
    expect(cheapestId(bookmarks)).toBe(id);
  });

  it('puts what tells them apart before what all of them have', () => {
    expect(listAmenities([bookmark('a', 1, ['wifi', 'coffee']), bookmark('b', 1, ['wifi', 'quiet'])])).toEqual([
      'coffee',
      'quiet',
      'wifi',
    ]);
  });

  it('leaves room around the points of a map, and stays in the world', () => {
    const area = areaAround([
      { lat: 45, lng: 179.99 },
      { lat: 46, lng: 170 },
    ]);
    expect(area.south).toBeLessThan(45);
    expect(area.north).toBeGreaterThan(46);
    expect(area.east).toBe(180);
    expect(areaAround([{ lat: 1, lng: 1 }])).toEqual({ south: 0.98, north: 1.02, west: 0.98, east: 1.02 });
  });
});

describe('the address of the bookmarks (BK4)', () => {
  it.each(['', 'tag=quiet', 'q=garden+desk', 'sort=price', 'view=map', 'tag=a&q=b&sort=rating&view=map'])(
    'is written as it is read: %j',
    (address) => {
      expect(writeBookmarksAddress(readBookmarksAddress(new URLSearchParams(address))).toString()).toBe(address);
    },
  );

  it('makes sense of nonsense', () => {
    expect(readBookmarksAddress(new URLSearchParams('sort=__proto__&view=3d'))).toEqual({
      tag: '',
      text: '',
      sort: 'newest',
      isMap: false,
    });
  });
});
