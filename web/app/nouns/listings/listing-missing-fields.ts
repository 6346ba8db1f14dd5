// What a room still lacks, in words, and where each is put right.
import type { Gap } from '@daynook/contract/hosting/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type GapCode = Gap['code'];

export const gapWords: Record<GapCode, MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Write your own title' },
  description: { defaultMessage: 'Add a description of at least two sentences' },
  price: { defaultMessage: 'Set a full-day price' },
  currency: { defaultMessage: 'Confirm your prices in the new currency' },
  hours: { defaultMessage: 'Set open hours' },
  photos: { defaultMessage: 'Add at least four photos' },
  'alt-text': {
    defaultMessage: '{count, plural, one {# photo has no description} other {# photos have no description}}',
  },
  capacity: { defaultMessage: 'Set the maximum number of guests' },
  email: { defaultMessage: 'Confirm your email address' },
  location: { defaultMessage: 'Place your property on the map' },
  household: { defaultMessage: 'Say who’s home during bookings' },
  pets: { defaultMessage: 'Say which pets live there, or that there are none' },
  cameras: { defaultMessage: 'Disclose cameras, or confirm there are none' },
  arrival: { defaultMessage: 'Say how guests get in' },
  amenities: { defaultMessage: 'Add at least three amenities' },
  facts: { defaultMessage: 'Add three workspace details' },
  rules: { defaultMessage: 'Add a house rule' },
});

/** Ids of what takes the focus on the editor's own page. */
const HERE: Partial<Record<GapCode, string>> = {
  title: 'listing-title',
  description: 'listing-description',
  price: 'listing-dayMinor',
  currency: 'listing-dayMinor',
  photos: 'photos-title',
  'alt-text': 'photos-title',
  capacity: 'listing-capacity',
  amenities: 'listing-amenity-wifi',
  facts: 'listing-fact-desk',
  rules: 'listing-rule-add',
};

/** Fields of the property, on its own page. */
const AT_HOME: Partial<Record<GapCode, string>> = {
  location: 'location',
  household: 'household',
  pets: 'pets',
  cameras: 'cameras',
  arrival: 'arrival-access',
};

export interface GapPlace {
  href: string;
  /** The element that takes the focus, where it is on the editor's page. */
  focusId?: string;
  /** Served by the sign-in service: the browser goes there itself. */
  isOutside?: boolean;
}

/** Where a gap is closed. On other pages than the editor give the whole `href`. */
export function placeOfGap(
  code: GapCode,
  listing: { readonly _id: string; readonly property: { readonly _id: string } },
): GapPlace {
  const editor = `/host/listing/${listing._id}/edit`;
  const home = `/host/property/${listing.property._id}/edit`;
  if (code === 'hours') return { href: `/host/listing/${listing._id}/availability` };
  const homeField = AT_HOME[code];
  if (homeField) return { href: `${home}#property-${homeField}` };
  if (code === 'email') return { href: '/oidc/verify-email', isOutside: true };
  const focusId = HERE[code] ?? 'basics-title';
  return { href: `${editor}#${focusId}`, focusId };
}
