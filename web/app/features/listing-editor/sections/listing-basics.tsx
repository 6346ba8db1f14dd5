// A listing's title, kind, capacity, and description.

import { HOSTING } from '@daynook/contract/limits/hosting';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOfferedKinds } from '../../../nouns/listings/kind-choices.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { kindName } from '../../../nouns/listings/words.ts';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { NumberField } from '../../../ui/forms/number-field.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import { kindIcons, kindSentences } from './listing-kinds.tsx';

export function ListingBasics() {
  const intl = useIntl();
  const title = useListingField('title');
  const kind = useListingField('kind');
  const [kindBefore] = useState(kind.value);
  const offered = useOfferedKinds([kindBefore, kind.value]);
  const roomName = useListingField('roomName');
  const floor = useListingField('floor');
  return (
    <ListingSection
      id="basics"
      title={<FormattedMessage defaultMessage="Basics" />}
      lead={<FormattedMessage defaultMessage="What guests notice first." />}
    >
      <TextField
        id={title.id}
        label={intl.formatMessage(listingFieldNames.title)}
        value={title.value}
        error={title.error}
        maxLength={80}
        autoComplete="off"
        placeholder={intl.formatMessage({
          defaultMessage: 'Quiet sunroom with morning light',
        })}
        onChange={(event) => title.set(event.target.value)}
      />
      <ChoiceCards
        id={kind.id}
        legend={intl.formatMessage(listingFieldNames.kind)}
        columns={3}
        choices={offered.map((value) => ({
          value,
          title: kindName(intl, value),
          text: intl.formatMessage(kindSentences[value]),
          icon: kindIcons[value],
        }))}
        value={kind.value}
        error={kind.error}
        onChange={kind.set}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={roomName.id}
          label={<FormattedMessage defaultMessage="Room name (optional)" />}
          placeholder={intl.formatMessage({ defaultMessage: 'The Blue Room' })}
          value={roomName.value ?? ''}
          error={roomName.error}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => roomName.set(event.target.value || null)}
        />
        <TextField
          id={floor.id}
          label={<FormattedMessage defaultMessage="Floor (optional)" />}
          placeholder={intl.formatMessage({
            defaultMessage: '2nd floor, one flight up',
          })}
          value={floor.value ?? ''}
          error={floor.error}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => floor.set(event.target.value || null)}
        />
      </div>
      <People />
      <Description />
    </ListingSection>
  );
}

function People() {
  const intl = useIntl();
  const capacity = useListingField('capacity');
  const seats = useListingField('seats');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NumberField
        id={capacity.id}
        label={intl.formatMessage(listingFieldNames.capacity)}
        description={<FormattedMessage defaultMessage="How many people fit comfortably." />}
        value={capacity.value}
        error={capacity.error}
        minimum={1}
        maximum={200}
        onChange={capacity.set}
      />
      <NumberField
        id={seats.id}
        label={intl.formatMessage(listingFieldNames.seats)}
        description={
          <FormattedMessage
            defaultMessage="{seats, plural, one {Each guest has the space to themselves.} other {Up to # separate bookings can share the space.}}"
            values={{ seats: seats.value }}
          />
        }
        value={seats.value}
        error={seats.error}
        minimum={1}
        maximum={50}
        onChange={seats.set}
      />
    </div>
  );
}

function Description() {
  const intl = useIntl();
  const description = useListingField('description');
  const written = description.value.trim().length;
  const needed = HOSTING.descriptionToPublishCharacters;
  return (
    <TextArea
      id={description.id}
      rows={8}
      label={intl.formatMessage(listingFieldNames.description)}
      description={
        written < needed ? (
          <FormattedMessage
            defaultMessage="Describe the light, noise, desk, and entrance. Add {count, plural, one {# more character} other {# more characters}} to publish."
            values={{ count: needed - written }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="{written, number} of {most, number} characters"
            values={{ written, most: HOSTING.descriptionMaximumCharacters }}
          />
        )
      }
      value={description.value}
      error={description.error}
      maxLength={HOSTING.descriptionMaximumCharacters}
      onChange={(event) => description.set(event.target.value)}
    />
  );
}
