// Durations as a select. A value set elsewhere that isn't among the choices is added.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { formatDuration, numberFormat } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { durationChoices, type LengthField } from '../../../nouns/listings/duration-choices.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { useListingField } from '../listing-editor-context.tsx';

const DAY = 24 * 60;
const IN_DAYS: readonly LengthField[] = ['windowDays', 'maxStayDays'];

interface LengthSelectProps {
  field: LengthField;
  description?: ReactNode;
  /** The label for zero. */
  none?: string;
}

export function LengthSelect({ field, description, none }: LengthSelectProps) {
  const intl = useIntl();
  const locale = useLocale();
  const { id, value, error, set } = useListingField(field);
  const choices = durationChoices(field, value);
  const days = numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const nameLength = (length: number) => {
    if (length === 0 && none) return none;
    if (IN_DAYS.includes(field)) return days.format(length);
    return length >= DAY && length % DAY === 0 && field === 'noticeMinutes'
      ? days.format(length / DAY)
      : formatDuration(length, locale);
  };
  return (
    <Select
      id={id}
      label={intl.formatMessage(listingFieldNames[field])}
      description={description}
      value={value}
      error={error}
      onChange={(event) => set(Number(event.target.value))}
    >
      {choices.map((length) => (
        <option key={length} value={length}>
          {nameLength(length)}
        </option>
      ))}
    </Select>
  );
}
