// Queries for tax settings, rules, profiles, and listings' taxes.
import type { FacilitationMode, Taxed, TaxScheme } from '@daynook/contract/money/tax-terms';
import type { TaxAddress, TaxRegistration } from '@daynook/contract/money/taxes';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockListings } from '../../db/listing-locks.ts';
import type { DB } from '../../db/schema.ts';
import { type ListingTax, shownTax } from './rules.ts';
import type { DatedRule } from './taxes-at-place.ts';

type Trx = Transaction<DB>;

interface Seller {
  readonly legalName: string;
  readonly address: TaxAddress;
  readonly registrations: TaxRegistration[];
}

export interface SettingsRow {
  readonly isEnabled: boolean;
  readonly seller: Seller | null;
  readonly facilitations: { jurisdiction: string; mode: FacilitationMode }[];
}

/** Undefined until the operator has set anything. */
export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom('tax_setting')
    .select(['is_enabled as isEnabled', 'seller', 'facilitations'])
    .executeTakeFirst();
  return row as SettingsRow | undefined;
}

export async function putSettings(
  trx: Trx,
  { isEnabled, seller, facilitations }: SettingsRow,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  const values = {
    is_enabled: isEnabled,
    seller: seller && JSON.stringify(seller),
    facilitations: JSON.stringify(facilitations),
    changed_by: by,
    changed_at: at,
  };
  await trx
    .insertInto('tax_setting')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

export type StoredRule = DatedRule & { readonly id: string };

const selectRules = (db: Db) =>
  db
    .selectFrom('tax_rule')
    .select([
      'id',
      'jurisdiction',
      'supply',
      'name',
      'scheme',
      'rate_ppm as ratePpm',
      'is_included as isIncluded',
      'from_date as from',
      'until_date as until',
      'source',
    ]);

const toRule = (row: Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number]): StoredRule => ({
  ...row,
  supply: row.supply as Taxed,
  scheme: row.scheme as TaxScheme,
});

export async function listRules(db: Db): Promise<StoredRule[]> {
  const rows = await selectRules(db).orderBy('jurisdiction').orderBy('from_date').orderBy('id').execute();
  return rows.map(toRule);
}

export async function lockRule(trx: Trx, id: string): Promise<StoredRule | undefined> {
  const row = await selectRules(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRule(row);
}

export async function insertRule(trx: Trx, rule: StoredRule, { by, at }: { by: string; at: Date }): Promise<void> {
  await trx
    .insertInto('tax_rule')
    .values({
      id: rule.id,
      jurisdiction: rule.jurisdiction,
      supply: rule.supply,
      name: rule.name,
      scheme: rule.scheme,
      rate_ppm: rule.ratePpm,
      is_included: rule.isIncluded,
      from_date: rule.from,
      until_date: rule.until,
      source: rule.source,
      created_by: by,
      created_at: at,
    })
    .execute();
}

export async function endRule(trx: Trx, id: string, until: string): Promise<void> {
  await trx.updateTable('tax_rule').set({ until_date: until }).where('id', '=', id).execute();
}

export async function deleteRule(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('tax_rule').where('id', '=', id).execute();
}

export interface ProfileRow extends Omit<Selectable<DB['tax_profile']>, 'address' | 'registrations'> {
  readonly address: TaxAddress;
  readonly registrations: TaxRegistration[];
}

export async function findProfile(db: Db, memberId: string): Promise<ProfileRow | undefined> {
  const row = await db.selectFrom('tax_profile').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  return row as ProfileRow | undefined;
}

export async function putProfile(
  trx: Trx,
  profile: Omit<ProfileRow, 'sealed_taxpayer_id' | 'taxpayer_country' | 'taxpayer_last4'>,
  taxpayer: Pick<ProfileRow, 'sealed_taxpayer_id' | 'taxpayer_country' | 'taxpayer_last4'>,
): Promise<ProfileRow> {
  const values = {
    ...profile,
    ...taxpayer,
    address: JSON.stringify(profile.address),
    registrations: JSON.stringify(profile.registrations),
  };
  const row = await trx
    .insertInto('tax_profile')
    .values(values)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as ProfileRow;
}

/** A listing with everything that determines its taxes. */
export interface Taxable {
  readonly id: string;
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
  readonly timeZone: string;
  readonly registrations: TaxRegistration[];
  readonly taxes: ListingTax[];
  readonly taxesUntil: string | null;
}

const selectTaxables = (db: Db) =>
  db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .leftJoin('property_address', 'property_address.property_id', 'listing.property_id')
    .leftJoin('tax_profile', 'tax_profile.member_id', 'listing.host_id')
    .select([
      'listing.id',
      'property.country',
      'property.region',
      sql<string>`coalesce(property_address.postal_code, '')`.as('postalCode'),
      'listing.time_zone as timeZone',
      sql<TaxRegistration[]>`coalesce(tax_profile.registrations, '[]')`.as('registrations'),
      sql<ListingTax[]>`listing.taxes`.as('taxes'),
      'listing.taxes_until as taxesUntil',
    ])
    .orderBy('listing.id');

export const listTaxables = (db: Db, hostId: string): Promise<Taxable[]> =>
  selectTaxables(db).where('listing.host_id', '=', hostId).execute();

export const listTaxablesAfter = (db: Db, afterId: string | null, limit: number): Promise<Taxable[]> =>
  selectTaxables(db)
    .$if(afterId !== null, (query) => query.where('listing.id', '>', afterId))
    .limit(limit)
    .execute();

/** Listings whose taxes may change now. */
export const listTaxablesDue = (db: Db, now: Date, limit: number): Promise<Taxable[]> =>
  selectTaxables(db)
    .where(sql<boolean>`listing.taxes_until <= (${now}::timestamptz at time zone 'UTC')::date + 1`)
    .where(sql<boolean>`listing.taxes_until <= (${now}::timestamptz at time zone listing.time_zone)::date`)
    .limit(limit)
    .execute();

export interface ListingTaxes {
  readonly id: string;
  readonly taxes: readonly ListingTax[];
  readonly until: string | null;
}

/** Sets the taxes listings charge. Their full-day prices follow. */
export async function putListingTaxes(db: Db, listings: readonly ListingTaxes[]): Promise<void> {
  if (listings.length === 0) return;
  const wanted = listings.map((listing) =>
    listing.taxes.length === 0 ? listing : { ...listing, shown: listing.taxes.map(shownTax) },
  );
  await lockListings(
    db,
    listings.map(({ id }) => id),
  );
  await sql`
    update listing set taxes = wanted.taxes, taxes_until = wanted.until,
      -- Cards that are kept say the price; the others get theirs when they are first shown.
      card = jsonb_set(jsonb_set(case when wanted.shown is null then card::jsonb #- '{pricing,taxes}'
        else jsonb_set(card::jsonb, '{pricing,taxes}', wanted.shown) end,
        '{pricing,fullDayMinor}', to_jsonb(full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, wanted.taxes))),
        '{pricing,fullDay}', to_jsonb(trim_scale(
          -- As many thousandths to a minor unit as the price there has.
          in_thousandths(full_day_price(day_minor, cleaning_minor, guest_fee_basis_points, guest_fee_minimum_minor, wanted.taxes), currency) / 1000.0)))::json
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, taxes jsonb, until date, shown jsonb)
    where listing.id = wanted.id`.execute(db);
}

/** False if it's the one that listings were last refreshed with, or nothing has been set yet. */
export async function replacePacksHash(trx: Trx, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tax_setting')
    .set({ packs_hash: hash })
    .where('packs_hash', 'is distinct from', hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Starts updating all listings from the first one. */
export async function beginRefresh(trx: Trx): Promise<void> {
  await trx
    .insertInto('tax_refresh')
    .values({ id: 1, after_id: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ after_id: null }))
    .execute();
}

/** The progress of that, locked; undefined if there's nothing to do. */
export const lockRefresh = (trx: Trx): Promise<{ after_id: string | null } | undefined> =>
  trx.selectFrom('tax_refresh').select('after_id').forUpdate().executeTakeFirst();

export async function continueRefresh(trx: Trx, afterId: string | null): Promise<void> {
  if (afterId === null) await trx.deleteFrom('tax_refresh').execute();
  else await trx.updateTable('tax_refresh').set({ after_id: afterId }).execute();
}

/** The seller named on invoices: the host, or the operator if none is given. Undefined until they've entered their details. */
export async function findSeller(db: Db, hostId: string | null): Promise<Seller | undefined> {
  if (hostId === null) return (await findSettings(db))?.seller ?? undefined;
  const profile = await findProfile(db, hostId);
  return profile && { legalName: profile.legal_name, address: profile.address, registrations: profile.registrations };
}
