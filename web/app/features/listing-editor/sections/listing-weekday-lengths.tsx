// Another shortest or longest visit on some days of the week: a Saturday worth opening for may need more hours than a Tuesday.
import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useWeekdayName } from '../../../lib/dates/weekday-name.ts';
import { formatDuration } from '../../../lib/formats.ts';
import { DURATION_CHOICES } from '../../../nouns/listings/duration-choices.ts';
import { listingFieldNames } from '../../../nouns/listings/listing-field-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { useListingField } from '../listing-editor-context.tsx';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The field that holds on all other weekdays. */
const USUAL = { weekdayMinMinutes: 'minDurationMinutes', weekdayMaxMinutes: 'maxDurationMinutes' } as const;

const openers = defineMessages({
  weekdayMinMinutes: { defaultMessage: 'Set minimum by day of the week' },
  weekdayMaxMinutes: {
    defaultMessage: 'Set maximum by day of the week',
  },
});

export function WeekdayLengths({ field: name }: { field: keyof typeof USUAL }) {
  const intl = useIntl();
  const weekdayName = useWeekdayName();
  const field = useListingField(name);
  const usual = useListingField(USUAL[name]).value;
  const [isOpen, setOpen] = useState(field.value !== null);
  const errorId = field.error ? `${field.id}-error` : undefined;
  if (!isOpen && field.value === null) {
    return (
      <div>
        <Button variant="outline" size="sm" id={field.id} onClick={() => setOpen(true)}>
          <PlusIcon size={16} />
          {intl.formatMessage(openers[name])}
        </Button>
      </div>
    );
  }
  const minutesOn = (weekday: number) => field.value?.[weekday - 1] ?? null;
  const set = (weekday: number, minutes: number | null) => {
    const all = WEEKDAYS.map((one) => (one === weekday ? minutes : minutesOn(one)));
    field.set(all.some((one) => one !== null) ? all : null);
  };
  return (
    <fieldset className="sm:col-span-2" aria-describedby={errorId}>
      <legend className="mb-2 text-[14px] font-semibold">{intl.formatMessage(listingFieldNames[name])}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-4 gap-y-3">
        {WEEKDAYS.map((weekday) => {
          const minutes = minutesOn(weekday);
          const choices = DURATION_CHOICES[USUAL[name]];
          return (
            <Select
              key={weekday}
              id={weekday === 1 ? field.id : undefined}
              label={weekdayName(weekday, 'long')}
              value={minutes ?? ''}
              onChange={({ target }) => set(weekday, target.value === '' ? null : Number(target.value))}
            >
              <option value="">
                {intl.formatMessage(
                  { defaultMessage: 'Same as usual ({length})' },
                  { length: formatDuration(usual, intl.locale) },
                )}
              </option>
              {(minutes === null || choices.includes(minutes)
                ? choices
                : [...choices, minutes].toSorted((a, b) => a - b)
              ).map((length) => (
                <option key={length} value={length}>
                  {formatDuration(length, intl.locale)}
                </option>
              ))}
            </Select>
          );
        })}
      </div>
      {field.error && (
        <p id={errorId} className="mt-2 flex items-start gap-1.5 text-[14px] font-medium text-danger">
          <WarningIcon size={17} className="mt-0.5 shrink-0" />
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
