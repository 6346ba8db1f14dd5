// Queries for members' profile details and preferences.
import { LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { HOUR_CYCLES } from '@daynook/contract/limits/accounts';
import type { ProfileChanges } from '@daynook/contract/own-profile';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { ReaderChoices } from '../../lib/languages/reader.ts';

export interface DetailRow {
  job_title: string | null;
  industry: string | null;
  linked_in_url: string | null;
  home_label: string | null;
  home_lat: number | null;
  home_lng: number | null;
  call_load: string | null;
  needs: string[];
  work_days: number[];
  units: string;
  time_format: string;
  estimate_currency: string | null;
  theme: string;
  first_weekday: string;
  /** Null if they chose none: then they read the site's first. */
  language: string | null;
  region: string | null;
  beta_features: string[];
  onboarding_steps: string[];
  synced_at: Date | null;
}

const COLUMNS = [
  'job_title',
  'industry',
  'linked_in_url',
  'home_label',
  'home_lat',
  'home_lng',
  'call_load',
  'needs',
  'work_days',
  'units',
  'time_format',
  'estimate_currency',
  'theme',
  'language',
  'region',
  'first_weekday',
  'beta_features',
  'onboarding_steps',
  'synced_at',
] as const;

/** For members without details. */
const NOTHING_SAID: DetailRow = {
  job_title: null,
  industry: null,
  linked_in_url: null,
  home_label: null,
  home_lat: null,
  home_lng: null,
  call_load: null,
  needs: [],
  work_days: [],
  units: 'auto',
  time_format: 'auto',
  estimate_currency: null,
  theme: 'system',
  language: null,
  region: null,
  first_weekday: 'auto',
  beta_features: [],
  onboarding_steps: [],
  synced_at: null,
};

export async function getDetail(db: Db, memberId: string): Promise<DetailRow> {
  const row = await db.selectFrom('member_detail').select(COLUMNS).where('member_id', '=', memberId).executeTakeFirst();
  return row ?? NOTHING_SAID;
}

type ChosenRow = Pick<DetailRow, 'language' | 'region'> & { readonly time_format: string | null };

/** The language, region, and clock of a member's texts. What they didn't choose is undefined. */
export const toReaderChoices = (row: ChosenRow | undefined): ReaderChoices => ({
  language: LANGUAGES.find((language) => language === row?.language),
  region: row?.region ?? undefined,
  hourCycle: HOUR_CYCLES.find((hourCycle) => hourCycle === row?.time_format),
});

export const findReaderChoices = async (db: Db, memberId: string): Promise<ReaderChoices> =>
  toReaderChoices(await getDetail(db, memberId));

/** Writes the given fields and keeps the others. */
export async function saveDetail(
  trx: Transaction<DB>,
  memberId: string,
  change: Partial<DetailRow>,
  now: Date,
): Promise<void> {
  const values = { ...change, updated_at: now };
  await trx
    .insertInto('member_detail')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** The first language of a new member's emails, and where they read it. */
export async function saveFirstLanguage(
  db: Db,
  memberId: string,
  { language, region }: { readonly language: SiteLanguage; readonly region: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('member_detail')
    .values({ member_id: memberId, language, region, updated_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}

/** Columns of the member's own row that they may change themselves. */
export interface MemberChange {
  name?: string;
  headline?: string | null;
  profession?: string | null;
  company?: string | null;
  workspace_type?: string | null;
  languages?: string[];
  currency?: string;
  time_zone?: string;
  is_onboarded?: boolean;
}

export async function saveMember(trx: Transaction<DB>, memberId: string, change: MemberChange): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('member').set(change).where('id', '=', memberId).execute();
}

/** Leaves out undefined fields. */
const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/** An empty text is stored as null. */
const textOrNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);

export const toMemberChange = (changes: ProfileChanges): MemberChange =>
  given({
    name: changes.name,
    headline: textOrNull(changes.headline),
    profession: textOrNull(changes.profession),
    company: textOrNull(changes.company),
    workspace_type: changes.workspaceType,
    languages: changes.languages,
    currency: changes.currency,
    time_zone: changes.timezone,
  });

export const toDetailChange = ({ home, ...changes }: ProfileChanges): Partial<DetailRow> =>
  given({
    job_title: textOrNull(changes.jobTitle),
    industry: textOrNull(changes.industry),
    linked_in_url: textOrNull(changes.linkedIn),
    home_label: home === undefined ? undefined : (home?.label ?? null),
    home_lat: home === undefined ? undefined : (home?.lat ?? null),
    home_lng: home === undefined ? undefined : (home?.lng ?? null),
    call_load: changes.callLoad,
    needs: changes.needs && [...new Set(changes.needs)],
    work_days: changes.workDays && [...new Set(changes.workDays)].sort(),
    units: changes.units,
    time_format: changes.timeFormat,
    estimate_currency: changes.estimateCurrency,
    theme: changes.theme,
    language: changes.language,
    region: changes.region,
    first_weekday: changes.firstWeekday,
    beta_features: changes.betaFeatures && [...new Set(changes.betaFeatures)],
  });

interface Connection {
  provider: string;
  providerId: string;
  connectedAt: Date;
}

/** Saves or removes the other networks a member came through. */
export async function saveConnections(
  trx: Transaction<DB>,
  memberId: string,
  input: { connected: readonly Connection[]; gone: readonly string[] },
): Promise<void> {
  for (const { provider, providerId, connectedAt } of input.connected) {
    await trx
      .insertInto('social_connection')
      .values({ member_id: memberId, provider, provider_id: providerId, connected_at: connectedAt })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'provider']).doUpdateSet({ provider_id: providerId, connected_at: connectedAt }),
      )
      .execute();
  }
  if (input.gone.length > 0)
    await trx
      .deleteFrom('social_connection')
      .where('member_id', '=', memberId)
      .where('provider', 'in', [...input.gone])
      .execute();
}
