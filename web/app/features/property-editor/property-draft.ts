// A property's draft, kept on this device until it's saved. Knows nothing about pages.

import { type CountryCode, findCountry, isPostalCode } from '@daynook/contract/countries/countries';
import type { OwnProperty, PropertyFields } from '@daynook/contract/hosting/hosting';
import type { PropertyFactId } from '@daynook/contract/listings/property-fact-values';
import { readStored, removeStored, writeStored } from '../../lib/session/stored-state.ts';
import type { Point } from './property-geo.ts';
import type { PropertyStep } from './property-steps.ts';
import type { CheckInPart, LocatedBy, ReleaseStage } from './property-words.ts';

export interface CheckInDraft {
  part: CheckInPart;
  text: string;
  release: ReleaseStage;
  /** As typed; an empty password means that there's none. */
  network?: { name: string; password: string | null } | undefined;
}

type TextField =
  | 'title'
  | 'street'
  | 'unit'
  | 'city'
  | 'region'
  | 'postalCode'
  | 'neighborhood'
  | 'timeZone'
  | 'household'
  | 'pets'
  | 'cameras'
  | 'parking'
  | 'localLimits';

/** Fields without a choice are omitted. */
type FactDraft = { [K in PropertyFactId]: NonNullable<PropertyFields[K]> | null };

export interface PropertyDraft extends Record<TextField, string>, FactDraft {
  type: PropertyFields['type'];
  country: PropertyFields['country'];
  currency: string;
  point: Point | null;
  arrival: CheckInDraft[];
  /** How the location is known; null before the lookup. A changed address doesn't move a pin that was placed by hand. */
  locatedBy: LocatedBy | null;
  /** Chosen by the host: the pin no longer changes it. */
  isZoneByHand: boolean;
  /** The current step for a new property. */
  step: PropertyStep;
  /** One per new property: a retry after a lost response must not create a second one. */
  idempotencyKey: string;
}

const findCurrency = (country: CountryCode): string => findCountry(country).currency;

/** The currency follows the country until the host chooses another. */
export const changeOfCountry = (
  { country: before, currency }: Pick<PropertyDraft, 'country' | 'currency'>,
  country: PropertyFields['country'],
) => ({ country, currency: currency === findCurrency(before) ? findCurrency(country) : currency });

const NO_FACTS: FactDraft = { entrance: null, elevator: null, bathroom: null, kitchen: null };

const toFacts = ({ entrance, elevator, bathroom, kitchen }: Pick<PropertyFields, PropertyFactId>): FactDraft => ({
  entrance: entrance ?? null,
  elevator: elevator ?? null,
  bathroom: bathroom ?? null,
  kitchen: kitchen ?? null,
});

export const emptyProperty = (country: CountryCode = 'US'): PropertyDraft => ({
  title: '',
  type: null,
  street: '',
  unit: '',
  city: '',
  region: '',
  postalCode: '',
  country,
  currency: findCurrency(country),
  neighborhood: '',
  point: null,
  timeZone: '',
  household: '',
  pets: '',
  cameras: '',
  parking: '',
  localLimits: '',
  ...NO_FACTS,
  arrival: [],
  locatedBy: null,
  isZoneByHand: false,
  step: 'address',
  idempotencyKey: crypto.randomUUID(),
});

export const draftOfProperty = (property: OwnProperty): PropertyDraft => ({
  ...emptyProperty(),
  ...property,
  unit: property.unit ?? '',
  neighborhood: property.neighborhood ?? '',
  household: property.household ?? '',
  pets: property.pets ?? '',
  cameras: property.cameras ?? '',
  parking: property.parking ?? '',
  localLimits: property.localLimits ?? '',
  ...toFacts(property),
  isZoneByHand: true,
});

const orNull = (text: string): string | null => text.trim() || null;

/** The fields to send. The pin must be placed. */
export function fieldsOfDraft(draft: PropertyDraft): PropertyFields {
  return {
    title: draft.title.trim(),
    type: draft.type,
    street: draft.street.trim(),
    unit: orNull(draft.unit),
    city: draft.city.trim(),
    region: findCountry(draft.country).region ? draft.region.trim() : '',
    postalCode: draft.postalCode.trim().toUpperCase(),
    country: draft.country,
    currency: draft.currency,
    neighborhood: orNull(draft.neighborhood),
    point: draft.point ?? { lat: 0, lng: 0 },
    locatedBy: draft.locatedBy ?? 'town',
    timeZone: draft.timeZone,
    household: orNull(draft.household),
    pets: orNull(draft.pets),
    cameras: orNull(draft.cameras),
    parking: orNull(draft.parking),
    localLimits: orNull(draft.localLimits),
    ...toFacts(draft),
    arrival: writtenCheckIn(draft),
  };
}

/** The non-empty lines of the check-in information; the server counts only these. */
export const writtenCheckIn = ({ arrival }: Pick<PropertyDraft, 'arrival'>): CheckInDraft[] =>
  arrival.filter(isWritten).map(({ network, ...item }) => ({
    ...item,
    text: item.text.trim(),
    ...(network && { network: { name: network.name.trim(), password: network.password?.trim() || null } }),
  }));

export const isWritten = ({ text, network }: CheckInDraft): boolean => text.trim() !== '' || network !== undefined;

const isBlank = (text: string) => text.trim() === '';

/** In the order of the steps. */
const LACKS = {
  street: ({ street }) => isBlank(street),
  city: ({ city }) => isBlank(city),
  region: ({ country, region }) => findCountry(country).region?.isRequired === true && isBlank(region),
  postalCode: ({ country, postalCode }) => !isPostalCode(country, postalCode),
  point: ({ point }) => point === null,
  timeZone: ({ timeZone }) => timeZone === '',
  title: ({ title }) => isBlank(title),
} satisfies Record<string, (draft: PropertyDraft) => boolean>;
/** `locatedBy` is an error if the pin has to be placed; it's never missing otherwise. */
export type MissingField = keyof typeof LACKS | 'locatedBy';

/** The fields required to save a property. */
export const listMissing = (draft: PropertyDraft): MissingField[] =>
  (Object.keys(LACKS) as (keyof typeof LACKS)[]).filter((field) => LACKS[field](draft));

/** Stored under the account, so logging out deletes it and no address stays behind. */
const toDraftKey = (sub: string, propertyId: string | undefined) => `hostDraft.property.${sub}.${propertyId ?? 'new'}`;

export interface KeptProperty {
  draft: PropertyDraft;
  /** The version that the draft of an existing property is based on. */
  base: OwnProperty | null;
}

export function readKeptProperty(sub: string, propertyId?: string): KeptProperty | undefined {
  const stored = readStored(toDraftKey(sub, propertyId)) as Partial<KeptProperty> | undefined;
  const draft = stored?.draft;
  if (typeof draft !== 'object' || draft === null || typeof draft.title !== 'string') return undefined;
  if (!Array.isArray(draft.arrival)) return undefined;
  // For drafts from before the location recorded its source: it was placed by hand or not at all.
  const { isPinPlaced, ...known } = draft as PropertyDraft & { isPinPlaced?: boolean };
  if (isPinPlaced) known.locatedBy ??= 'pin';
  // For drafts from before properties had a currency: it was that of their country.
  const withCurrency = <T extends Pick<PropertyDraft, 'country'>>(kept: T) => ({
    currency: findCurrency(kept.country),
    ...kept,
  });
  return {
    draft: { ...emptyProperty(), ...withCurrency(known) },
    base: stored?.base ? withCurrency(stored.base) : null,
  };
}

export const keepProperty = (sub: string, propertyId: string | undefined, kept: KeptProperty): boolean =>
  writeStored(toDraftKey(sub, propertyId), kept);

export const dropProperty = (sub: string, propertyId?: string): void => removeStored(toDraftKey(sub, propertyId));
