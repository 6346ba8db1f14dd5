// A whole place and the listings it includes: booking it takes their hours, and the other way around (B3).
import { FormattedMessage, useIntl } from 'react-intl';
import { kindName } from '../../../nouns/listings/words.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FormNote } from '../../../ui/forms/form-section.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';

export function ListingParts() {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const parts = useListingField('partIds');
  if (fields.kind !== 'whole-place') return null;
  const listings = listing.siblings.filter(({ kind, state }) => kind !== 'whole-place' && state !== 'deleted');
  return (
    <ListingSection
      id="parts"
      title={<FormattedMessage defaultMessage="Included listings" />}
      lead={
        <FormattedMessage defaultMessage="Booking the whole place also blocks the listings you select. Booking one of them blocks the whole place." />
      }
    >
      {listings.length === 0 ? (
        <FormNote>
          <FormattedMessage defaultMessage="There are no other listings at this property yet. Once you add some, you can link them here." />
        </FormNote>
      ) : (
        <fieldset id={parts.id} tabIndex={-1} aria-describedby={parts.error ? `${parts.id}-error` : undefined}>
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Listings at this property" />
          </legend>
          {listings.map((room) => (
            <Checkbox
              key={room._id}
              checked={parts.value.includes(room._id)}
              description={kindName(intl, room.kind)}
              onChange={(event) =>
                parts.set(
                  event.target.checked ? [...parts.value, room._id] : parts.value.filter((other) => other !== room._id),
                )
              }
            >
              {room.title}
            </Checkbox>
          ))}
          {parts.error && (
            <p id={`${parts.id}-error`} className="mt-2 flex items-start gap-1.5 text-[14px] font-medium text-danger">
              <WarningIcon size={17} className="mt-0.5 shrink-0" />
              {parts.error}
            </p>
          )}
        </fieldset>
      )}
    </ListingSection>
  );
}
