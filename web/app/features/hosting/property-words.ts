// What the vocabulary of homes is called: types, countries, parts of the arrival, when each is shown.
import type { PropertyFields } from '@daynook/contract/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export type PropertyType = PropertyFields['type'];
export type Country = PropertyFields['country'];
type Arrival = PropertyFields['arrival'][number];
export type ArrivalPart = Arrival['part'];
export type ReleaseStage = Arrival['release'];

export const propertyTypeNames: Record<PropertyType, MessageDescriptor> = defineMessages({
  house: { id: 'property-type.house', defaultMessage: 'House' },
  apartment: { id: 'property-type.apartment', defaultMessage: 'Apartment' },
  townhouse: { id: 'property-type.townhouse', defaultMessage: 'Townhouse' },
  loft: { id: 'property-type.loft', defaultMessage: 'Loft' },
  'studio-building': { id: 'property-type.studio-building', defaultMessage: 'Studio building' },
  cabin: { id: 'property-type.cabin', defaultMessage: 'Cabin or guest house' },
  other: { id: 'property-type.other', defaultMessage: 'Other' },
});

export const countryNames: Record<Country, MessageDescriptor> = defineMessages({
  US: { id: 'country.us', defaultMessage: 'United States' },
  CA: { id: 'country.ca', defaultMessage: 'Canada' },
});

export const arrivalPartNames: Record<ArrivalPart, MessageDescriptor> = defineMessages({
  access: { id: 'arrival.access', defaultMessage: 'How to get in' },
  wifi: { id: 'arrival.wifi', defaultMessage: 'Wi-Fi' },
  parking: { id: 'arrival.parking', defaultMessage: 'Where to park' },
  contact: { id: 'arrival.contact', defaultMessage: 'Contact' },
  note: { id: 'arrival.note', defaultMessage: 'Anything else' },
});

export const arrivalPartExamples: Record<ArrivalPart, MessageDescriptor> = defineMessages({
  access: {
    id: 'arrival.access-example',
    defaultMessage: 'Side gate, then the blue door. The key box is on the left.',
  },
  wifi: { id: 'arrival.wifi-example', defaultMessage: 'Network and password' },
  parking: { id: 'arrival.parking-example', defaultMessage: 'The left side of the driveway' },
  contact: { id: 'arrival.contact-example', defaultMessage: 'A name and a number guests can reach during the booking' },
  note: { id: 'arrival.note-example', defaultMessage: 'The stairs creak. The cat might say hi.' },
});

export const releaseStageNames: Record<ReleaseStage, MessageDescriptor> = defineMessages({
  confirmed: { id: 'release.confirmed', defaultMessage: 'With the address' },
  'day-before': { id: 'release.day-before', defaultMessage: '1 day before' },
  'hour-before': { id: 'release.hour-before', defaultMessage: '1 hour before' },
});

export const keysOf = <K extends string>(names: Record<K, MessageDescriptor>): K[] => Object.keys(names) as K[];

/** Fields of a home as its host reads them, for summaries and for changes made elsewhere. */
export const propertyFieldNames: Record<keyof PropertyFields, MessageDescriptor> = defineMessages({
  title: { id: 'property.field-title', defaultMessage: 'Property name' },
  type: { id: 'property.field-type', defaultMessage: 'Property type' },
  street: { id: 'property.field-street', defaultMessage: 'Street address' },
  unit: { id: 'property.field-unit', defaultMessage: 'Apartment or unit' },
  city: { id: 'property.field-city', defaultMessage: 'City' },
  region: { id: 'property.field-region', defaultMessage: 'State or province' },
  postalCode: { id: 'property.field-postal-code', defaultMessage: 'Postal code' },
  country: { id: 'property.field-country', defaultMessage: 'Country' },
  neighborhood: { id: 'property.field-neighborhood', defaultMessage: 'Neighborhood' },
  point: { id: 'property.field-point', defaultMessage: 'Map pin' },
  timeZone: { id: 'property.field-time-zone', defaultMessage: 'Time zone' },
  household: { id: 'property.field-household', defaultMessage: 'Who’s home' },
  pets: { id: 'property.field-pets', defaultMessage: 'Pets' },
  cameras: { id: 'property.field-cameras', defaultMessage: 'Cameras and recording devices' },
  parking: { id: 'property.field-parking', defaultMessage: 'Parking' },
  entrance: { id: 'property.field-entrance', defaultMessage: 'Entrance' },
  elevator: { id: 'property.field-elevator', defaultMessage: 'Elevator' },
  bathroom: { id: 'property.field-bathroom', defaultMessage: 'Bathroom' },
  kitchen: { id: 'property.field-kitchen', defaultMessage: 'Kitchen' },
  localLimits: { id: 'property.field-local-limits', defaultMessage: 'What your building and city allow' },
  arrival: { id: 'property.field-arrival', defaultMessage: 'Check-in instructions' },
});
