// The site's settings as dated data: what they are, what they were, and how staff change them. A change takes effect on all nodes right
// after its commit.
import type { Answer, Input } from '@daynook/contract/api';
import { PolicyId } from '@daynook/contract/cancellation-policy-id';
import { findCountry, nameCountry } from '@daynook/contract/countries/countries';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import { HomeItem } from '@daynook/contract/settings/home-settings';
import { KindItem } from '@daynook/contract/settings/kind-settings';
import { KudosItem } from '@daynook/contract/settings/kudos-settings';
import {
  SITE_FEATURES,
  SITE_SETTING_NAMES,
  SITE_SETTINGS_LIMITS,
  type SiteSettingName,
} from '@daynook/contract/settings/limits';
import { HIDEABLE_PAGES } from '@daynook/contract/settings/page-names';
import { OwnPolicy } from '@daynook/contract/settings/policy-settings';
import { SITE_LIMIT_NAMES, type SiteLimits, USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import {
  type NamedValue,
  SITE_SETTINGS,
  type SiteSetting,
  type SiteSettingChange,
  type SiteSettings,
} from '@daynook/contract/settings/site-settings';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { currentSettings, DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { retryTransaction } from '../../db/errors.ts';
import { followChannel } from '../../db/follow.ts';
import { notifyAfterCommit } from '../../db/notify.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { requireFiles } from '../logos/service.ts';
import { applyFixed, listLocked, listWithoutCurrency } from './locks.ts';
import { keepOwnAmenities } from './own-amenities.ts';
import { keepOwnTags } from './own-kudos-tags.ts';
import { requireValue } from './rules.ts';
import * as store from './store.ts';
import { withTextsByLanguage } from './texts-before-languages.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'log'>;

const CHANNEL = 'site_settings_changed';

/** Settings that are lists of items. */
const ITEMS: Partial<Record<SiteSettingName, z.ZodType>> = {
  home: HomeItem,
  kudos: KudosItem,
  kinds: KindItem,
  amenities: AmenityItem,
};

/** What only a later release has doesn't keep the rest from applying. */
function leaveOutUnknown(name: SiteSettingName, value: unknown): unknown {
  const item = ITEMS[name];
  if (item) return withKnownItems(value, item);
  if (name === 'limits') return withKnownLimits(value);
  if (name === 'languages') return withKnownLanguages(value);
  if (name === 'policies') return withKnownPolicies(value);
  if (name === 'pages') return withKnownPages(value);
  if (name === 'announcement' || name === 'maintenance') return withTextsByLanguage(name, value);
  const off = (value as { readonly off?: unknown } | null)?.off;
  if (name !== 'features' || !Array.isArray(off)) return value;
  return { ...(value as object), off: off.filter((one) => SITE_FEATURES.includes(one as never)) };
}

/** Limits that another release doesn't have are as usual. */
const withKnownLimits = (value: unknown): unknown =>
  Object.fromEntries(
    SITE_LIMIT_NAMES.map((name) => [name, (value as Partial<SiteLimits> | null)?.[name] ?? USUAL_LIMITS[name]]),
  );

function withKnownPages(value: unknown): unknown {
  const hidden = (value as { readonly hidden?: unknown } | null)?.hidden;
  return Array.isArray(hidden) ? { hidden: hidden.filter((one) => HIDEABLE_PAGES.includes(one as never)) } : value;
}

function withKnownLanguages(value: unknown): unknown {
  const languages = (value as { readonly languages?: unknown } | null)?.languages;
  return Array.isArray(languages) ? { languages: languages.filter((one) => LANGUAGES.includes(one as never)) } : value;
}

/** Terms that another release has are kept by the listings that have them, but not in the list. */
function withKnownPolicies(value: unknown): unknown {
  const { off, own } = (value ?? {}) as { readonly off?: unknown; readonly own?: unknown };
  const pick = (list: unknown, schema: z.ZodType) =>
    Array.isArray(list) ? list.filter((one) => schema.safeParse(one).success) : list;
  return { ...(value as object), off: pick(off, PolicyId), own: pick(own, OwnPolicy) };
}

function withKnownItems(value: unknown, schema: z.ZodType): unknown {
  const items = (value as { readonly items?: unknown } | null)?.items;
  return Array.isArray(items) ? { items: items.filter((item) => schema.safeParse(item).success) } : value;
}

/** The stored value. What another release stored and this one can't read counts as not set. */
function readValue(deps: Pick<Deps, 'log'>, name: SiteSettingName, value: unknown): NamedValue {
  const parsed = SITE_SETTINGS[name].schema.safeParse(leaveOutUnknown(name, value));
  if (parsed.success) return { name, value: parsed.data } as NamedValue;
  deps.log.warn({ name, issues: parsed.error.issues }, 'a setting of the site could not be read');
  return { name, value: SITE_SETTINGS[name].default } as NamedValue;
}

function view(deps: Parts, name: SiteSettingName, row: store.SettingRow | undefined): SiteSettingChange {
  if (!row) {
    const setting = { name, value: DEFAULT_SETTINGS[name] } as NamedValue;
    return { setting: applyFixed(deps, setting), version: 0, changedAt: null, changedBy: null, reason: null };
  }
  return {
    setting: applyFixed(deps, readValue(deps, name, row.value)),
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by_name,
    reason: row.reason,
  };
}

const viewSetting = (deps: Parts, name: SiteSettingName, row: store.SettingRow | undefined): SiteSetting => ({
  ...view(deps, name, row),
  locked: listLocked(deps, name),
});

/** Versions in use. A slow read must not replace what a later one found. */
let known: Partial<Record<SiteSettingName, number>> = {};

const isOutdated = (rows: readonly store.SettingRow[]): boolean =>
  SITE_SETTING_NAMES.some((name) => (rows.find((row) => row.name === name)?.version ?? 0) < (known[name] ?? 0));

export async function refreshSettings(deps: Parts): Promise<void> {
  const rows = await store.listLatest(deps.db.kysely);
  if (isOutdated(rows)) return;
  const entries = SITE_SETTING_NAMES.map((name) => {
    const row = rows.find((one) => one.name === name);
    known[name] = row?.version ?? 0;
    return [name, view(deps, name, row).setting.value];
  });
  setCurrentSettings(Object.fromEntries(entries) as SiteSettings);
}

/** Uses the stored settings in this process from now on. Throws ConfigError if the environment contradicts them. */
export async function loadSettings(deps: Parts): Promise<void> {
  known = {};
  await refreshSettings(deps);
  const lacking = listWithoutCurrency(currentSettings().countries);
  if (lacking.length === 0) return;
  const needed = [...new Set(lacking.map((code) => findCountry(code).currency))].join(', ');
  throw new ConfigError(
    `CURRENCIES: must include ${needed} for the site’s countries (${lacking.join(', ')}), or set COUNTRIES too`,
  );
}

/** Hears of changes on other nodes until the returned function is called. */
export const followSettings = (deps: Parts): (() => void) => followChannel(deps, CHANNEL, () => refreshSettings(deps));

export async function listSettings(deps: Parts): Promise<Answer<'GET /api/staff/site-settings'>> {
  const rows = await store.listLatest(deps.db.kysely);
  return {
    settings: SITE_SETTING_NAMES.map((name) =>
      viewSetting(
        deps,
        name,
        rows.find((row) => row.name === name),
      ),
    ),
  };
}

export async function listChanges(
  deps: Parts,
  { name, before }: { readonly name: SiteSettingName; readonly before: number | undefined },
): Promise<Answer<'GET /api/staff/site-settings/{name}/changes'>> {
  const limit = SITE_SETTINGS_LIMITS.historyPageSize;
  const rows = await store.listChanges(deps.db.kysely, name, { before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    changes: shown.map((row) => view(deps, name, row)),
    nextBefore: rows.length > limit ? shown.at(-1)!.version : null,
  };
}

export interface Change {
  readonly setting: NamedValue;
  /** The version that's replaced. */
  readonly version: number;
  readonly reason: string;
  readonly action: 'site-setting-changed' | 'site-setting-undone' | 'site-setting-imported';
}

async function findLatest(db: Database['kysely'], name: SiteSettingName): Promise<store.SettingRow | undefined> {
  const [row] = await store.listChanges(db, name, { before: undefined, limit: 1 });
  return row;
}

/** Stores changes in the caller's transaction. Throws VERSION_CHANGED with the current setting. */
export async function storeChanges(
  trx: Transaction<DB>,
  deps: Deps,
  actor: MemberActor,
  changes: readonly Change[],
): Promise<void> {
  for (const { setting, version, reason, action } of changes) {
    const { name, value } = setting;
    const id = deps.newId();
    const row = { id, name, version: version + 1, value, reason, changedBy: actor.memberId, at: deps.clock.now() };
    if (!(await store.insertRow(trx, row)))
      throw new AppError('VERSION_CHANGED', { current: viewSetting(deps, name, await findLatest(trx, name)) });
    await audit(trx, deps, { actorId: actor.memberId, action, subject: { kind: 'site-setting', id }, reason });
  }
  await notifyAfterCommit(trx, { channel: CHANNEL });
}

/** Where the environment says the currencies, only countries that use them can be added. */
function requireCurrencies(deps: Parts, setting: NamedValue, path: string): void {
  const applied = applyFixed(deps, setting);
  const [country] = applied.name === 'countries' ? listWithoutCurrency(applied.value) : [];
  if (country === undefined) return;
  const words = say('Remove {country}, or add {currency} to CURRENCIES on the server.', {
    country: nameCountry(currentReader().locale, country),
    currency: findCountry(country).currency,
  });
  throw new AppError('VALIDATION_FAILED', { fields: { [`${path}.countries`]: words } });
}

/** What's stored for a change of what was `before`. Throws VALIDATION_FAILED for the field that's wrong; `path` leads to the value. */
export async function settleChange(
  deps: Parts,
  before: NamedValue,
  after: NamedValue,
  path: string,
): Promise<NamedValue> {
  requireCurrencies(deps, after, path);
  if (after.name === 'kudos' && before.name === 'kudos')
    return { ...after, value: keepOwnTags(before.value, after.value, path) };
  if (after.name !== 'amenities' || before.name !== 'amenities') return after;
  const everStored = await store.listStoredAmenities(deps.db.kysely);
  return { ...after, value: keepOwnAmenities({ before: before.value, everStored }, after.value, path) };
}

async function saveChange(deps: Deps, actor: MemberActor, wanted: Change): Promise<SiteSetting> {
  const { name } = wanted.setting;
  const before = view(deps, name, await findLatest(deps.db.kysely, name)).setting;
  const change = { ...wanted, setting: await settleChange(deps, before, wanted.setting, 'setting.value') };
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (change.setting.name === 'logo') await requireFiles(trx, change.setting.value);
    await storeChanges(trx, deps, actor, [change]);
  });
  // In this process at once: the person who changed it has to see it on their next page.
  await refreshSettings(deps);
  return viewSetting(deps, name, await store.findVersion(deps.db.kysely, name, change.version + 1));
}

/** Changes one setting. Throws VALIDATION_FAILED, VERSION_CHANGED, and what `requireOwner` throws. */
export async function changeSetting(
  deps: Deps,
  actor: MemberActor,
  { setting, version, reason, ...proof }: Input<'POST /api/staff/site-settings'>['body'],
): Promise<SiteSetting> {
  requireValue(setting, deps.clock.now());
  await requireOwner(deps, actor.memberId, proof);
  return saveChange(deps, actor, { setting, version, reason, action: 'site-setting-changed' });
}

/** Stores what the setting was before its latest change. Throws STATE_CHANGED if there's nothing to undo, VERSION_CHANGED. */
export async function undoSetting(
  deps: Deps,
  actor: MemberActor,
  {
    name,
    version,
    reason,
    ...proof
  }: Input<'POST /api/staff/site-settings/{name}/undo'>['body'] & { name: SiteSettingName },
): Promise<SiteSetting> {
  await requireOwner(deps, actor.memberId, proof);
  if (version === 0) throw new AppError('STATE_CHANGED', { message: say('There’s nothing to undo yet.') });
  const before = await store.findVersion(deps.db.kysely, name, version - 1);
  const setting = before
    ? readValue(deps, name, before.value)
    : ({ name, value: DEFAULT_SETTINGS[name] } as NamedValue);
  return saveChange(deps, actor, { setting, version, reason, action: 'site-setting-undone' });
}
