// What was changed in a home, here and elsewhere at the same time. Pure.
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { isSameValue } from '../../lib/same-value.ts';

export type PropertyField = keyof PropertyFields;

const pick = (property: OwnProperty): PropertyFields => {
  const { _id, version: _version, publicPoint: _publicPoint, listingCount: _listingCount, ...fields } = property;
  return fields;
};

/** The fields that differ from what the home says. */
export function changesOf(wanted: PropertyFields, property: OwnProperty): Partial<PropertyFields> {
  const before = pick(property);
  const fields = Object.keys(wanted) as PropertyField[];
  // A home kept on this device before a field came about says nothing of it.
  const isSame = (field: PropertyField) => isSameValue(wanted[field], before[field] ?? null);
  return Object.fromEntries(fields.filter((field) => !isSame(field)).map((field) => [field, wanted[field]]));
}

export interface Meeting {
  /** Changed only elsewhere: nothing of one's own is lost by taking it. */
  taken: PropertyField[];
  /** Changed here and elsewhere, to different things: the host decides. */
  disputed: PropertyField[];
}

/** What two windows did to the same home since `base`. */
export function meetingOf(wanted: PropertyFields, base: OwnProperty, current: OwnProperty): Meeting {
  const mine = changesOf(wanted, base);
  const theirs = changesOf(pick(current), base);
  const fields = Object.keys(theirs) as PropertyField[];
  return {
    taken: fields.filter((field) => !(field in mine)),
    disputed: fields.filter((field) => field in mine && !isSameValue(mine[field], theirs[field])),
  };
}
