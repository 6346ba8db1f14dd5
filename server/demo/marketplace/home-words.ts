// What's said about a whole home: its name, and the pets in it.
import { readAmenities } from '@daynook/contract/listings/amenities';
import type { Random } from '@daynook/demo-art/draw/seeded-random';
import { LOCAL_WORDS, type LocalLanguage } from './local-words.ts';
import type { Person } from './people.ts';

/** Agrees with what the household says and with the pets in the photos. */
export function findPets(household: string, listings: readonly { readonly amenityMask: number }[]): string {
  if (/cat/.test(household)) return 'A cat, Juno. She stays out of the workspaces.';
  if (/dog/.test(household)) return 'An old dog. He stays in the kitchen.';
  const isProperty = listings.some(({ amenityMask: mask }) => readAmenities(mask).includes('pets-live-here'));
  return isProperty ? 'A cat. You may see it in the photos.' : 'No pets.';
}

export function nameHome(
  random: Random,
  host: Pick<Person, 'name'>,
  { neighborhood, language }: { readonly neighborhood: string | null; readonly language: LocalLanguage | undefined },
): string {
  const name = host.name.split(' ')[0]!;
  const english = `${name}’s ${random.pick(['house', 'home', 'place'])}${neighborhood ? ` in ${neighborhood}` : ''}`;
  return language ? LOCAL_WORDS[language].homeTitle(name, neighborhood) : english;
}
