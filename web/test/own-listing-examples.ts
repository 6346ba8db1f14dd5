// A host's own listing for tests: complete and realistic, changed by each test as needed.
import type { OwnListing, OwnPhoto, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { LISTING_ID } from './listing-examples.ts';
import { anOwnListing } from './own-listings.ts';

export const aRule = (weekday: number, startMinute: number, endMinute: number): WeeklyRule => ({
  weekday,
  startMinute,
  endMinute,
  validFrom: null,
  validTo: null,
});

export const aPhotoOfMine = (n: number, more: Partial<OwnPhoto> = {}): OwnPhoto => ({
  _id: `019a2f00-0000-7000-a000-${String(n).padStart(12, '0')}`,
  alt: `Picture ${n}`,
  photo: {
    url: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    sizes: [],
    alt: `Picture ${n}`,
    thumbhash: '',
    width: 1200,
    height: 900,
  },
  status: 'ready',
  failure: null,
  ...more,
});

export const aListingOfMine = (more: Partial<OwnListing> = {}): OwnListing => {
  const listing = anOwnListing();
  return {
    ...listing,
    _id: LISTING_ID,
    property: { ...listing.property, title: 'Maple house' },
    pricing: { ...listing.pricing, hourMinor: 1_500 },
    title: 'Garden office under the maple',
    description: 'A shed with a stove, a long desk and a view of the maple.',
    roomName: 'Garden office',
    amenities: ['wifi', 'monitor'],
    facts: [{ id: 'monitor', value: '27″ 4K', statedOn: '2026-11-01' }],
    cancellationPolicy: 'moderate',
    hourMinor: 1_500,
    gaps: [],
    updatedAt: '2026-11-20T17:00:00.000Z',
    ...more,
  };
};
