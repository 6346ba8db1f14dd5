// The parts of a property's form: steps of a new one, sections of one that's there.
import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { PropertyAboutFields, PropertyPeopleFields } from './property-about.tsx';
import { PropertyAddressFields } from './property-address-fields.tsx';
import { PropertyArrivalFields } from './property-arrival.tsx';
import { PropertyMapFields } from './property-map-fields.tsx';
import type { PropertyStep } from './property-steps.ts';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';

export const partNames: Record<PropertyStep, MessageDescriptor> = defineMessages({
  address: { defaultMessage: 'Address' },
  map: { defaultMessage: 'Map pin and time zone' },
  about: { defaultMessage: 'About the property' },
  people: { defaultMessage: 'People, pets, and devices' },
  'check-in': { defaultMessage: 'Check-in instructions' },
});

export const partLeads: Record<PropertyStep, MessageDescriptor> = defineMessages({
  address: { defaultMessage: 'Only guests with a booking see the exact address.' },
  map: { defaultMessage: 'Guests with a booking use the pin to find your door.' },
  about: { defaultMessage: 'These details appear on every listing here. Guests don’t see the ones you leave blank.' },
  people: { defaultMessage: 'Tell guests what to expect. One sentence each is enough.' },
  'check-in': {
    defaultMessage: 'Only guests with a booking see these. You can fill them in later.',
  },
});

export function PropertyPartFields({
  step,
  form,
  place,
}: {
  step: PropertyStep;
  form: PropertyForm;
  place: PropertyPlace;
}): ReactNode {
  if (step === 'address') return <PropertyAddressFields form={form} place={place} />;
  if (step === 'map') return <PropertyMapFields form={form} />;
  if (step === 'about') return <PropertyAboutFields form={form} />;
  if (step === 'people') return <PropertyPeopleFields form={form} />;
  return <PropertyArrivalFields form={form} />;
}
