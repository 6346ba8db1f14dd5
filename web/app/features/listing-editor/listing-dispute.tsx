// Changes from another window: adopted if the field has no input here, otherwise the host chooses.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FieldName } from '../../nouns/listings/listing-draft.ts';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { Button } from '../../ui/button.tsx';
import { DisputePanel } from '../../ui/states/conflict-panel.tsx';
import { useAutosave, useEditor } from './listing-editor-context.tsx';
import { useFieldText } from './listing-field-text.ts';
import { readFields } from './listing-fields.ts';

export function ListingDispute(): ReactNode {
  const intl = useIntl();
  const fieldText = useFieldText();
  const autosave = useAutosave();
  const { listing, fields, disputed, taken } = useEditor();
  const theirs = readFields(listing);
  return (
    <>
      {taken.length > 0 && (
        <div role="status" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-well px-5 py-3">
          <p className="grow text-[15px]">
            <FormattedMessage
              defaultMessage="Updated from another window: {names}."
              values={{
                names: intl.formatList(taken.map((field) => intl.formatMessage(listingFieldNames[field]))),
              }}
            />
          </p>
          <Button variant="plain" size="sm" onClick={() => autosave.forgetTaken()}>
            <FormattedMessage defaultMessage="Got it" />
          </Button>
        </div>
      )}
      {disputed.length > 0 && (
        <div className="mb-8">
          <DisputePanel
            disputes={disputed.map((field) => ({
              field,
              name: intl.formatMessage(listingFieldNames[field]),
              mine: fieldText(fields, field),
              theirs: fieldText(theirs, field),
            }))}
            onSettle={(field, choice) => autosave.settle(field as FieldName, choice)}
          />
        </div>
      )}
    </>
  );
}
