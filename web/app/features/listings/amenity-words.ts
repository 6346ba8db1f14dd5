// What amenities and the facts of a workstation are called. Names only; which there are is the contract's.
import type { Amenity } from '@daynook/contract/amenities';
import type { FactId } from '@daynook/contract/hosting';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const amenityNames: Record<Amenity, MessageDescriptor> = defineMessages({
  wifi: { id: 'amenity.wifi', defaultMessage: 'Wi-Fi' },
  'call-ready': { id: 'amenity.call-ready', defaultMessage: 'Call-ready Wi-Fi' },
  monitor: { id: 'amenity.monitor', defaultMessage: 'Monitor' },
  'sit-stand-desk': { id: 'amenity.sit-stand-desk', defaultMessage: 'Sit-stand desk' },
  'ergonomic-chair': { id: 'amenity.ergonomic-chair', defaultMessage: 'Ergonomic chair' },
  'door-closes': { id: 'amenity.door-closes', defaultMessage: 'Door closes' },
  whiteboard: { id: 'amenity.whiteboard', defaultMessage: 'Whiteboard' },
  projector: { id: 'amenity.projector', defaultMessage: 'Projector or big screen' },
  printer: { id: 'amenity.printer', defaultMessage: 'Printer' },
  'webcam-light': { id: 'amenity.webcam-light', defaultMessage: 'Webcam light' },
  'natural-light': { id: 'amenity.natural-light', defaultMessage: 'Natural light' },
  quiet: { id: 'amenity.quiet', defaultMessage: 'Quiet' },
  'air-conditioning': { id: 'amenity.air-conditioning', defaultMessage: 'Air conditioning' },
  heating: { id: 'amenity.heating', defaultMessage: 'Heating' },
  coffee: { id: 'amenity.coffee', defaultMessage: 'Coffee and tea' },
  kitchen: { id: 'amenity.kitchen', defaultMessage: 'Kitchen' },
  'private-bathroom': { id: 'amenity.private-bathroom', defaultMessage: 'Private bathroom' },
  'private-entrance': { id: 'amenity.private-entrance', defaultMessage: 'Private entrance' },
  'step-free': { id: 'amenity.step-free', defaultMessage: 'Step-free' },
  elevator: { id: 'amenity.elevator', defaultMessage: 'Elevator' },
  'free-parking': { id: 'amenity.free-parking', defaultMessage: 'Free parking' },
  'bike-storage': { id: 'amenity.bike-storage', defaultMessage: 'Bike storage' },
  'ev-charger': { id: 'amenity.ev-charger', defaultMessage: 'EV charger' },
  'transit-nearby': { id: 'amenity.transit-nearby', defaultMessage: 'Transit nearby' },
  garden: { id: 'amenity.garden', defaultMessage: 'Garden' },
  balcony: { id: 'amenity.balcony', defaultMessage: 'Balcony' },
  'pets-live-here': { id: 'amenity.pets-live-here', defaultMessage: 'Pets live here' },
  'pets-welcome': { id: 'amenity.pets-welcome', defaultMessage: 'Pets welcome' },
  'phone-booth': { id: 'amenity.phone-booth', defaultMessage: 'Phone booth' },
  'lockable-storage': { id: 'amenity.lockable-storage', defaultMessage: 'Lockable storage' },
});

/** What a host may state about a workstation. */
export const factNames: Record<FactId, MessageDescriptor> = defineMessages({
  desk: { id: 'fact.desk', defaultMessage: 'Desk' },
  chair: { id: 'fact.chair', defaultMessage: 'Chair' },
  monitor: { id: 'fact.monitor', defaultMessage: 'Monitors' },
  connection: { id: 'fact.connection', defaultMessage: 'Internet' },
  outlets: { id: 'fact.outlets', defaultMessage: 'Outlets' },
  ports: { id: 'fact.ports', defaultMessage: 'Ports' },
  noise: { id: 'fact.noise', defaultMessage: 'Sound' },
  light: { id: 'fact.light', defaultMessage: 'Light' },
  ceiling: { id: 'fact.ceiling', defaultMessage: 'Ceiling' },
  entrance: { id: 'fact.entrance', defaultMessage: 'Entrance' },
});
