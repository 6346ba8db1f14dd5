// What hosts may choose for a listing: what the site offers now, and what the listing has already.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { ListingFields } from '@daynook/contract/hosting/hosting';
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import { settleAmenities } from '@daynook/contract/listings/work-fact-values';
import { amenityWord, isAmenityOffered, isKindOffered, isPolicyOffered } from '../../current-offer.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

interface Chosen {
  readonly kind?: ListingKind | undefined;
  readonly amenities?: readonly Amenity[] | undefined;
  readonly cancellationPolicy?: CancellationPolicyId | undefined;
}

const notOffered = (): string => say('This site doesn’t offer this kind of space. Choose another.');

/** Throws VALIDATION_FAILED if new listings can't be of this kind. */
export function requireKindOffered(kind: ListingKind): void {
  if (!isKindOffered(kind)) throw new AppError('VALIDATION_FAILED', { fields: { kind: notOffered() } });
}

interface Before {
  readonly kinds: readonly ListingKind[];
  readonly amenities: readonly Amenity[];
  readonly policies: readonly CancellationPolicyId[];
}

/** Errors by field: what was chosen now, isn't offered, and isn't in what the listing had `before`. */
export function offerErrors(chosen: Chosen, before: Before): Record<string, string> {
  const errors: Record<string, string> = {};
  if (chosen.kind !== undefined && !before.kinds.includes(chosen.kind) && !isKindOffered(chosen.kind))
    errors['kind'] = notOffered();
  const policy = chosen.cancellationPolicy;
  if (policy !== undefined && !before.policies.includes(policy) && !isPolicyOffered(policy))
    errors['cancellationPolicy'] = say('This site doesn’t offer this policy. Choose another.');
  const gone = (chosen.amenities ?? []).filter((one) => !isAmenityOffered(one) && !before.amenities.includes(one));
  const words = gone.map(amenityWord).join(', ');
  if (gone.length > 0)
    errors['amenities'] = say('This site doesn’t offer these: {amenities}. Remove them.', { amenities: words });
  return errors;
}

/** The chosen amenities as the work facts determine them, without adding any that aren't offered. */
export const settleOffered = ({ amenities, workFacts }: Pick<ListingFields, 'amenities' | 'workFacts'>): Amenity[] =>
  settleAmenities(amenities, workFacts).filter((one) => amenities.includes(one) || isAmenityOffered(one));
