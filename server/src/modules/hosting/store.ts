// Queries for listings as their hosts see and edit them.
import { expressionBuilder, type Insertable, sql, type Transaction, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import type { DB, HostBlock, Listing } from '../../db/schema.ts';
import { type MinuteRange, toMultirange } from '../../lib/time/minute-ranges.ts';
import { weeklyRules } from '../availability/service.ts';
import { mayOn, selectRole } from '../permissions/service.ts';
import { OWN_PHOTO_COLUMNS } from './photo-store.ts';

/** What a property must have before its listings can be published. */
export const PROPERTY_COMPLETENESS = [
  sql<boolean>`not exists (
    select from property_address as place where place.property_id = property.id and place.located_by = 'town')`.as(
    'is_located',
  ),
  sql<boolean>`coalesce(trim(property.household), '') <> ''`.as('has_household'),
  sql<boolean>`coalesce(trim(property.pets), '') <> ''`.as('has_pets'),
  sql<boolean>`coalesce(trim(property.cameras), '') <> ''`.as('has_cameras'),
  sql<boolean>`property.check_in @> '[{"part": "access"}]'`.as('has_access'),
] as const;

const listingRow = expressionBuilder<DB, 'listing'>();

const listingExceptions = () =>
  jsonArrayFrom(
    listingRow
      .selectFrom('availability_exception as exception')
      .whereRef('exception.listing_id', '=', 'listing.id')
      .select([
        'id as _id',
        'date_from as dateFrom',
        'date_to as dateTo',
        'kind',
        'note',
        sql<string | null>`ranges::text`.as('ranges'),
      ])
      .orderBy('date_from')
      .orderBy('id'),
  );

const listingPhotos = () =>
  jsonArrayFrom(
    listingRow
      .selectFrom('listing_photo')
      .whereRef('listing_photo.listing_id', '=', 'listing.id')
      .select(OWN_PHOTO_COLUMNS)
      .orderBy('position'),
  );

/** The listings that a whole place includes. */
const listingParts = () =>
  jsonArrayFrom(
    listingRow
      .selectFrom('listing_link')
      .innerJoin('listing as part', 'part.id', 'listing_link.part_id')
      .whereRef('listing_link.listing_id', '=', 'listing.id')
      .where('part.state', '!=', 'deleted')
      .select('part_id as id')
      .orderBy('part_id'),
  );

/** The property's other listings. */
const listingSiblings = () =>
  jsonArrayFrom(
    listingRow
      .selectFrom('listing as sibling')
      .whereRef('sibling.property_id', '=', 'listing.property_id')
      .whereRef('sibling.id', '!=', 'listing.id')
      .where('sibling.state', '!=', 'deleted')
      .select(['sibling.id as _id', 'sibling.title', 'sibling.kind', 'sibling.state'])
      .orderBy('sibling.created_at')
      .orderBy('sibling.id'),
  );

/** Listings with hours, exceptions, photos, parts, and related listings: the member's own and those they co-host. */
const ownListings = (db: Db, memberId: string) =>
  db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .leftJoin('listing_changes', 'listing_changes.listing_id', 'listing.id')
    .selectAll('listing')
    .select([
      'property.title as property_title',
      'property.city as property_city',
      'property.country as property_country',
      ...PROPERTY_COMPLETENESS,
      'host.is_email_verified as is_host_verified',
      'host.name as host_name',
      'listing_changes.changes as unpublished',
      'listing_changes.changed_at as unpublished_at',
      selectRole('listing', memberId).as('hostRole'),
    ])
    .select([
      weeklyRules().as('weekly'),
      listingExceptions().as('exceptions'),
      listingPhotos().as('photos'),
      listingParts().as('parts'),
      listingSiblings().as('siblings'),
    ])
    .where(mayOn('listing', memberId, 'see-calendar'));

/** The listing, if it's the member's or they co-host it. */
export async function findOwn(db: Db, { id, memberId }: { id: string; memberId: string }) {
  return ownListings(db, memberId).where('listing.id', '=', id).executeTakeFirst();
}
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Which of these listings the member owns or co-hosts. */
export async function listOwn(
  db: Db,
  { ids, memberId }: { ids: readonly string[]; memberId: string },
): Promise<OwnRow[]> {
  return ownListings(db, memberId).where(sql<boolean>`listing.id = any(${ids}::uuid[])`).execute();
}

/** Which of these IDs are listings the member owns or co-hosts. */
export async function listOwnIds(db: Db, { ids, memberId }: { ids: readonly string[]; memberId: string }) {
  const found = await db
    .selectFrom('listing')
    .select('listing.id')
    .where(sql<boolean>`listing.id = any(${ids}::uuid[])`)
    .where(mayOn('listing', memberId, 'see-calendar'))
    .execute();
  return found.map(({ id }) => id);
}

/**
 * The property with the defaults for its listings and the member's role. Locked, so that concurrent requests count its listings one
 * at a time.
 */
export async function lockOwnProperty(trx: Transaction<DB>, { id, memberId }: { id: string; memberId: string }) {
  return trx
    .selectFrom('property')
    .select(['id', 'host_id', 'title', 'currency', 'time_zone', 'public_lat', 'public_lng'])
    .select(selectRole('property', memberId).as('hostRole'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countListings(trx: Transaction<DB>, propertyId: string): Promise<number> {
  const row = await trx
    .selectFrom('listing')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('property_id', '=', propertyId)
    .where('state', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The property and the member's role, without a lock. */
export async function findOwnProperty(db: Db, { id, memberId }: { id: string; memberId: string }) {
  return db
    .selectFrom('property')
    .select(['id', 'title', 'currency', 'time_zone', selectRole('property', memberId).as('hostRole')])
    .where('id', '=', id)
    .executeTakeFirst();
}

const selectListings = (db: Db, propertyId: string) =>
  db.selectFrom('listing').where('property_id', '=', propertyId).where('state', '!=', 'deleted');

export async function listListingTitles(db: Db, propertyId: string): Promise<string[]> {
  const found = await selectListings(db, propertyId).select('title').execute();
  return found.map(({ title }) => title);
}

/** A property's listings, oldest first. */
export async function listListingIds(db: Db, propertyId: string): Promise<string[]> {
  const found = await selectListings(db, propertyId).select('id').orderBy('created_at').orderBy('id').execute();
  return found.map(({ id }) => id);
}

export async function insertListing(trx: Transaction<DB>, row: Record<string, unknown>): Promise<void> {
  await trx
    .insertInto('listing')
    .values(row as never)
    .execute();
}

/** Inserts a listing with these columns of another one, and `given` ones. */
export async function copyListing(
  trx: Transaction<DB>,
  fromId: string,
  { columns, given }: { columns: readonly (keyof DB['listing'])[]; given: Record<string, unknown> },
): Promise<void> {
  const row = await trx.selectFrom('listing').select(columns).where('id', '=', fromId).executeTakeFirstOrThrow();
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const written = {
    facts: text(row.facts),
    price_rules: text(row.price_rules),
    discounts: text(row.discounts),
    add_ons: text(row.add_ons),
    packages: text(row.packages),
  };
  await insertListing(trx, { ...row, ...written, ...given });
}

/** Every change to a listing raises its version. */
export async function updateListing(
  trx: Transaction<DB>,
  { id, now }: { id: string; now: Date },
  change: Updateable<Listing>,
): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ ...change, version: sql`version + 1`, edit_version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Raises the version for editors. Nothing that guests see has changed. */
export async function raiseEditVersion(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('listing')
    .set({ version: sql`version + 1`, edit_version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Replaces the unpublished changes; deletes the row if there are none. */
export async function putUnpublished(
  trx: Transaction<DB>,
  listingId: string,
  changes: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  if (Object.keys(changes).length === 0) {
    await trx.deleteFrom('listing_changes').where('listing_id', '=', listingId).execute();
    return;
  }
  const row = { changes: JSON.stringify(changes), changed_at: now };
  await trx
    .insertInto('listing_changes')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute();
}

/** Removes these unpublished changes: they were published or discarded. */
export async function dropUnpublished(
  trx: Transaction<DB>,
  listingId: string,
  parts: readonly string[],
): Promise<void> {
  await sql`delete from listing_changes where listing_id = ${listingId} and changes - ${parts}::text[] = '{}'`.execute(
    trx,
  );
  await sql`update listing_changes set changes = changes - ${parts}::text[]
    where listing_id = ${listingId} and changes ?| ${parts}::text[]`.execute(trx);
}

export interface WeeklyRow {
  readonly weekday: number;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export async function replaceWeekly(
  trx: Transaction<DB>,
  listingId: string,
  weekly: readonly WeeklyRow[],
): Promise<void> {
  await trx.deleteFrom('weekly_rule').where('listing_id', '=', listingId).execute();
  if (weekly.length === 0) return;
  await trx
    .insertInto('weekly_rule')
    .values(
      weekly.map((rule) => ({
        listing_id: listingId,
        weekday: rule.weekday,
        start_minute: rule.startMinute,
        end_minute: rule.endMinute,
        valid_from: rule.validFrom,
        valid_to: rule.validTo,
      })),
    )
    .execute();
}

export async function insertException(
  trx: Transaction<DB>,
  exception: {
    id: string;
    listingId: string;
    dateFrom: string;
    dateTo: string;
    kind: string;
    ranges: readonly MinuteRange[];
    note: string | null;
  },
): Promise<void> {
  const ranges = exception.kind === 'hours' ? toMultirange(exception.ranges) : null;
  await trx
    .insertInto('availability_exception')
    .values({
      id: exception.id,
      listing_id: exception.listingId,
      date_from: exception.dateFrom,
      date_to: exception.dateTo,
      kind: exception.kind,
      ranges: ranges === null ? null : sql`${ranges}::int4multirange`,
      note: exception.note,
    })
    .execute();
}

/** The dates it covered; undefined if the listing has no such exception. */
export async function deleteException(trx: Transaction<DB>, listingId: string, exceptionId: string) {
  return trx
    .deleteFrom('availability_exception')
    .where('id', '=', exceptionId)
    .where('listing_id', '=', listingId)
    .returning(['date_from as fromDate', 'date_to as toDate'])
    .executeTakeFirst();
}

export async function replaceParts(trx: Transaction<DB>, listingId: string, partIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('listing_link').where('listing_id', '=', listingId).execute();
  if (partIds.length === 0) return;
  await trx
    .insertInto('listing_link')
    .values(partIds.map((partId) => ({ listing_id: listingId, part_id: partId })))
    .execute();
}

/** Whether a whole place includes this listing. */
export async function isPart(trx: Transaction<DB>, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('listing_link')
    .innerJoin('listing as whole', 'whole.id', 'listing_link.listing_id')
    .select('whole.id')
    .where('part_id', '=', listingId)
    .where('whole.state', '!=', 'deleted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBlock(trx: Transaction<DB>, row: Insertable<HostBlock>): Promise<void> {
  await trx.insertInto('host_block').values(row).execute();
}

/** Which of these blocks belong to the listing. */
export async function listBlockIds(
  trx: Transaction<DB>,
  listingId: string,
  blockIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('host_block')
    .select('id')
    .where('listing_id', '=', listingId)
    .where(sql<boolean>`id = any(${blockIds}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteBlocks(trx: Transaction<DB>, blockIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('host_block').where(sql<boolean>`id = any(${blockIds}::uuid[])`).execute();
}

/** The listing's own blocks that aren't over yet. */
export async function listBlocksAhead(trx: Transaction<DB>, listingId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct block.id from host_block as block join occupied on occupied.block_id = block.id
    where block.listing_id = ${listingId} and during && tstzrange(${now}, null)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** True if any of these listings has occupied ranges that aren't over yet. */
export async function hasOccupiedAhead(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('occupied')
    .select('id')
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .where(sql<boolean>`during && tstzrange(${now}, null)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface PriceQuartiles {
  readonly count: number;
  readonly day: readonly [number, number, number] | null;
  readonly hour: readonly [number, number, number] | null;
}

/** The quartiles of the prices of live listings in this currency inside the box. */
export async function findPriceQuartiles(
  db: Db,
  input: { box: string; currency: string; kind: number | null; limit: number },
): Promise<PriceQuartiles> {
  const { rows } = await sql<{
    count: number;
    day: [number, number, number] | null;
    hour: [number, number, number] | null;
  }>`
    select count(*)::int as count,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by day_minor) as day,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by hour_minor) as hour
    from (
      select day_minor, hour_minor from listing
      where state = 'live' and loc <@ ${input.box}::box and currency = ${input.currency}
        and (${input.kind}::int is null or kind = ${input.kind}::int)
      limit ${input.limit}
    ) as near`.execute(db);
  const row = rows[0]!;
  return { count: row.count, day: row.day, hour: row.hour };
}
