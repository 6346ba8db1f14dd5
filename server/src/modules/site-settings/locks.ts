// Parts of settings that the environment sets. They come first, and staff see which variable sets them. Pure.
import { findCountry } from '@daynook/contract/countries/countries';
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import type { CountrySettings, NamedValue } from '@daynook/contract/settings/site-settings';
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
  hosting: ({ isListingReviewed }) => ({ isReviewed: isListingReviewed }),
};

const listFixed = ({ config }: Parts, name: SiteSettingName): Record<string, unknown> =>
  Object.fromEntries(Object.entries(FIXED[name]?.(config) ?? {}).filter(([, value]) => value !== undefined));

/** The locked parts, with the variable's name. */
export const listLocked = (deps: Parts, name: SiteSettingName): Record<string, string> =>
  Object.fromEntries(Object.keys(listFixed(deps, name)).map((part) => [part, VARIABLES[name]?.[part] ?? '']));

/** Countries whose currency homes couldn't charge. */
export const listWithoutCurrency = ({ countries, currencies }: CountrySettings) =>
  countries.filter((code) => currencies !== null && !currencies.includes(findCountry(code).currency));

/** Where the environment says only the countries, the stored currencies may lack theirs. */
function withTheirCurrencies(value: CountrySettings): CountrySettings {
  const lacking = listWithoutCurrency(value).map((code) => findCountry(code).currency);
  return lacking.length === 0
    ? value
    : { ...value, currencies: [...new Set([...(value.currencies ?? []), ...lacking])] };
}

/**
 * What applies: the environment comes first, and the rest has to fit it. Countries that don't fit `CURRENCIES` stay, because leaving them out
 * would close a market: the server doesn't start with them, and they can't be saved.
 */
export function applyFixed(deps: Parts, setting: NamedValue): NamedValue {
  if (setting.value === null) return setting;
  const fixed = listFixed(deps, setting.name);
  const applied = { name: setting.name, value: { ...setting.value, ...fixed } } as NamedValue;
  return applied.name === 'countries' && !Object.hasOwn(fixed, 'currencies')
    ? { ...applied, value: withTheirCurrencies(applied.value) }
    : applied;
}
