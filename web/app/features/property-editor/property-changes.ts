// Which fields of a property changed here and in another window. Pure.
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import { isSameValue } from '../../lib/same-value.ts';

export type PropertyField = keyof PropertyFields;

const pick = (property: OwnProperty): PropertyFields => {
  const { _id, version: _version, publicPoint: _publicPoint, listingCount: _listingCount, ...fields } = property;
  return fields;
};

/** The fields that differ from the property. */
export function findChanges(wanted: PropertyFields, property: OwnProperty): Partial<PropertyFields> {
  const before = pick(property);
  const fields = Object.keys(wanted) as PropertyField[];
  // A draft stored before a field existed doesn't contain it.
  const isSame = (field: PropertyField) => isSameValue(wanted[field], before[field] ?? null);
  return Object.fromEntries(fields.filter((field) => !isSame(field)).map((field) => [field, wanted[field]]));
}

export interface ChangeComparison {
  /** Changed only in the other window, so adopting it loses nothing. */
  taken: PropertyField[];
  /** Changed in both to different values: the host decides. */
  disputed: PropertyField[];
}

/** What two windows changed in the same property since `base`. */
export function compareChanges(wanted: PropertyFields, base: OwnProperty, current: OwnProperty): ChangeComparison {
  const mine = findChanges(wanted, base);
  const theirs = findChanges(pick(current), base);
  const fields = Object.keys(theirs) as PropertyField[];
  return {
    taken: fields.filter((field) => !(field in mine)),
    disputed: fields.filter((field) => field in mine && !isSameValue(mine[field], theirs[field])),
  };
}
