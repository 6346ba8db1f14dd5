// Unpublished changes to a live listing. They're stored separately and shown on top of it to its host.
import { isDeepStrictEqual } from 'node:util';
import type { ListingFields, OwnListing, OwnPhoto } from '@daynook/contract/hosting/hosting';
import { amenityMask } from '@daynook/contract/listings/amenities';
import { CHANGE_TIMING, COLLECTED_PARTS, type CollectedPart } from '@daynook/contract/listings/listing-changes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { toWorkFacts } from '../../lib/work-fact-columns.ts';
import type { ListingChanges } from './columns.ts';
import { settleOffered } from './offered.ts';
import { restateFacts } from './rules.ts';
import * as store from './store.ts';
import { viewMissingFields, viewOwn } from './view.ts';

/** The photos as the host arranged them. Photos added since come last. */
export interface PhotoArrangement {
  readonly order: readonly { readonly _id: string; readonly alt: string }[];
  readonly removed: readonly string[];
}
export interface Unpublished {
  readonly fields: ListingChanges;
  readonly photos: PhotoArrangement | undefined;
}

/** Undefined if there are no unpublished changes. */
export function readUnpublished(row: store.OwnRow): Unpublished | undefined {
  if (row.unpublished === null) return undefined;
  const { photos, ...fields } = row.unpublished as unknown as ListingChanges & { photos?: PhotoArrangement };
  // Changes from before a fact existed don't have it.
  if (fields.workFacts) fields.workFacts = { ...toWorkFacts(row), ...fields.workFacts };
  return { fields, photos };
}

/** The parts with unpublished changes. */
export function unpublishedParts(row: store.OwnRow): CollectedPart[] {
  const unpublished = readUnpublished(row);
  if (!unpublished) return [];
  const { fields, photos } = unpublished;
  return COLLECTED_PARTS.filter((part) => (part === 'photos' ? photos : fields[part] !== undefined));
}

const asSet = (value: unknown) => (value as readonly string[] | undefined)?.toSorted();

/** Normalizes a value for comparison: the order of amenities doesn't matter, and an empty name counts as none. */
function comparable(part: CollectedPart, value: unknown): unknown {
  if (part === 'amenities') return amenityMask(value as OwnListing['amenities']);
  if (part === 'declinedPaymentMethods' || part === 'partIds') return asSet(value);
  if (part === 'roomName' || part === 'floor') return value || null;
  if (part === 'weekdayMinMinutes' || part === 'weekdayMaxMinutes')
    return (value as (number | null)[] | null)?.some((minutes) => minutes !== null) ? value : null;
  if (part === 'facts') return (value as OwnListing['facts']).map((fact) => ({ id: fact.id, value: fact.value }));
  return value;
}

const isPublished = (published: OwnListing, part: CollectedPart, value: unknown): boolean =>
  isDeepStrictEqual(
    comparable(part, value),
    comparable(part, part === 'photos' ? toArrangement(published.photos) : published[part]),
  );

const toArrangement = (photos: readonly OwnPhoto[]): PhotoArrangement => ({
  order: photos.map(({ _id, alt }) => ({ _id, alt })),
  removed: [],
});

/** Whether a change to this field waits to be published while the listing is live. */
export const isCollected = (field: keyof ListingFields): boolean => CHANGE_TIMING[field] === 'collected';

/** Stores changes for later. A value that's back to what guests see is no longer a change. */
export async function keepUnpublished(
  { trx, row, now }: { trx: Transaction<DB>; row: store.OwnRow; now: Date },
  changes: ListingChanges & { photos?: PhotoArrangement },
): Promise<void> {
  const published = viewOwn(row);
  const wanted = { ...(row.unpublished as object | null), ...changes } as Record<string, unknown>;
  const parts = COLLECTED_PARTS.filter(
    (part) => wanted[part] !== undefined && !isPublished(published, part, wanted[part]),
  );
  await store.putUnpublished(trx, row.id, Object.fromEntries(parts.map((part) => [part, wanted[part]])), now);
}

function arranged(photos: readonly OwnPhoto[], { order, removed }: PhotoArrangement): OwnPhoto[] {
  const left = new Map(photos.map((photo) => [photo._id, photo]));
  const placed = order.flatMap(({ _id, alt }) => {
    const photo = left.get(_id);
    left.delete(_id);
    return photo ? [{ ...photo, alt }] : [];
  });
  return [...placed, ...[...left.values()].filter(({ _id }) => !removed.includes(_id))];
}

/** The order and descriptions of all photos that stay, once an arrangement is published. */
export const arrange = (photos: readonly OwnPhoto[], arrangement: PhotoArrangement): { _id: string; alt: string }[] =>
  arranged(photos, arrangement).map(({ _id, alt }) => ({ _id, alt }));

/** The listing as its host edits it: with the changes that guests don't see yet. */
export function viewEdited(row: store.OwnRow): OwnListing {
  const published = viewOwn(row);
  const unpublished = readUnpublished(row);
  if (!unpublished || !row.unpublished_at) return published;
  const { fields, photos } = unpublished;
  const today = startsOnLocalDate(row.unpublished_at, row.time_zone);
  const stated = row.facts as unknown as Parameters<typeof restateFacts>[0];
  const edited = { ...published, ...fields } as OwnListing;
  edited.facts = fields.facts
    ? (restateFacts(stated, fields.facts, { on: today }) as OwnListing['facts'])
    : published.facts;
  edited.amenities = settleOffered(edited);
  if (edited.kind !== 'whole-place') edited.partIds = [];
  if (photos) edited.photos = arranged(published.photos, photos);
  const parts = unpublishedParts(row);
  return {
    ...edited,
    gaps: viewMissingFields(edited, row),
    unpublished: {
      parts,
      published: Object.fromEntries(
        parts.filter((part) => part !== 'photos').map((part) => [part, comparableFacts(part, published)]),
      ),
      changedAt: row.unpublished_at.toISOString(),
    },
  };
}

/** A published value as it's sent to clients: facts without their dates. */
const comparableFacts = (part: Exclude<CollectedPart, 'photos'>, published: OwnListing): unknown =>
  part === 'facts' ? comparable('facts', published.facts) : published[part];
