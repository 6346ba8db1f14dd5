// A listing's amenities by location. Those determined by measurements are shown and can't be changed here. What the property's own form
// says is suggested: only the host knows whether this listing's guests may use it.

import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import type { Amenity } from '@daynook/contract/listings/amenities';
import { amenitiesByFacts } from '@daynook/contract/listings/work-fact-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { amenityGroupNames, useAmenityGroups, useIsAmenityOffered } from '../../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../../nouns/listings/amenity-words.ts';
import { ownPropertyQuery } from '../../../nouns/properties/property-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { goTo } from '../../../ui/go-to.ts';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';

export function ListingAmenities() {
  const intl = useIntl();
  const field = useListingField('amenities');
  const has = new Set<Amenity>(field.value);
  const [chosenBefore] = useState(field.value);
  const groups = useAmenityGroups([...chosenBefore, ...field.value]);
  const settled = amenitiesByFacts(useEditor().fields.workFacts);
  const toggle = (amenity: Amenity) =>
    field.set(has.has(amenity) ? field.value.filter((other) => other !== amenity) : [...field.value, amenity]);
  return (
    <ListingSection
      id="amenities"
      title={<FormattedMessage defaultMessage="Amenities" />}
      lead={<FormattedMessage defaultMessage="Guests filter by these. Select only what’s always available." />}
    >
      <FromProperty has={has} onAdd={(added) => field.set([...field.value, ...added])} />
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {groups.map(([group, amenities]) => (
          <fieldset key={group}>
            <legend className="mb-1 text-[15px] font-semibold">{intl.formatMessage(amenityGroupNames[group])}</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-1">
              {amenities.map((amenity) => (
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
                  {amenityName(intl, amenity)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </ListingSection>
  );
}

/** What the property's form says about amenities that guests filter by. */
const listOfProperty = ({ entrance, bathroom, kitchen, elevator }: OwnProperty): Amenity[] => [
  ...(entrance === 'own' ? (['private-entrance'] as const) : []),
  ...(bathroom === 'private' ? (['private-bathroom'] as const) : []),
  ...(kitchen === 'full' ? (['kitchen'] as const) : []),
  ...(elevator === 'yes' ? (['elevator'] as const) : []),
];

interface FromPropertyProps {
  has: ReadonlySet<Amenity>;
  onAdd: (amenities: readonly Amenity[]) => void;
}

/** Amenities that the property has and the listing doesn't mention, with a button that selects them. */
function FromProperty({ has, onAdd }: FromPropertyProps) {
  const intl = useIntl();
  const { listing } = useEditor();
  const property = useQuery({ ...ownPropertyQuery(listing.property._id), staleTime: 60_000 });
  const isOffered = useIsAmenityOffered();
  const left = property.data
    ? listOfProperty(property.data).filter((amenity) => !has.has(amenity) && isOffered(amenity))
    : [];
  const [first] = left;
  if (first === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-well/60 px-5 py-4">
      <p className="min-w-0 basis-72 grow text-[15px]">
        <FormattedMessage
          defaultMessage="Your property also has: {amenities}. Guests who filter by {count, plural, one {it} other {them}} won’t find this listing until you select {count, plural, one {it} other {them}}."
          values={{
            amenities: intl.formatList(left.map((amenity) => amenityName(intl, amenity))),
            count: left.length,
          }}
        />
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onAdd(left);
          // The button goes away, so the keyboard continues at the first one.
          goTo(`listing-amenity-${first}`);
        }}
      >
        <FormattedMessage
          defaultMessage="Select {count, plural, one {it} other {all #}}"
          values={{ count: left.length }}
        />
      </Button>
    </div>
  );
}
