// What somebody works with: facts one can check, and amenities by where they are.
import { AMENITY_GROUPS, type Amenity } from '@daynook/contract/amenities';
import type { FactId } from '@daynook/contract/hosting';
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { isImperial } from '../../lib/units.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { amenityNames, factNames } from '../listings/amenity-words.ts';
import { useEditor, useListingField } from './listing-editor-context.tsx';
import { FormSection } from './property-form-section.tsx';

const examples: Record<FactId, MessageDescriptor> = defineMessages({
  desk: { id: 'fact-example.desk', defaultMessage: '160 × 80 cm, oak, fixed height' },
  chair: { id: 'fact-example.chair', defaultMessage: 'Office chair with armrests and lumbar support' },
  monitor: { id: 'fact-example.monitor', defaultMessage: '27″ 4K, on an arm' },
  connection: { id: 'fact-example.connection', defaultMessage: '300 Mbps down, 100 Mbps up, measured at the desk' },
  outlets: { id: 'fact-example.outlets', defaultMessage: 'Four at the desk' },
  ports: { id: 'fact-example.ports', defaultMessage: 'USB-C with 90 W, HDMI' },
  noise: { id: 'fact-example.noise', defaultMessage: 'Quiet street, with a school bell at noon' },
  light: { id: 'fact-example.light', defaultMessage: 'Two east-facing windows' },
  ceiling: { id: 'fact-example.ceiling', defaultMessage: '2.7 m, sloped on one side' },
  entrance: { id: 'fact-example.entrance', defaultMessage: 'Private entrance from the garden' },
});
const imperialExamples: Partial<Record<FactId, MessageDescriptor>> = defineMessages({
  desk: { id: 'fact-example.desk-inches', defaultMessage: '63 × 31 in, oak, fixed height' },
  ceiling: { id: 'fact-example.ceiling-feet', defaultMessage: '9 ft, sloped on one side' },
});
const FACT_IDS = Object.keys(examples) as FactId[];

export function ListingFactFields() {
  const intl = useIntl();
  const field = useListingField('facts');
  const { listing, faults } = useEditor();
  // What is being typed, spaces at its end included; only what says something is saved.
  const [typed, setTyped] = useState<Partial<Record<FactId, string>>>({});
  const wordsOf = (id: FactId) => field.value.find((fact) => fact.id === id)?.value ?? '';
  const write = (id: FactId, text: string) => {
    setTyped((before) => ({ ...before, [id]: text }));
    const value = text.trim();
    const known = field.value.some((fact) => fact.id === id);
    const changed = known
      ? field.value.map((fact) => (fact.id === id ? { id, value } : fact))
      : [...field.value, { id, value }];
    field.set(changed.filter((fact) => fact.value !== ''));
  };
  return (
    <FormSection
      isStacked
      id="facts"
      title={<FormattedMessage id="listing-facts.title" defaultMessage="Workspace details" />}
      lead={
        <FormattedMessage
          id="listing-facts.lead"
          defaultMessage="Add details you can confirm. We show your name and the month you added each one. Leave blank what you don’t know."
        />
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {FACT_IDS.map((id) => {
          const stated = listing.facts.find((fact) => fact.id === id);
          const at = field.value.findIndex((fact) => fact.id === id);
          return (
            <TextField
              key={id}
              id={`listing-fact-${id}`}
              label={intl.formatMessage(factNames[id])}
              placeholder={intl.formatMessage((isImperial(intl.locale) && imperialExamples[id]) || examples[id])}
              description={
                stated && stated.value === wordsOf(id) ? (
                  <FormattedMessage
                    id="listing-facts.stated"
                    defaultMessage="Added in {month}"
                    values={{ month: formatLocalDate(stated.statedOn, intl.locale, 'month') }}
                  />
                ) : undefined
              }
              value={typed[id] !== undefined && typed[id].trim() === wordsOf(id) ? typed[id] : wordsOf(id)}
              error={at < 0 ? undefined : (faults[`facts.${at}.value`] ?? faults[`facts.${at}`])}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => write(id, event.target.value)}
            />
          );
        })}
      </div>
    </FormSection>
  );
}

const groupNames: Record<keyof typeof AMENITY_GROUPS, MessageDescriptor> = defineMessages({
  work: { id: 'amenities.work', defaultMessage: 'Work' },
  room: { id: 'amenities.room', defaultMessage: 'Room' },
  home: { id: 'amenities.home', defaultMessage: 'Property' },
  access: { id: 'amenities.access', defaultMessage: 'Getting there' },
});

export function ListingAmenities() {
  const intl = useIntl();
  const field = useListingField('amenities');
  const has = new Set<Amenity>(field.value);
  const toggle = (amenity: Amenity) =>
    field.set(has.has(amenity) ? field.value.filter((other) => other !== amenity) : [...field.value, amenity]);
  return (
    <FormSection
      isStacked
      id="amenities"
      title={<FormattedMessage id="listing-amenities.title" defaultMessage="Amenities" />}
      lead={
        <FormattedMessage
          id="listing-amenities.lead"
          defaultMessage="Guests filter by these. Select only what’s always available."
        />
      }
    >
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {(Object.keys(AMENITY_GROUPS) as (keyof typeof AMENITY_GROUPS)[]).map((group) => (
          <fieldset key={group}>
            <legend className="mb-1 text-[15px] font-semibold">{intl.formatMessage(groupNames[group])}</legend>
            {AMENITY_GROUPS[group].map((amenity) => (
              <Checkbox
                key={amenity}
                id={`listing-amenity-${amenity}`}
                checked={has.has(amenity)}
                onChange={() => toggle(amenity)}
              >
                {intl.formatMessage(amenityNames[amenity])}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </FormSection>
  );
}
