// Names of amenities and workstation features. Only names; the contract lists which exist.

import type { FactId } from '@daynook/contract/hosting/hosting';
import type { Amenity, BuiltInAmenity } from '@daynook/contract/listings/amenities';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import { findOwnName } from '../../lib/intl.ts';

const builtInNames: Readonly<Record<BuiltInAmenity, MessageDescriptor>> = defineMessages({
  wifi: { defaultMessage: 'Wi-Fi' },
  'call-ready': { defaultMessage: 'Call-ready Wi-Fi' },
  monitor: { defaultMessage: 'Monitor' },
  'sit-stand-desk': { defaultMessage: 'Sit-stand desk' },
  'ergonomic-chair': { defaultMessage: 'Ergonomic chair' },
  'door-closes': { defaultMessage: 'Door closes' },
  whiteboard: { defaultMessage: 'Whiteboard' },
  projector: { defaultMessage: 'Projector or big screen' },
  printer: { defaultMessage: 'Printer' },
  'webcam-light': { defaultMessage: 'Webcam light' },
  'natural-light': { defaultMessage: 'Natural light' },
  quiet: { defaultMessage: 'Quiet' },
  'air-conditioning': { defaultMessage: 'Air conditioning' },
  heating: { defaultMessage: 'Heating' },
  coffee: { defaultMessage: 'Coffee and tea' },
  kitchen: { defaultMessage: 'Kitchen' },
  'private-bathroom': { defaultMessage: 'Private bathroom' },
  'private-entrance': { defaultMessage: 'Private entrance' },
  'step-free': { defaultMessage: 'Step-free' },
  elevator: { defaultMessage: 'Elevator' },
  'free-parking': { defaultMessage: 'Free parking' },
  'bike-storage': { defaultMessage: 'Bike storage' },
  'ev-charger': { defaultMessage: 'EV charger' },
  'transit-nearby': { defaultMessage: 'Transit nearby' },
  garden: { defaultMessage: 'Garden' },
  balcony: { defaultMessage: 'Balcony' },
  'pets-live-here': { defaultMessage: 'Pets live here' },
  'pets-welcome': { defaultMessage: 'Pets welcome' },
  'phone-booth': { defaultMessage: 'Phone booth' },
  'lockable-storage': { defaultMessage: 'Lockable storage' },
});

/** What the product calls an amenity; undefined for the operator's own. */
export const builtInAmenityName = (intl: IntlShape, amenity: Amenity): string | undefined => {
  const name = (builtInNames as Partial<Record<Amenity, MessageDescriptor>>)[amenity];
  return name && intl.formatMessage(name);
};

/** What this site calls an amenity. */
export const amenityName = (intl: IntlShape, amenity: Amenity): string =>
  findOwnName(intl, `amenity.${amenity}`) ?? builtInAmenityName(intl, amenity) ?? amenity;

/** The features of a workstation a host can state. */
export const factNames: Record<FactId, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: 'Desk', description: 'The piece of furniture' },
  chair: { defaultMessage: 'Chair' },
  monitor: { defaultMessage: 'Monitors' },
  connection: { defaultMessage: 'Internet' },
  outlets: { defaultMessage: 'Outlets' },
  ports: { defaultMessage: 'Ports' },
  noise: { defaultMessage: 'Sound' },
  light: { defaultMessage: 'Light', description: 'How much daylight a room has' },
  ceiling: { defaultMessage: 'Ceiling' },
  entrance: { defaultMessage: 'Entrance' },
});

/** If two amenities overlap, only the more specific one is shown: Wi-Fi good enough for calls is Wi-Fi. */
export const strongestAmenities = (amenities: readonly Amenity[]): readonly Amenity[] =>
  amenities.includes('call-ready') ? amenities.filter((amenity) => amenity !== 'wifi') : amenities;
