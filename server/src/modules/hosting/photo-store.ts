// Queries for a listing's photos, processed or not.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export const OWN_PHOTO_COLUMNS = ['id', 'key', 'alt', 'thumbhash', 'width', 'height', 'status', 'failure'] as const;

/** The photo that was uploaded with this client id, in any state. */
export async function findByClientId(db: Db, { listingId, clientId }: { listingId: string; clientId: string }) {
  return db
    .selectFrom('listing_photo')
    .select(OWN_PHOTO_COLUMNS)
    .where('listing_id', '=', listingId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
export type OwnPhotoRow = NonNullable<Awaited<ReturnType<typeof findByClientId>>>;

/** The number of photos of the listing, and the size of all the host's photos. */
export async function countPhotos(db: Db, { listingId, hostId }: { listingId: string; hostId: string }) {
  const row = await db
    .selectFrom('listing_photo')
    .innerJoin('listing', 'listing.id', 'listing_photo.listing_id')
    .select([
      sql<number>`count(*) filter (where listing.id = ${listingId})::int`.as('photoCount'),
      sql<number>`coalesce(sum(byte_count), 0)::bigint`.as('hostBytes'),
    ])
    .where('listing.host_id', '=', hostId)
    .executeTakeFirstOrThrow();
  return { photoCount: row.photoCount, hostBytes: Number(row.hostBytes) };
}

/** Makes the host's other uploads wait until the transaction ends, so that together they stay within the quota. */
export async function lockQuota(trx: Transaction<DB>, hostId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photo-quota:${hostId}`}, 0))`.execute(trx);
}

export interface NewPhoto {
  readonly id: string;
  readonly listingId: string;
  readonly clientId: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

/** Adds a photo to be processed, after the existing ones. */
export async function insertPhoto(trx: Transaction<DB>, photo: NewPhoto): Promise<OwnPhotoRow> {
  return trx
    .insertInto('listing_photo')
    .values({
      id: photo.id,
      listing_id: photo.listingId,
      client_id: photo.clientId,
      position: sql`(select coalesce(max(position), -1) + 1 from listing_photo where listing_id = ${photo.listingId})`,
      key: photo.key,
      alt: '',
      width: photo.width,
      height: photo.height,
      byte_count: photo.byteCount,
      status: 'processing',
    })
    .returning(OWN_PHOTO_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Raises the version for arranging photos, but not the one for editing text. */
export async function raiseVersion(trx: Transaction<DB>, listingId: string, now: Date): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', listingId)
    .execute();
}

/** Sets the order and descriptions of these photos and removes the others. Returns the keys of the removed photos. */
export async function arrangePhotos(
  trx: Transaction<DB>,
  listingId: string,
  photos: readonly { _id: string; alt: string }[],
): Promise<string[]> {
  const ids = photos.map(({ _id }) => _id);
  const removed = await trx
    .deleteFrom('listing_photo')
    .where('listing_id', '=', listingId)
    .where(sql<boolean>`not (id = any(${ids}::uuid[]))`)
    .returning('key')
    .execute();
  await sql`
    update listing_photo set position = wanted.position - 1, alt = wanted.alt
    from unnest(${ids}::uuid[], ${photos.map(({ alt }) => alt)}::text[]) with ordinality as wanted (id, alt, position)
    where listing_photo.id = wanted.id and listing_id = ${listingId}`.execute(trx);
  return removed.map(({ key }) => key);
}

/** Sets the order of the photos. */
export async function movePhotos(trx: Transaction<DB>, listingId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update listing_photo set position = wanted.position - 1
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where listing_photo.id = wanted.id and listing_id = ${listingId}`.execute(trx);
}

/** Claims the oldest waiting photo for as long as the lease; undefined if none is waiting. */
export async function claimPhoto(db: Db, { now, leaseSeconds }: { now: Date; leaseSeconds: number }) {
  const { rows } = await sql<{ id: string; listingId: string; key: string; attempts: number }>`
    update listing_photo
    set locked_until = ${new Date(now.getTime() + leaseSeconds * 1000)}, attempts = attempts + 1
    where id = (
      select id from listing_photo
      where status = 'processing' and (locked_until is null or locked_until <= ${now})
      order by id limit 1 for update skip locked
    )
    returning id, listing_id as "listingId", key, attempts`.execute(db);
  return rows[0];
}
export type ClaimedPhoto = NonNullable<Awaited<ReturnType<typeof claimPhoto>>>;

/** Releases the photo to be tried again after this time. */
export async function putOffPhoto(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('listing_photo')
    .set({ locked_until: until })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
}

interface Outcome {
  readonly status: 'ready' | 'failed';
  readonly failure?: string;
  readonly thumbhash?: string;
  readonly fingerprint?: string;
  readonly width?: number;
  readonly height?: number;
  readonly byte_count: number;
}

/** False if the photo was removed, or another node finished it first. */
export async function finishPhoto(trx: Transaction<DB>, id: string, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listing_photo')
    .set({ ...outcome, locked_until: null })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the bytes of sizes made after the photo was ready. False if it was removed in the meantime. */
export async function addBytes(db: Db, id: string, byteCount: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listing_photo')
    .set({ byte_count: sql`byte_count + ${byteCount}` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The status of the photo with this key; undefined if there's none. */
export async function findStatus(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('listing_photo').select('status').where('key', '=', key).executeTakeFirst();
  return row?.status;
}
