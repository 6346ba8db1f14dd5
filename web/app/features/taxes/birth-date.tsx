// A date of birth as month, day, and year. A calendar would mean paging back through decades.
import { FormattedMessage, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';

export type BirthDateDraft = Readonly<Record<'year' | 'month' | 'day', string>>;

export function birthDateDraft(date: string | null | undefined): BirthDateDraft {
  const [year = '', month = '', day = ''] = date?.split('-') ?? [];
  return { year, month, day: day.replace(/^0/, '') };
}

/** `YYYY-MM-DD`, or null if empty. An incomplete date is sent as it is, and the server rejects it. */
export function toBirthDate({ year, month, day }: BirthDateDraft): string | null {
  const parts = [year.trim(), month, day.trim()];
  return parts.some(Boolean) ? parts.map((part) => part.padStart(2, '0')).join('-') : null;
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

interface BirthDateProps {
  id: string;
  value: BirthDateDraft;
  isInvalid: boolean;
  onChange: (value: BirthDateDraft) => void;
}

export function BirthDate({ id, value, isInvalid, onChange }: BirthDateProps) {
  const intl = useIntl();
  const errorId = `${id}-error`;
  const part = (name: keyof BirthDateDraft) => ({
    id: `${id}-${name}`,
    autoComplete: `bday-${name}`,
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <fieldset className="min-w-0" aria-describedby={isInvalid ? errorId : undefined}>
      <legend className="mb-2 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Date of birth (optional)" />
      </legend>
      <div className="grid max-w-md grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1.3fr)] gap-3">
        <Select label={<FormattedMessage defaultMessage="Month" />} {...part('month')}>
          <option value="" />
          {MONTHS.map((month) => (
            <option key={month} value={String(month).padStart(2, '0')}>
              {intl.formatDate(Date.UTC(2000, month - 1, 1), { month: 'long', timeZone: 'UTC' })}
            </option>
          ))}
        </Select>
        <TextField
          label={<FormattedMessage defaultMessage="Day" />}
          inputMode="numeric"
          maxLength={2}
          {...part('day')}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Year" />}
          inputMode="numeric"
          maxLength={4}
          {...part('year')}
        />
      </div>
      {isInvalid && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          <FormattedMessage defaultMessage="Enter a month, day, and year, or leave all three empty." />
        </p>
      )}
    </fieldset>
  );
}
