// Announcements and messages of maintenance had one text before they had one for each language. Pure.
import { LANGUAGES } from '@daynook/contract/languages/languages';
import type { SiteSettingName } from '@daynook/contract/settings/limits';

/** As it was shown: the same in every language. */
const inEveryLanguage = (text: unknown): unknown =>
  typeof text === 'string' ? Object.fromEntries(LANGUAGES.map((language) => [language, text])) : text;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A stored or exported value, with texts by language. */
export function withTextsByLanguage(name: SiteSettingName, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (name === 'maintenance') return { ...value, message: inEveryLanguage(value['message']) };
  if (name !== 'announcement') return value;
  const { text, link } = value;
  return {
    ...value,
    text: inEveryLanguage(text),
    link: isObject(link) ? { ...link, label: inEveryLanguage(link['label']) } : link,
  };
}
