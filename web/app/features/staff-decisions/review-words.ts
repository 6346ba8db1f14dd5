// Describes what changed since a listing was last approved. Snapshots hold lines of text with codes in them. Pure.

import type { HourCycle } from '@daynook/contract/limits/accounts';
import { AMENITIES, type Amenity, LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactName, WorkFacts } from '@daynook/contract/listings/work-facts';
import type { IntlShape } from 'react-intl';
import { labeled } from '../../lib/labeled.ts';
import { amenityName, factNames } from '../../nouns/listings/amenity-words.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { measuredWords } from '../../nouns/listings/work-fact-words.ts';

/** Fields whose lines are separate items: what was added and removed says more than two lists. */
const LISTS: readonly string[] = ['amenities', 'houseRules', 'facts'];
export const isList = (field: string): boolean => LISTS.includes(field);

const readFact = (text: string): string | number | boolean =>
  text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text;

/** Facts with several values, which are separated by commas. */
const SEVERAL: readonly string[] = ['monitorInputs', 'deskPorts'] satisfies WorkFactName[];

/** Measurements and descriptions of the workspace, one per line. */
function factLines(intl: IntlShape, hourCycle: HourCycle, text: string): string[] {
  const facts: Partial<Record<WorkFactName, unknown>> = {};
  const described: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const at = line.indexOf(': ');
    const [name, value] = [line.slice(0, at), line.slice(at + 2)];
    if (name in NO_WORK_FACTS)
      facts[name as WorkFactName] = SEVERAL.includes(name) ? value.split(',') : readFact(value);
    else if (name in factNames) described.push(labeled(intl, factNames[name as keyof typeof factNames], value));
  }
  return [...Object.values(measuredWords(intl, hourCycle, { ...NO_WORK_FACTS, ...facts } as WorkFacts)), ...described];
}

/** A field's text, one item per line. */
export function toLines(
  { intl, hourCycle }: { intl: IntlShape; hourCycle: HourCycle },
  field: string,
  text: string,
): string[] {
  const lines = text.split('\n').filter(Boolean);
  if (field === 'facts') return factLines(intl, hourCycle, text);
  if (field === 'amenities')
    return lines.flatMap((id) => (AMENITIES.includes(id as Amenity) ? [amenityName(intl, id as Amenity)] : []));
  if (field === 'kind')
    return lines.map((id) => (LISTING_KINDS.includes(id as ListingKind) ? kindName(intl, id as ListingKind) : ''));
  return lines;
}

/** What was added and removed. */
export const findDifference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((line) => !before.includes(line)),
  removed: before.filter((line) => !after.includes(line)),
});

interface PictureLine {
  /** The end of the photo's id. */
  readonly ending: string;
  readonly alt: string;
}

/** Photos as in the snapshot: the end of each id, and its description. */
export const readPictures = (text: string): PictureLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ ending: line.slice(0, 8), alt: line.slice(9) }));
