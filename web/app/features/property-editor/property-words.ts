// Names of property types, countries, parts of the check-in information, and when each is shown.
import type { PostalCodeName, RegionName } from '@daynook/contract/countries/countries';
import type { PropertyFields } from '@daynook/contract/hosting/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export type PropertyType = NonNullable<PropertyFields['type']>;
export type LocatedBy = NonNullable<PropertyFields['locatedBy']>;
type CheckIn = PropertyFields['arrival'][number];
export type CheckInPart = CheckIn['part'];
export type ReleaseStage = CheckIn['release'];

export const propertyTypeNames: Record<PropertyType, MessageDescriptor> = defineMessages({
  house: { defaultMessage: 'House' },
  apartment: { defaultMessage: 'Apartment' },
  townhouse: { defaultMessage: 'Townhouse' },
  loft: { defaultMessage: 'Loft' },
  'studio-building': { defaultMessage: 'Studio building' },
  cabin: { defaultMessage: 'Cabin or guest house' },
  other: { defaultMessage: 'Other' },
});

/** How the property's location is known. */
export const locatedByNames: Record<LocatedBy, MessageDescriptor> = defineMessages({
  pin: { defaultMessage: 'Pin placed on the map' },
  address: { defaultMessage: 'Found by its street address' },
  area: { defaultMessage: 'Found by its postal code' },
  town: { defaultMessage: 'Only the town is known' },
});

export const checkInPartNames: Record<CheckInPart, MessageDescriptor> = defineMessages({
  access: { defaultMessage: 'How to get in' },
  wifi: { defaultMessage: 'Wi-Fi' },
  parking: { defaultMessage: 'Where to park' },
  contact: { defaultMessage: 'Contact' },
  emergency: { defaultMessage: 'In an emergency' },
  note: { defaultMessage: 'Anything else' },
});

export const checkInPartExamples: Record<CheckInPart, MessageDescriptor> = defineMessages({
  access: {
    defaultMessage: 'Side gate, then the blue door. The lockbox is on the left.',
  },
  wifi: { defaultMessage: 'Network and password' },
  parking: { defaultMessage: 'The left side of the driveway' },
  contact: { defaultMessage: 'A name and phone number for questions during the booking' },
  emergency: {
    defaultMessage: 'Where the exits, fire extinguisher, first-aid kit, and circuit breakers are, and who to call',
  },
  note: { defaultMessage: 'The stairs creak. The cat might say hi.' },
});

export const releaseStageNames: Record<ReleaseStage, MessageDescriptor> = defineMessages({
  confirmed: { defaultMessage: 'With the address' },
  'day-before': { defaultMessage: '1 day before' },
  'hour-before': { defaultMessage: '1 hour before' },
});

/** What people call parts of an address depends on the country. */
export const regionNames: Record<RegionName, MessageDescriptor> = defineMessages({
  state: { defaultMessage: 'State' },
  province: { defaultMessage: 'Province' },
  county: { defaultMessage: 'County (optional)' },
});

export const postalCodeNames: Record<PostalCodeName, MessageDescriptor> = defineMessages({
  zip: { defaultMessage: 'ZIP code' },
  postcode: { defaultMessage: 'Postcode' },
  'postal-code': { defaultMessage: 'Postal code' },
  eircode: { defaultMessage: 'Eircode' },
});

export const listKeys = <K extends string>(names: Record<K, MessageDescriptor>): K[] => Object.keys(names) as K[];

/** The fields' names for hosts, in summaries and conflicts. */
export const propertyFieldNames: Record<keyof PropertyFields, MessageDescriptor> = defineMessages({
  title: { defaultMessage: 'Property name' },
  type: { defaultMessage: 'Property type' },
  street: { defaultMessage: 'Street address' },
  unit: { defaultMessage: 'Apartment or unit' },
  city: { defaultMessage: 'City' },
  region: { defaultMessage: 'State or province' },
  postalCode: { defaultMessage: 'Postal code' },
  country: { defaultMessage: 'Country' },
  currency: { defaultMessage: 'Currency of your prices' },
  neighborhood: { defaultMessage: 'Neighborhood' },
  point: { defaultMessage: 'Map pin' },
  locatedBy: { defaultMessage: 'Location' },
  timeZone: { defaultMessage: 'Time zone' },
  household: { defaultMessage: 'Who’s home' },
  pets: { defaultMessage: 'Pets' },
  cameras: { defaultMessage: 'Cameras and recording devices' },
  parking: { defaultMessage: 'Parking' },
  entrance: { defaultMessage: 'Entrance' },
  elevator: { defaultMessage: 'Elevator' },
  bathroom: { defaultMessage: 'Bathroom' },
  kitchen: { defaultMessage: 'Kitchen' },
  localLimits: { defaultMessage: 'What your building and city allow' },
  arrival: { defaultMessage: 'Check-in instructions' },
});
