// Adds a calendar import: name and secret link. The calendar is read immediately; errors appear beside the link.
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useAddCalendarImport } from './api.ts';
import { BufferField, type CalendarImportDraft, NameField } from './calendar-import-fields.tsx';

const EMPTY: CalendarImportDraft = { name: '', keepsGap: true };

interface AddCalendarImportDialogProps {
  listingId: string;
  isOpen: boolean;
  onClose: () => void;
}

export function AddCalendarImportDialog({ listingId, isOpen, onClose }: AddCalendarImportDialogProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const formId = useId();
  const add = useAddCalendarImport(listingId);
  const link = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [url, setUrl] = useState('');
  const [isTried, setTried] = useState(false);
  const { reset } = add;
  useEffect(() => {
    if (!isOpen) return;
    setDraft(EMPTY);
    setUrl('');
    setTried(false);
    reset();
  }, [isOpen, reset]);
  const required = intl.formatMessage({ defaultMessage: 'Required.' });
  const refused = add.error instanceof ApiError ? add.error.fields : {};
  const isNamed = refused['url'] !== undefined || refused['name'] !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const name = draft.name.trim();
    if (name === '' || url.trim() === '' || add.isPending) return;
    add.mutate(
      { name, url: url.trim(), keepsGap: draft.keepsGap },
      {
        onSuccess: ({ busyCount }) => {
          onClose();
          toast.success(
            intl.formatMessage(
              {
                defaultMessage:
                  '{name} synced: {count, plural, =0 {no upcoming busy times} one {1 busy time} other {# busy times}}',
              },
              { name, count: busyCount },
            ),
          );
        },
        onError: (error) => {
          if (error instanceof ApiError && error.fields['url']) link.current?.focus();
        },
      },
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Add a calendar" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} isBusy={add.isPending}>
            <FormattedMessage defaultMessage="Add calendar" />
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <NameField
          draft={draft}
          onChange={setDraft}
          nameError={isTried && draft.name.trim() === '' ? required : refused['name']}
        />
        <TextField
          ref={link}
          label={<FormattedMessage defaultMessage="Calendar link" />}
          description={
            <FormattedMessage defaultMessage="Starts with https:// or webcal://. We keep it secret and won’t show it again." />
          }
          error={isTried && url.trim() === '' ? required : refused['url']}
          value={url}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUrl(event.target.value)}
        />
        <BufferField draft={draft} onChange={setDraft} />
        {add.isError && !isNamed && (
          <p role="alert" className="text-[15px] font-medium text-danger">
            {failureText(add.error)}
          </p>
        )}
        <WhereToFind />
      </form>
    </Dialog>
  );
}

const strong = (text: ReactNode) => <strong className="font-semibold text-ink">{text}</strong>;

function WhereToFind() {
  return (
    <details className="text-[15px] text-muted">
      <summary className="finger relative w-fit cursor-pointer font-medium text-ink underline underline-offset-4">
        <FormattedMessage defaultMessage="Where do I find the link?" />
      </summary>
      <ul className="mt-2 grid gap-1.5">
        <li>
          <FormattedMessage
            defaultMessage="<b>Google Calendar</b> on a computer: open the calendar’s settings and copy “Secret address in iCal format.”"
            values={{ b: strong }}
          />
        </li>
        <li>
          <FormattedMessage
            defaultMessage="<b>Apple Calendar</b>: share the calendar, turn on “Public Calendar,” and copy the link."
            values={{ b: strong }}
          />
        </li>
        <li>
          <FormattedMessage
            defaultMessage="<b>Outlook</b> on the web: go to Settings, “Shared calendars,” publish the calendar, and copy the ICS link."
            values={{ b: strong }}
          />
        </li>
        <li>
          <FormattedMessage
            defaultMessage="<b>Other marketplaces</b>: look for “Export calendar” or “Sync calendars.”"
            values={{ b: strong }}
          />
        </li>
      </ul>
    </details>
  );
}
