// The vocabulary of a listing's amenities, features, and rules. Positions are stored as bits: never reorder, only append.

/** Amenity ids in bit order (at most 52: the mask is a number both sides can hold exactly). */
export const AMENITIES = [
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
} as const satisfies Record<string, readonly Amenity[]>;

/** A9: the kinds of workspace. Stored by position. */
export const LISTING_KINDS = ['desk', 'private-room', 'meeting-room', 'studio', 'whole-place', 'outdoor'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

export const BOOKING_MODES = ['instant', 'request'] as const;
export type BookingMode = (typeof BOOKING_MODES)[number];

/** The bit mask of a set of amenities. */
export const amenityMask = (amenities: Iterable<Amenity>): number => {
  let mask = 0;
  for (const amenity of new Set(amenities)) mask += 2 ** AMENITIES.indexOf(amenity);
  return mask;
};

/** The amenities of a mask, in bit order. */
export const readAmenities = (mask: number): Amenity[] =>
  AMENITIES.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
