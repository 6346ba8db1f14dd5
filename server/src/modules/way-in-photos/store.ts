// Photos of the way in, in the database.
import type { WayInPhoto } from '@daynook/contract/hosting/way-in-photos';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/** In the order of the steps. */
export async function listPhotos(db: Db, propertyId: string): Promise<WayInPhoto[]> {
  const rows = await db
    .selectFrom('way_in_photo')
    .select(['id', 'caption', 'stage', 'width', 'height'])
    .where('property_id', '=', propertyId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, stage, ...rest }) => ({ _id: id, stage: stage as WayInPhoto['stage'], ...rest }));
}

/** Until the transaction ends, nobody else changes the property’s photos. */
export const lockProperty = (trx: Trx, propertyId: string) =>
  trx.selectFrom('property').select('id').where('id', '=', propertyId).forUpdate().executeTakeFirst();

interface NewPhoto extends Pick<WayInPhoto, 'stage' | 'width' | 'height'> {
  readonly id: string;
  readonly propertyId: string;
  readonly byteCount: number;
  readonly at: Date;
}

/** At the end. */
export async function insertPhoto(trx: Trx, photo: NewPhoto): Promise<void> {
  await trx
    .insertInto('way_in_photo')
    .values({
      id: photo.id,
      property_id: photo.propertyId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from way_in_photo where property_id = ${photo.propertyId})`,
      caption: '',
      stage: photo.stage,
      width: photo.width,
      height: photo.height,
      byte_count: photo.byteCount,
      created_at: photo.at,
    })
    .execute();
}

export async function updatePhoto(
  trx: Trx,
  { _id, caption, stage, position }: Pick<WayInPhoto, '_id' | 'caption' | 'stage'> & { position: number },
): Promise<void> {
  await trx.updateTable('way_in_photo').set({ caption, stage, position }).where('id', '=', _id).execute();
}

/** False if it isn’t there. */
export async function deletePhoto(trx: Trx, { id, photoId }: { id: string; photoId: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('way_in_photo')
    .where('id', '=', photoId)
    .where('property_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of all properties of a host. Returns the ids. */
export async function deleteOfHost(trx: Trx, hostId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('way_in_photo')
    .where('property_id', 'in', trx.selectFrom('property').select('id').where('host_id', '=', hostId))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
