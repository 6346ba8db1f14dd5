// What pages get of the site's settings. Only the server needs it.

import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { KudosItem } from '@daynook/contract/settings/kudos-settings';
import { isBuiltInTag } from '@daynook/contract/settings/kudos-tags';
import { type Names, pickText } from '@daynook/contract/settings/names';
import { SITE_LIMIT_NAMES, USUAL_LIMITS } from '@daynook/contract/settings/site-limits';
import type { Announcement, SiteSettings } from '@daynook/contract/settings/site-settings';
import { USUAL_HOME } from '@daynook/contract/settings/usual-home';
import { USUAL_KUDOS } from '@daynook/contract/settings/usual-kudos';
import { USUAL_AMENITIES, USUAL_KINDS } from '@daynook/contract/settings/usual-offer';
import { announcementId } from './announcement.ts';
import type { ShownAnnouncement, Site } from './site.ts';

/** A built-in thing without a name in this language keeps ours; the operator's own are named in the first language at least. */
const findName = ({ names, _id }: { readonly names: Names; readonly _id?: string | null }, language: Language) =>
  names[language] ?? (_id ? names[FIRST_LANGUAGE] : undefined);

/** Whether it's the operator's own. */
const withOwnId = (item: KudosItem) => ({ ...item, _id: isBuiltInTag(item.id) ? null : item.id });

interface Item {
  readonly id: string;
  readonly _id?: string | null;
  readonly names: Names;
}

type Choice<T extends Item> = Omit<T, '_id' | 'names'>;

/** Every page needs them, and they stay the same until the operator changes the setting. */
const known = new WeakMap<readonly Item[], readonly object[] | 'usual'>();

/** What hosts and guests choose from, unless it's as usual. */
function listChoices<T extends Item>(
  { items }: { items: readonly T[] },
  usual: { items: readonly T[] },
): readonly Choice<T>[] | undefined {
  let choices = known.get(items);
  if (!choices) {
    const choose = (list: readonly T[]) => list.map(({ _id, names: _names, ...choice }) => choice);
    const chosen = choose(items);
    choices = JSON.stringify(chosen) === JSON.stringify(choose(usual.items)) ? 'usual' : chosen;
    known.set(items, choices);
  }
  return choices === 'usual' ? undefined : (choices as readonly Choice<T>[]);
}

const listNames = (kind: string, { items }: { items: readonly Item[] }, language: Language) =>
  items.flatMap((item) => {
    const name = findName(item, language);
    return name === undefined ? [] : [[`${kind}.${item.id}`, name] as const];
  });

type Readers = Parameters<typeof pickText>[1];

const showAnnouncement = (announcement: Announcement, readers: Readers): ShownAnnouncement => {
  const { text, link, until, isDismissible } = announcement;
  return {
    id: announcementId(announcement),
    ...pickText(text, readers),
    link: link && { href: link.href, ...pickText(link.label, readers) },
    until,
    isDismissible,
  };
};

/** What a page needs of the settings: without names in other languages, and without what's as usual. */
export const toSite = (
  {
    amenities,
    kinds,
    kudos,
    home,
    limits,
    policies,
    announcement,
    maintenance,
    reputation: _reputation,
    languages: { languages: offered },
    ...settings
  }: SiteSettings,
  language: Language,
): Site => ({
  ...settings,
  announcement: announcement && showAnnouncement(announcement, { wanted: language, offered }),
  maintenance: maintenance && {
    ...maintenance,
    message: pickText(maintenance.message, { wanted: language, offered }),
  },
  limits: SITE_LIMIT_NAMES.every((name) => limits[name] === USUAL_LIMITS[name]) ? undefined : limits,
  home: listChoices(home, USUAL_HOME)?.flatMap(({ id, isOffered }) => (isOffered ? [id] : [])),
  kudos: listChoices(kudos, USUAL_KUDOS),
  amenities: listChoices(amenities, USUAL_AMENITIES),
  kinds: listChoices(kinds, USUAL_KINDS),
  policies: { ...policies, own: policies.own.map(({ id }) => id) },
  names: Object.fromEntries([
    ...listNames('amenity', amenities, language),
    ...listNames('kind', kinds, language),
    ...listNames('kudos', { items: kudos.items.map(withOwnId) }, language),
    ...listNames('policy', { items: policies.own.map((item) => ({ ...item, _id: item.id })) }, language),
    ...listNames('home', home, language),
  ]),
});
