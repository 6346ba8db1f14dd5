// What a listing is missing, as text, and where to add it.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type MissingFieldCode = MissingField['code'];

export const missingFieldTexts: Record<MissingFieldCode, MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Write your own title' },
  description: { defaultMessage: 'Write a description of at least 80 characters' },
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

/** Ids of the elements that get focus on the editor's page. */
const HERE: Partial<Record<MissingFieldCode, string>> = {
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
const AT_HOME: Partial<Record<MissingFieldCode, string>> = {
  location: 'location',
  household: 'household',
  pets: 'pets',
  cameras: 'cameras',
  arrival: 'arrival-access',
};

export interface MissingFieldPlace {
  href: string;
  /** The element that gets focus, if it's on the editor's page. */
  focusId?: string;
  /** The login service serves it, so this needs a full page load. */
  isOutside?: boolean;
}

/** Where to add a missing field. Outside the editor, use the full `href`. */
export function missingFieldPlace(
  code: MissingFieldCode,
  listing: { readonly _id: string; readonly property: { readonly _id: string } },
): MissingFieldPlace {
  const editor = `/host/listing/${listing._id}/edit`;
  const property = `/host/property/${listing.property._id}/edit`;
  if (code === 'hours') return { href: `/host/listing/${listing._id}/availability` };
  const propertyField = AT_HOME[code];
  if (propertyField) return { href: `${property}#property-${propertyField}` };
  if (code === 'email') return { href: '/oidc/verify-email', isOutside: true };
  const focusId = HERE[code] ?? 'basics-title';
  return { href: `${editor}#${focusId}`, focusId };
}
