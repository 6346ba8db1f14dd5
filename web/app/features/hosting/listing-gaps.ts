// What a room still lacks, in words, and where each is put right.
import type { Gap } from '@daynook/contract/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

type GapCode = Gap['code'];

export const gapWords: Record<GapCode, MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Add a title' },
  description: { defaultMessage: 'Add a description of at least two sentences' },
  price: { defaultMessage: 'Set a full-day price' },
  currency: { defaultMessage: 'Confirm your prices in the new currency' },
  hours: { defaultMessage: 'Set open hours' },
  photos: { defaultMessage: 'Add at least four photos' },
  'alt-text': { defaultMessage: 'Describe each photo for guests who can’t see it' },
  capacity: { defaultMessage: 'Set the maximum number of guests' },
  email: { defaultMessage: 'Confirm your email address' },
  arrival: { defaultMessage: 'Add check-in instructions' },
  cameras: { defaultMessage: 'Disclose cameras, or confirm there are none' },
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
  if (code === 'arrival') return { href: `${home}#property-arrival-access` };
  if (code === 'cameras') return { href: `${home}#property-cameras` };
  if (code === 'email') return { href: '/oidc/verify-email', isOutside: true };
  const focusId = HERE[code] ?? 'basics-title';
  return { href: `${editor}#${focusId}`, focusId };
}
