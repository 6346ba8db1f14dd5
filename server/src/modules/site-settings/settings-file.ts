// All settings as one file: exporting them, what importing would change, and importing all of it or nothing.

import type { Answer, Input } from '@daynook/contract/api';
import { SITE_SETTING_NAMES, type SiteSettingName } from '@daynook/contract/settings/limits';
import type { LogoFile, LogoSettings } from '@daynook/contract/settings/logos';
import {
  type PlannedChange,
  SETTINGS_FILE_FORMAT,
  SETTINGS_FILE_VERSION,
  type SettingsFile,
} from '@daynook/contract/settings/settings-file';
import { type NamedValue, SITE_SETTINGS, type SiteSetting } from '@daynook/contract/settings/site-settings';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { exportFiles, importFiles, keepImported } from '../logos/service.ts';
import { exportTexts, planTexts, refreshTexts } from '../site-texts/service.ts';
import { applyFixed } from './locks.ts';
import { requireValue } from './rules.ts';
import { listSettings, refreshSettings, settleChange, storeChanges } from './service.ts';
import { withTextsByLanguage } from './texts-before-languages.ts';

/** Maintenance is what happens on one installation now, so it isn't copied to another. */
const NAMES = SITE_SETTING_NAMES.filter((name) => name !== 'maintenance');

async function readNow(deps: Deps): Promise<ReadonlyMap<SiteSettingName, SiteSetting>> {
  const { settings } = await listSettings(deps);
  return new Map(settings.map((setting) => [setting.setting.name, setting]));
}

const findLogo = (settings: ReadonlyMap<SiteSettingName, SiteSetting>): LogoSettings | null => {
  const setting = settings.get('logo')?.setting;
  return setting?.name === 'logo' ? setting.value : null;
};

/** An announcement that ended isn't one anymore. */
const isOver = (setting: NamedValue, now: Date): boolean =>
  setting.name === 'announcement' && setting.value !== null && Date.parse(setting.value.until) <= now.getTime();

export async function exportSettings(deps: Deps): Promise<Answer<'GET /api/staff/settings-file'>> {
  const now = deps.clock.now();
  const settings = await readNow(deps);
  const values = NAMES.map((name) => settings.get(name)!.setting).map((setting) => [
    setting.name,
    isOver(setting, now) ? null : setting.value,
  ]);
  return {
    format: SETTINGS_FILE_FORMAT,
    version: SETTINGS_FILE_VERSION,
    exportedAt: now.toISOString(),
    settings: Object.fromEntries(values) as SettingsFile['settings'],
    ...(await exportTexts(deps)),
    logoFiles: await exportFiles(deps.db.kysely, findLogo(settings)),
  };
}

const refuseField = (field: string, words: string): never => {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: words } });
};

/** Files from before own cancellation policies existed don't say that there are none: what's here stays. */
function withOwnPolicies(value: unknown, now: ReadonlyMap<SiteSettingName, SiteSetting>): unknown {
  const current = now.get('policies')?.setting;
  if (current?.name !== 'policies' || typeof value !== 'object' || value === null || Object.hasOwn(value, 'own'))
    return value;
  return { ...value, own: current.value.own };
}

/** The values that are in the file. Throws VALIDATION_FAILED for the first field that's wrong. */
function readValues(deps: Deps, file: SettingsFile, now: ReadonlyMap<SiteSettingName, SiteSetting>): NamedValue[] {
  if (Object.hasOwn(file.settings, 'maintenance'))
    refuseField('file.settings.maintenance', say('Maintenance isn’t imported. Remove it from the file.'));
  return NAMES.filter((name) => Object.hasOwn(file.settings, name)).map((name) => {
    const path = `file.settings.${name}`;
    const value = withTextsByLanguage(name, file.settings[name]);
    const parsed = SITE_SETTINGS[name].schema.safeParse(name === 'policies' ? withOwnPolicies(value, now) : value);
    const issue = parsed.error?.issues[0];
    if (issue) refuseField([path, ...issue.path].join('.'), issue.message);
    const read = { name, value: parsed.data } as NamedValue;
    // As in an export, so that a file can be restored at any time.
    const setting = isOver(read, deps.clock.now()) ? ({ name, value: null } as NamedValue) : read;
    requireValue(setting, deps.clock.now(), path);
    return applyFixed(deps, setting);
  });
}

/** Who's asking: legal texts take effect later where there's someone else to tell. */
type Asking = Pick<MemberActor, 'memberId'>;

type TakenFiles = Awaited<ReturnType<typeof importFiles>>;

interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly against: string;
  readonly versions: ReadonlyMap<SiteSettingName, number>;
  /** What's stored for a new logo. */
  readonly logoFiles: TakenFiles;
  readonly texts: Awaited<ReturnType<typeof planTexts>>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Files have other ids on every installation, so logos are the same if their content is. */
function isSameLogo(
  now: LogoSettings | null,
  files: Readonly<Record<string, string>>,
  next: LogoSettings,
  file: SettingsFile,
) {
  const readContent = (named: LogoFile | null | undefined, from: Readonly<Record<string, string>>) =>
    named ? (from[named._id] ?? named._id) : null;
  return (
    now?.hasName === next.hasName &&
    (['light', 'dark'] as const).every(
      (theme) => readContent(now[theme], files) === readContent(next[theme], file.logoFiles),
    )
  );
}

async function plan(deps: Deps, actor: Asking, file: SettingsFile): Promise<Plan> {
  const now = await readNow(deps);
  const values = readValues(deps, file, now);
  const ownFiles = await exportFiles(deps.db.kysely, findLogo(now));
  let logoFiles: TakenFiles = [];
  const changes: PlannedChange[] = [];
  for (const value of values) {
    const { setting: before, locked } = now.get(value.name)!;
    const after = await settleChange(deps, before, value, `file.settings.${value.name}`);
    if (isSame(before.value, after.value)) continue;
    if (after.name === 'logo' && after.value !== null) {
      if (isSameLogo(findLogo(now), ownFiles, after.value, file)) continue;
      logoFiles = await importFiles(after.value, file.logoFiles);
    }
    changes.push({ before, after, locked });
  }
  const versions = new Map([...now].map(([name, { version }]) => [name, version]));
  const texts = await planTexts(deps, actor, file);
  const against = [...NAMES.map((name) => `${name}-${versions.get(name)}`), texts.against].join(' ');
  return { changes, logoFiles, versions, texts, against };
}

/** What importing the file would change. Throws VALIDATION_FAILED with the field that's wrong. */
export async function checkFile(
  deps: Deps,
  actor: Asking,
  file: SettingsFile,
): Promise<Answer<'POST /api/staff/settings-file/check'>> {
  const { changes, texts, against } = await plan(deps, actor, file);
  return { changes: [...changes], ...texts.changes, against };
}

/**
 * Imports the file in one transaction. Throws VALIDATION_FAILED, STATE_CHANGED if there's nothing to change, VERSION_CHANGED if someone
 * changed a setting since the check, and what `requireOwner` throws.
 */
export async function importFile(
  deps: Deps,
  actor: MemberActor,
  { file, against, reason, ...proof }: Input<'POST /api/staff/settings-file'>['body'],
): Promise<Answer<'POST /api/staff/settings-file'>> {
  const planned = await plan(deps, actor, file);
  await requireOwner(deps, actor.memberId, proof);
  if (planned.against !== against) throw new AppError('VERSION_CHANGED');
  if (planned.changes.length + planned.texts.count === 0)
    throw new AppError('STATE_CHANGED', { message: say('The settings are already as in this file.') });
  await retryTransaction(deps.db.kysely, async (trx) => {
    const kept = await keepImported(trx, deps, actor, planned.logoFiles);
    const settings = planned.changes.map(({ after }) =>
      after.name === 'logo' && after.value !== null
        ? ({ name: 'logo', value: { ...after.value, ...kept } } as NamedValue)
        : after,
    );
    const changes = settings.map((setting) => ({
      setting,
      version: planned.versions.get(setting.name)!,
      reason,
      action: 'site-setting-imported' as const,
    }));
    await storeChanges(trx, deps, actor, changes);
    await planned.texts.store(trx, actor, reason);
  });
  await refreshSettings(deps);
  await refreshTexts(deps);
  const { emailTexts, helpArticles, pageTexts, legalTexts } = planned.texts.changes;
  return {
    changed: planned.changes.map(({ after }) => after.name),
    emailTexts: emailTexts.map(({ name }) => name),
    helpArticles: helpArticles.map(({ id }) => id),
    pageTexts: pageTexts.map(({ id }) => id),
    legalTexts: legalTexts.map(({ document }) => document),
  };
}
