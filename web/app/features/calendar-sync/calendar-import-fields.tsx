// Fields of a calendar import: its name, and whether the buffer applies around its busy times.
import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

const LONGEST_NAME = 60;

export interface CalendarImportDraft {
  name: string;
  keepsGap: boolean;
}

interface CalendarImportFieldsProps {
  draft: CalendarImportDraft;
  onChange: (draft: CalendarImportDraft) => void;
  nameError: string | undefined;
}

export function NameField({ draft, onChange, nameError }: CalendarImportFieldsProps) {
  const intl = useIntl();
  return (
    <TextField
      label={<FormattedMessage defaultMessage="Name" />}
      description={<FormattedMessage defaultMessage="Only you can see this." />}
      error={nameError}
      value={draft.name}
      maxLength={LONGEST_NAME}
      placeholder={intl.formatMessage({ defaultMessage: 'Family calendar' })}
      onChange={(event) => onChange({ ...draft, name: event.target.value })}
    />
  );
}

export function BufferField({ draft, onChange }: Omit<CalendarImportFieldsProps, 'nameError'>) {
  return (
    <Checkbox
      checked={draft.keepsGap}
      onChange={(event) => onChange({ ...draft, keepsGap: event.target.checked })}
      description={<FormattedMessage defaultMessage="Keeps your usual buffer free, for cleaning or getting home." />}
    >
      <FormattedMessage defaultMessage="Add my buffer before and after events" />
    </Checkbox>
  );
}
