// What pages get of the site's settings. Only the server needs it.
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { Names } from '@daynook/contract/settings/names';
import type { SiteSettings } from '@daynook/contract/settings/site-settings';
import { USUAL_AMENITIES, USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import type { Site } from './site.ts';

/** A built-in thing without a name in this language keeps ours; the operator's own are named in the first language at least. */
const findName = ({ names, _id }: { readonly names: Names; readonly _id?: string | null }, language: Language) =>
  names[language] ?? (_id ? names[FIRST_LANGUAGE] : undefined);

interface Item {
  readonly id: string;
  readonly _id?: string | null;
  readonly names: Names;
}

/** What hosts and guests choose from, unless it's as usual. */
function listChoices<T extends Item>({ items }: { items: readonly T[] }, usual: { items: readonly T[] }) {
  const choose = (list: readonly T[]) => list.map(({ _id, names: _names, ...choice }) => choice);
  return JSON.stringify(choose(items)) === JSON.stringify(choose(usual.items)) ? undefined : choose(items);
}

const listNames = (kind: string, { items }: { items: readonly Item[] }, language: Language) =>
  items.flatMap((item) => {
    const name = findName(item, language);
    return name === undefined ? [] : [[`${kind}.${item.id}`, name] as const];
  });

/** What a page needs of the settings: without names in other languages, and without what's as usual. */
export const toSite = ({ amenities, kinds, ...settings }: SiteSettings, language: Language): Site => ({
  ...settings,
  amenities: listChoices(amenities, USUAL_AMENITIES),
  kinds: listChoices(kinds, USUAL_KINDS),
  names: Object.fromEntries([...listNames('amenity', amenities, language), ...listNames('kind', kinds, language)]),
});
