// What staff review about a listing: its text and photos as guests will see them, and the differences between two versions. Pure.
// Hosts can change prices and hours at any time, so these aren't reviewed.
import { createHash } from 'node:crypto';
import type { OwnListing } from '@daynook/contract/hosting/hosting';

const REVIEWED = [
  'title',
  'kind',
  'description',
  'roomName',
  'floor',
  'capacity',
  'amenities',
  'houseRules',
  'facts',
  'photos',
] as const;
type Field = (typeof REVIEWED)[number];
export type Snapshot = Readonly<Record<Field, string>>;

const joinLines = (values: readonly string[]): string => values.join('\n');

/** Each field as text with one item per line, so two versions can be compared. */
export function toReviewSnapshot(listing: OwnListing): Snapshot {
  return {
    title: listing.title,
    kind: listing.kind,
    description: listing.description,
    roomName: listing.roomName ?? '',
    floor: listing.floor ?? '',
    capacity: String(listing.capacity),
    amenities: joinLines(listing.amenities.toSorted()),
    houseRules: joinLines(listing.houseRules),
    facts: joinLines([
      ...Object.entries(listing.workFacts).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`)),
      ...listing.facts.map(({ id, value }) => `${id}: ${value}`),
    ]),
    photos: joinLines(listing.photos.map(({ _id, alt }) => `${_id.slice(-8)} ${alt}`)),
  };
}

/** Equal for two listings that look the same to guests. */
export const snapshotDigest = (snapshot: Snapshot): string =>
  createHash('sha256')
    .update(JSON.stringify(REVIEWED.map((field) => snapshot[field])))
    .digest('hex');

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ. */
export const listChanges = (before: Snapshot, after: Snapshot): Change[] =>
  REVIEWED.filter((field) => (before[field] ?? '') !== after[field]).map((field) => ({
    field,
    before: before[field] ?? '',
    after: after[field],
  }));

/** The reason shown to the host in the editor. */
export const reasonText = (reasons: readonly string[], note: string | undefined): string =>
  [...reasons.map((reason) => `• ${reason}`), ...(note ? [note] : [])].join('\n');
