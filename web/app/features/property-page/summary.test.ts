import { describe, expect, it } from 'vitest';
import { cheapest, mixPictures, sharedAmenities, soonest } from './summary.ts';

const picture = (url: string) => ({ url, alt: '', width: 1, height: 1, thumbhash: '', sizes: [] });
const pricing = (fullDayMinor: number) => ({ fullDayMinor }) as never;

describe('the listings of a property', () => {
  it('show each cover before second photos', () => {
    const listings = [
      { images: [picture('a1'), picture('a2'), picture('a3')] },
      { images: [] },
      { images: [picture('b1')] },
    ];
    expect(mixPictures(listings).map(({ url }) => url)).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(mixPictures([])).toEqual([]);
    expect(mixPictures([{ images: Array.from({ length: 30 }, (_, index) => picture(`${index}`)) }])).toHaveLength(12);
  });

  it('share the amenities that all of them have', () => {
    expect(
      sharedAmenities([{ amenities: ['wifi', 'monitor', 'free-parking'] }, { amenities: ['free-parking', 'wifi'] }]),
    ).toEqual(['wifi', 'free-parking']);
    expect(sharedAmenities([{ amenities: ['wifi'] }, { amenities: [] }])).toEqual([]);
    expect(sharedAmenities([])).toEqual([]);
  });

  it('start with the cheapest listing and the soonest hour', () => {
    const cheap = { pricing: pricing(4_000), freeFrom: null };
    const fair = { pricing: pricing(5_000), freeFrom: '2026-11-24T15:00:00.000Z' };
    const late = { pricing: pricing(7_000), freeFrom: '2026-11-25T15:00:00.000Z' };
    expect(cheapest([fair, cheap, late])).toBe(cheap);
    expect(soonest([cheap, late, fair])).toBe(fair);
    expect(cheapest([])).toBeUndefined();
    expect(soonest([cheap])).toBeUndefined();
  });
});
