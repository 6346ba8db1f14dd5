// Names of the listing kinds. Every card shows one; the longer lists of names are in amenity-words.ts.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { findOwnName } from '../../lib/intl.ts';

const builtInNames: Readonly<Record<ListingKind, MessageDescriptor>> = defineMessages({
  desk: { defaultMessage: 'Desk' },
  'private-room': { defaultMessage: 'Private room' },
  'meeting-room': { defaultMessage: 'Meeting room' },
  studio: { defaultMessage: 'Studio' },
  'whole-place': { defaultMessage: 'Whole place' },
  outdoor: { defaultMessage: 'Backyard space' },
});

/** What the product calls a kind. */
export const builtInKindName = (intl: IntlShape, kind: ListingKind): string => intl.formatMessage(builtInNames[kind]);

/** What this site calls a kind. */
export const kindName = (intl: IntlShape, kind: ListingKind): string =>
  findOwnName(intl, `kind.${kind}`) ?? builtInKindName(intl, kind);
