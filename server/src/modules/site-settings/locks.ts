// Parts of settings that the environment sets. They come first, and staff see which variable sets them. Pure.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import type { NamedValue } from '@daynook/contract/settings/site-settings';
import type { Deps } from '../../deps.ts';

type Parts = Pick<Deps, 'config'>;

const VARIABLES: Partial<Record<SiteSettingName, Readonly<Record<string, string>>>> = {
  brand: { name: 'BRAND_NAME', supportEmail: 'SUPPORT_EMAIL' },
  languages: { languages: 'LANGUAGES' },
  countries: { countries: 'COUNTRIES', currencies: 'CURRENCIES' },
  hosting: { isReviewed: 'LISTING_REVIEW' },
  limits: {
    cancellationsBeforeRequests: 'CANCELLATIONS_BEFORE_REQUESTS',
    messagesBeforeReply: 'MESSAGES_BEFORE_REPLY',
  },
};

const FIXED: Partial<Record<SiteSettingName, (config: Deps['config']) => Record<string, unknown>>> = {
  brand: ({ brandName, supportEmail }) => ({ name: brandName, supportEmail }),
  languages: ({ languages }) => ({ languages }),
  countries: ({ countries, currencies }) => ({ countries, currencies }),
  limits: ({ cancellationsBeforeRequests, messagesBeforeReply }) => ({
    cancellationsBeforeRequests,
    messagesBeforeReply,
  }),
  hosting: ({ isListingReviewed }) => (isListingReviewed ? { isReviewed: true } : {}),
};

const listFixed = ({ config }: Parts, name: SiteSettingName): Record<string, unknown> =>
  Object.fromEntries(Object.entries(FIXED[name]?.(config) ?? {}).filter(([, value]) => value !== undefined));

/** The locked parts, with the variable's name. */
export const listLocked = (deps: Parts, name: SiteSettingName): Record<string, string> =>
  Object.fromEntries(Object.keys(listFixed(deps, name)).map((part) => [part, VARIABLES[name]?.[part] ?? '']));

/** What applies: the environment comes first. */
export const applyFixed = (deps: Parts, setting: NamedValue): NamedValue =>
  setting.value === null
    ? setting
    : ({ name: setting.name, value: { ...setting.value, ...listFixed(deps, setting.name) } } as NamedValue);
