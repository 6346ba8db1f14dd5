// A listing's amenities by location. Those determined by measurements are shown and can't be changed here.
import { AMENITY_GROUPS, type Amenity } from '@daynook/contract/listings/amenities';
import { amenitiesByFacts } from '@daynook/contract/listings/work-fact-values';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { amenityNames } from '../../../nouns/listings/amenity-words.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';

const groupNames: Record<keyof typeof AMENITY_GROUPS, MessageDescriptor> = defineMessages({
  work: { defaultMessage: 'Work' },
  room: { defaultMessage: 'Room' },
  home: { defaultMessage: 'Property' },
  access: { defaultMessage: 'Getting there' },
});

export function ListingAmenities() {
  const intl = useIntl();
  const field = useListingField('amenities');
  const has = new Set<Amenity>(field.value);
  const settled = amenitiesByFacts(useEditor().fields.workFacts);
  const toggle = (amenity: Amenity) =>
    field.set(has.has(amenity) ? field.value.filter((other) => other !== amenity) : [...field.value, amenity]);
  return (
    <ListingSection
      id="amenities"
      title={<FormattedMessage defaultMessage="Amenities" />}
      lead={<FormattedMessage defaultMessage="Guests filter by these. Select only what’s always available." />}
    >
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {(Object.keys(AMENITY_GROUPS) as (keyof typeof AMENITY_GROUPS)[]).map((group) => (
          <fieldset key={group}>
            <legend className="mb-1 text-[15px] font-semibold">{intl.formatMessage(groupNames[group])}</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
              {AMENITY_GROUPS[group].map((amenity) => (
                <Checkbox
                  key={amenity}
                  id={`listing-amenity-${amenity}`}
                  checked={has.has(amenity)}
                  disabled={settled[amenity] !== undefined}
                  description={
                    settled[amenity] === undefined ? undefined : (
                      <FormattedMessage defaultMessage="From your workspace details" />
                    )
                  }
                  onChange={() => toggle(amenity)}
                >
                  {intl.formatMessage(amenityNames[amenity])}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </ListingSection>
  );
}
