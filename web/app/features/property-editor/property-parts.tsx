// The parts of a property's form: steps of a new one, sections of one that's there.
import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { PropertyDetailFields, PropertyGuestFields, PropertyRuleFields } from './property-about.tsx';
import { PropertyAddressFields } from './property-address-fields.tsx';
import { PropertyCheckInFields } from './property-check-in.tsx';
import { PropertyMapFields } from './property-map-fields.tsx';
import type { PropertyStep } from './property-steps.ts';
import type { PropertyForm } from './use-property-form.ts';
import type { PropertyPlace } from './use-property-place.ts';
import { WayInEditor } from './way-in-editor.tsx';

export const partNames: Record<PropertyStep, MessageDescriptor> = defineMessages({
  address: { defaultMessage: 'Address' },
  pin: { defaultMessage: 'Location' },
  guests: { defaultMessage: 'What guests should know' },
  details: { defaultMessage: 'Property details' },
  'check-in': { defaultMessage: 'Check-in details' },
  rules: { defaultMessage: 'Parking and local rules' },
});

export const partLeads: Record<PropertyStep, MessageDescriptor> = defineMessages({
  address: { defaultMessage: 'Only guests with a booking see the exact address.' },
  pin: { defaultMessage: 'Guests with a booking use it to find your door.' },
  guests: {
    defaultMessage:
      'One sentence each is enough. You can save now and finish later, but listings need all of it to go live.',
  },
  details: { defaultMessage: 'These appear on every listing here. Guests don’t see the ones you leave blank.' },
  'check-in': { defaultMessage: 'Only guests with a booking see these. You choose when.' },
  rules: { defaultMessage: 'Helps guests plan and everyone follow local rules.' },
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
  if (step === 'pin') return <PropertyMapFields form={form} place={place} />;
  if (step === 'guests') return <PropertyGuestFields form={form} />;
  if (step === 'details') return <PropertyDetailFields form={form} />;
  if (step === 'check-in')
    return (
      <>
        <PropertyCheckInFields form={form} />
        <WayInEditor propertyId={form.base?._id} />
      </>
    );
  return <PropertyRuleFields form={form} />;
}
