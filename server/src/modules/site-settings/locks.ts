// Parts of settings that the environment sets. They come first, and staff see which variable sets them. Pure.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import type { NamedValue } from '@daynook/contract/settings/site-settings';
import type { Deps } from '../../deps.ts';

type Parts = Pick<Deps, 'config'>;

const VARIABLES: Partial<Record<SiteSettingName, Readonly<Record<string, string>>>> = {
  brand: { name: 'BRAND_NAME', supportEmail: 'SUPPORT_EMAIL' },
  hosting: { isReviewed: 'LISTING_REVIEW' },
};

function listFixed({ config }: Parts, name: SiteSettingName): Record<string, unknown> {
  const parts: Record<string, unknown> =
    name === 'brand'
      ? { name: config.brandName, supportEmail: config.supportEmail }
      : name === 'hosting' && config.isListingReviewed
        ? { isReviewed: true }
        : {};
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** The locked parts, with the variable's name. */
export const listLocked = (deps: Parts, name: SiteSettingName): Record<string, string> =>
  Object.fromEntries(Object.keys(listFixed(deps, name)).map((part) => [part, VARIABLES[name]?.[part] ?? '']));

/** What applies: the environment comes first. */
export const applyFixed = (deps: Parts, setting: NamedValue): NamedValue =>
  setting.value === null
    ? setting
    : ({ name: setting.name, value: { ...setting.value, ...listFixed(deps, setting.name) } } as NamedValue);
