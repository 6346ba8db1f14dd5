// Decides which fields of a listing each bulk change concerns, so they can be shown, compared, and restored (K8). Pure.
import { isDeepStrictEqual } from 'node:util';
import type { BulkAction, BulkValues } from '@daynook/contract/hosting/bulk-changes';
import type { OwnListing } from '@daynook/contract/hosting/hosting';
import type { CollectedPart } from '@daynook/contract/listings/listing-changes';

const FIELDS = {
  publish: ['state', 'stateReason'],
  pause: ['state', 'stateReason'],
  mode: ['bookingMode', 'instantMinStays'],
  notice: ['noticeMinutes'],
  durations: ['minDurationMinutes', 'maxDurationMinutes', 'maxStayDays'],
  rules: ['houseRules'],
  amenities: ['amenities'],
  percent: ['dayMinor', 'hourMinor', 'halfDayMinor', 'weekMinor', 'monthMinor'],
  prices: ['dayMinor', 'hourMinor', 'halfDayMinor', 'weekMinor', 'monthMinor', 'cleaningMinor'],
  policy: ['cancellationPolicy'],
  hours: ['weekly'],
  cover: ['photoIds'],
} as const satisfies Record<BulkAction, readonly (keyof BulkValues)[]>;

export function pickValues(action: BulkAction, own: OwnListing): BulkValues {
  const all = { ...own, photoIds: own.photos.map(({ _id }) => _id) };
  return Object.fromEntries(FIELDS[action].map((field) => [field, all[field]]));
}

/** Whether both are equal; the order of amenities doesn't matter. */
export function sameValues(a: BulkValues, b: BulkValues): boolean {
  const plain = ({ amenities, ...rest }: BulkValues) => ({ ...rest, amenities: amenities?.toSorted() });
  return isDeepStrictEqual(plain(a), plain(b));
}

/** Which unpublished changes an action concerns: all of them where they're published, else those to the fields it changes. */
export function unpublishedFor(action: BulkAction, parts: readonly CollectedPart[]): CollectedPart[] {
  if (action === 'pause') return [];
  if (action === 'publish') return [...parts];
  const fields: readonly string[] = FIELDS[action];
  return parts.filter((part) => fields.includes(part === 'photos' ? 'photoIds' : part));
}
