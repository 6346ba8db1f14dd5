// What staff look at when they look at a room: the words and pictures guests will see, and how two writings differ. Pure.
// Prices and hours are the host's to change at any time.
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

const linesOf = (values: readonly string[]): string => values.join('\n');

/** Each field as text, one thing a line, so that two writings can be laid side by side. */
export function snapshotOf(listing: OwnListing): Snapshot {
  return {
    title: listing.title,
    kind: listing.kind,
    description: listing.description,
    roomName: listing.roomName ?? '',
    floor: listing.floor ?? '',
    capacity: String(listing.capacity),
    amenities: linesOf(listing.amenities.toSorted()),
    houseRules: linesOf(listing.houseRules),
    facts: linesOf([
      ...Object.entries(listing.workFacts).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`)),
      ...listing.facts.map(({ id, value }) => `${id}: ${value}`),
    ]),
    photos: linesOf(listing.photos.map(({ _id, alt }) => `${_id.slice(-8)} ${alt}`)),
  };
}

/** Equal for two rooms that show guests the same. */
export const digestOf = (snapshot: Snapshot): string =>
  createHash('sha256')
    .update(JSON.stringify(REVIEWED.map((field) => snapshot[field])))
    .digest('hex');

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Fields that read otherwise now. */
export const changesOf = (before: Snapshot, after: Snapshot): Change[] =>
  REVIEWED.filter((field) => (before[field] ?? '') !== after[field]).map((field) => ({
    field,
    before: before[field] ?? '',
    after: after[field],
  }));

/** What the host reads in the editor. */
export const reasonText = (reasons: readonly string[], note: string | undefined): string =>
  [...reasons.map((reason) => `• ${reason}`), ...(note ? [note] : [])].join('\n');
