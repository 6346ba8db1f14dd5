// The vocabulary of a listing's amenities, features, and rules. They're stored as bits: never reorder, only append.

/** Amenities that every installation has, in bit order. */
export const BUILT_IN_AMENITIES = [
  'wifi',
  'call-ready', // a connection good enough for video calls
  'monitor',
  'sit-stand-desk',
  'ergonomic-chair',
  'door-closes',
  'whiteboard',
  'projector',
  'printer',
  'webcam-light',
  'natural-light',
  'quiet',
  'air-conditioning',
  'heating',
  'coffee',
  'kitchen',
  'private-bathroom',
  'private-entrance',
  'step-free',
  'elevator',
  'free-parking',
  'bike-storage',
  'ev-charger',
  'transit-nearby',
  'garden',
  'balcony',
  'pets-live-here',
  'pets-welcome',
  'phone-booth',
  'lockable-storage',
] as const;
export type BuiltInAmenity = (typeof BUILT_IN_AMENITIES)[number];

/** Amenities that an operator may add. What each one is, is in the site's settings; it never becomes another one. */
export const OWN_AMENITIES = [
  'own-1',
  'own-2',
  'own-3',
  'own-4',
  'own-5',
  'own-6',
  'own-7',
  'own-8',
  'own-9',
  'own-10',
  'own-11',
  'own-12',
  'own-13',
  'own-14',
  'own-15',
  'own-16',
] as const;
export type OwnAmenity = (typeof OWN_AMENITIES)[number];

export const AMENITIES = [...BUILT_IN_AMENITIES, ...OWN_AMENITIES] as const;
export type Amenity = (typeof AMENITIES)[number];

export const AMENITY_GROUPS = {
  work: [
    'wifi',
    'call-ready',
    'monitor',
    'sit-stand-desk',
    'ergonomic-chair',
    'webcam-light',
    'whiteboard',
    'projector',
    'printer',
  ],
  room: ['door-closes', 'natural-light', 'quiet', 'air-conditioning', 'heating', 'phone-booth', 'lockable-storage'],
  home: ['coffee', 'kitchen', 'private-bathroom', 'garden', 'balcony', 'pets-live-here', 'pets-welcome'],
  access: ['private-entrance', 'step-free', 'elevator', 'free-parking', 'bike-storage', 'ev-charger', 'transit-nearby'],
} as const satisfies Record<string, readonly BuiltInAmenity[]>;
export type AmenityGroup = keyof typeof AMENITY_GROUPS;
export const AMENITY_GROUP_NAMES = Object.keys(AMENITY_GROUPS) as [AmenityGroup, ...AmenityGroup[]];

export const isOwnAmenity = (amenity: Amenity): amenity is OwnAmenity =>
  (OWN_AMENITIES as readonly Amenity[]).includes(amenity);

/** A9: the kinds of workspace. Stored by position. */
export const LISTING_KINDS = ['desk', 'private-room', 'meeting-room', 'studio', 'whole-place', 'outdoor'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

export const BOOKING_MODES = ['instant', 'request'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/** The highest bit: the mask is a number that both sides can hold exactly. */
const LAST_BIT = 51;

/** Built-in ones count from 0 and the operator's from the last bit down, so that later releases can add to both. */
const BITS = new Map<Amenity, number>([
  ...BUILT_IN_AMENITIES.map((amenity, bit) => [amenity, bit] as const),
  ...OWN_AMENITIES.map((amenity, at) => [amenity, LAST_BIT - at] as const),
]);

/** The position of an amenity in the mask. */
export const amenityBit = (amenity: Amenity): number => BITS.get(amenity)!;

/** The bit mask of a set of amenities. */
export const amenityMask = (amenities: Iterable<Amenity>): number => {
  let mask = 0;
  for (const amenity of new Set(amenities)) mask += 2 ** amenityBit(amenity);
  return mask;
};

/** The amenities of a mask. */
export const readAmenities = (mask: number): Amenity[] =>
  AMENITIES.filter((amenity) => Math.floor(mask / 2 ** amenityBit(amenity)) % 2 === 1);
