// The steps in which a new property is described, and which field belongs to which. Pure.
import type { PropertyField } from './property-changes.ts';
import type { MissingField } from './property-draft.ts';

export const PROPERTY_STEPS = ['address', 'map', 'about', 'people', 'check-in'] as const;
export type PropertyStep = (typeof PROPERTY_STEPS)[number];

const STEP_OF_FIELD: Record<PropertyField | MissingField, PropertyStep> = {
  street: 'address',
  unit: 'address',
  city: 'address',
  region: 'address',
  postalCode: 'address',
  country: 'address',
  currency: 'address',
  neighborhood: 'address',
  point: 'map',
  isPinPlaced: 'map',
  timeZone: 'map',
  isZoneConfirmed: 'map',
  title: 'about',
  type: 'about',
  entrance: 'about',
  elevator: 'about',
  bathroom: 'about',
  kitchen: 'about',
  household: 'people',
  pets: 'people',
  cameras: 'people',
  parking: 'people',
  localLimits: 'people',
  arrival: 'check-in',
};

export const isStep = (text: string | null): text is PropertyStep => PROPERTY_STEPS.some((step) => step === text);

/** The step of `arrival.1.text`; undefined for what belongs to none. */
export const stepOfField = (path: string): PropertyStep | undefined =>
  STEP_OF_FIELD[path.split('.')[0] as PropertyField | MissingField];

/** The step an address may show: none past the first that lacks something. `missing` is in the order of the steps. */
export function stepToShow(asked: PropertyStep, missing: readonly MissingField[]): PropertyStep {
  const lacking = missing[0] && STEP_OF_FIELD[missing[0]];
  return lacking && PROPERTY_STEPS.indexOf(lacking) < PROPERTY_STEPS.indexOf(asked) ? lacking : asked;
}
