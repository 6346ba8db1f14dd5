// Edits to a list of what the site offers, before they're published. Pure.
import type { Language } from '@daynook/contract/languages/languages';
import { FIRST_LANGUAGE } from '@daynook/contract/languages/languages';
import type { Names } from '@daynook/contract/settings/names';

interface Item {
  readonly id: string;
  readonly names: Names;
}

export const putItem = <T extends Item>(items: readonly T[], id: string, change: Partial<T>): T[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** The list with one entry moved past its neighbor among those that `belongs` says are shown together. */
export function moveItem<T extends Item>(
  items: readonly T[],
  id: string,
  by: -1 | 1,
  belongs: (item: T) => boolean = () => true,
): T[] {
  const places = items.flatMap((item, at) => (belongs(item) ? [at] : []));
  const from = places.findIndex((at) => items[at]?.id === id);
  const [here, there] = [places[from], places[from + by]];
  if (here === undefined || there === undefined) return [...items];
  const moved = [...items];
  [moved[here], moved[there]] = [items[there]!, items[here]!];
  return moved;
}

/** What it would be called in this language once it's published. */
export const draftName = (names: Names, usual: string | undefined, language: Language): string | undefined =>
  names[language] ?? usual ?? names[FIRST_LANGUAGE];
