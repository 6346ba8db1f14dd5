// Renames a calendar import or changes its buffer. Its address can't be shown again, only removed.
import { type FormEvent, useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type CalendarImport, useChangeCalendarImport } from './api.ts';
import { BufferField, type CalendarImportDraft, NameField } from './calendar-import-fields.tsx';

export function ChangeCalendarImportDialog({
  calendarImport,
  isOpen,
  onClose,
}: {
  calendarImport: CalendarImport;
  isOpen: boolean;
  onClose: () => void;
}) {
  const intl = useIntl();
  const failureText = useFailureText();
  const formId = useId();
  const change = useChangeCalendarImport(calendarImport);
  const [draft, setDraft] = useState<CalendarImportDraft>(calendarImport);
  const [isTried, setTried] = useState(false);
  const { reset } = change;
  // Not the import object itself: every status refresh creates a new one, which would reset what's being typed.
  const { name: savedName, keepsGap: savedGap } = calendarImport;
  useEffect(() => {
    if (!isOpen) return;
    setDraft({ name: savedName, keepsGap: savedGap });
    setTried(false);
    reset();
  }, [isOpen, savedName, savedGap, reset]);
  const name = draft.name.trim();
  const missing = isTried && name === '' ? intl.formatMessage({ defaultMessage: 'Enter a name.' }) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name === '' || change.isPending) return;
    change.mutate(
      { name, keepsGap: draft.keepsGap },
      {
        onSuccess: () => {
          onClose();
          toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.fields['name'])) toast.error(failureText(error));
        },
      },
    );
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Edit “{name}”" values={{ name: calendarImport.name }} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button type="submit" form={formId} isBusy={change.isPending}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <NameField
          draft={draft}
          onChange={setDraft}
          nameError={missing ?? (change.error instanceof ApiError ? change.error.fields['name'] : undefined)}
        />
        <BufferField draft={draft} onChange={setDraft} />
      </form>
    </Dialog>
  );
}
