// Unpublished changes one by one: what guests see now, and what they'll see.
import { FormattedMessage, useIntl } from 'react-intl';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { ListingActions } from './listing-actions.ts';
import { useEditor } from './listing-editor-context.tsx';
import { useFieldText } from './listing-field-text.ts';
import { ActionTrouble } from './listing-publish-bar.tsx';

interface ChangesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  actions: ListingActions;
}

export function ChangesDialog({ isOpen, onClose, actions }: ChangesDialogProps) {
  const { listing } = useEditor();
  const { unpublished, state } = listing;
  return (
    <Dialog
      isOpen={isOpen && unpublished !== null}
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={<FormattedMessage defaultMessage="Unpublished changes" />}
      footer={
        <div className="flex grow flex-wrap justify-end gap-3">
          <Button isBusy={actions.busy === 'publish-changes'} onClick={() => void actions.publishChanges()}>
            {state === 'live' ? (
              <FormattedMessage defaultMessage="Publish changes" />
            ) : (
              <FormattedMessage defaultMessage="Apply changes" />
            )}
          </Button>
          <Button variant="outline" isBusy={actions.busy === 'discard'} onClick={() => void actions.discardChanges()}>
            <FormattedMessage defaultMessage="Discard all" />
          </Button>
        </div>
      }
    >
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="Guests see these once you publish them. Existing bookings keep their terms." />
      </p>
      <ul className="mt-4 grid divide-y divide-line border-y border-line">
        {(unpublished?.parts ?? []).map((part) => (
          <ChangedPart key={part} part={part} actions={actions} />
        ))}
      </ul>
      <div className="mt-4">
        <ActionTrouble actions={actions} />
      </div>
    </Dialog>
  );
}

type Part = NonNullable<ReturnType<typeof useEditor>['listing']['unpublished']>['parts'][number];

function ChangedPart({ part, actions }: { part: Part; actions: ListingActions }) {
  const intl = useIntl();
  const fieldText = useFieldText();
  const { listing } = useEditor();
  const name =
    part === 'photos' ? intl.formatMessage({ defaultMessage: 'Photos' }) : intl.formatMessage(listingFieldNames[part]);
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        {part === 'photos' ? (
          <p className="mt-1 text-[15px] text-muted">
            <FormattedMessage defaultMessage="Order, descriptions, or removed photos" />
          </p>
        ) : (
          <dl className="mt-1 grid gap-1 text-[15px] num">
            <Version
              label={intl.formatMessage({ defaultMessage: 'Guests see' })}
              text={fieldText(listing.unpublished?.published ?? {}, part)}
              isOld
            />
            <Version label={intl.formatMessage({ defaultMessage: 'New' })} text={fieldText(listing, part)} />
          </dl>
        )}
      </div>
      <Button
        variant="plain"
        size="sm"
        className="justify-self-start max-sm:-ms-4"
        aria-label={intl.formatMessage({ defaultMessage: 'Discard this change: {name}' }, { name })}
        onClick={() => void actions.discardChanges([part])}
      >
        <FormattedMessage defaultMessage="Discard" />
      </Button>
    </li>
  );
}

const Version = ({ label, text, isOld = false }: { label: string; text: string; isOld?: boolean }) => (
  <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
    <dt className="text-muted">{label}</dt>
    <dd className={`line-clamp-6 break-words whitespace-pre-line ${isOld ? 'text-muted' : ''}`}>
      {text || <FormattedMessage defaultMessage="(empty)" />}
    </dd>
  </div>
);
