// The form for who's home: times with a state on each weekday.

import type { HomeHours, HomeRange, OwnHomeHours } from '@daynook/contract/listings/home-hours';
import {
  HOME_HOURS,
  HOME_HOURS_SOURCES,
  HOME_STATES,
  type HomeState,
} from '@daynook/contract/listings/home-hours-values';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { newKey, WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { homeStateNames } from '../../nouns/home-hours/home-hours-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useSaveHomeHours } from './api.ts';

type Row = HomeRange & { readonly key: string };

const USUAL = { startMinute: 540, endMinute: 1_020, state: 'working' as const };

const sources: Record<HomeHours['how'], MessageDescriptor> = defineMessages({
  schedule: { defaultMessage: 'It’s the same every week' },
  estimate: { defaultMessage: 'It’s roughly like this' },
});

const toRows = (hours: HomeHours | null): Row[] => (hours?.ranges ?? []).map((range) => ({ ...range, key: newKey() }));

export function HomeHoursForm({ own }: { own: OwnHomeHours }) {
  const intl = useIntl();
  const save = useSaveHomeHours(own);
  const [rows, setRows] = useState(() => toRows(own.hours));
  const [how, setHow] = useState<HomeHours['how']>(own.hours?.how ?? 'schedule');
  const errors = fieldErrors(save.error);
  const change = (next: Row[]) => {
    setRows(next);
    if (save.isError) save.reset();
  };
  /** In the order in which they're sent, so that errors find them. */
  const findError = (row: Row) => {
    const path = `hours.ranges.${rows.indexOf(row)}`;
    return errors[path] ?? errors[`${path}.endMinute`];
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const ranges = rows.map(({ weekday, startMinute, endMinute, state }) => ({
      weekday,
      startMinute,
      endMinute,
      state,
    }));
    save.mutate(ranges.length === 0 ? null : { ranges, how }, {
      onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Who’s home saved' })),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ul className="divide-y divide-line">
        {WEEKDAYS.map((weekday) => (
          <Day key={weekday} {...{ weekday, rows, change, findError }} />
        ))}
      </ul>
      <Select
        className="max-w-sm"
        label={<FormattedMessage defaultMessage="How sure are you?" />}
        value={how}
        onChange={(event) => setHow(event.target.value as HomeHours['how'])}
      >
        {HOME_HOURS_SOURCES.map((source) => (
          <option key={source} value={source}>
            {intl.formatMessage(sources[source])}
          </option>
        ))}
      </Select>
      <FormFailure error={save.error} />
      <Button type="submit" className="justify-self-start" isBusy={save.isPending}>
        <FormattedMessage defaultMessage="Save who’s home" />
      </Button>
    </form>
  );
}

interface DayProps {
  weekday: number;
  rows: readonly Row[];
  change: (rows: Row[]) => void;
  findError: (row: Row) => string | undefined;
}

function Day({ weekday, rows, change, findError }: DayProps) {
  const words = useHourWords();
  const own = rows.filter((row) => row.weekday === weekday);
  const day = words.day(weekday);
  const last = own.at(-1);
  const add = () => {
    // After the last one, if there's room.
    const startMinute = last && last.endMinute <= 1_380 ? last.endMinute : USUAL.startMinute;
    const endMinute = Math.max(USUAL.endMinute, Math.min(1_440, startMinute + 60));
    change([...rows, { ...USUAL, weekday, startMinute, endMinute, key: newKey() }]);
  };
  const copy = () => change(WEEKDAYS.flatMap((other) => own.map((row) => ({ ...row, weekday: other, key: newKey() }))));
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-[16px] font-semibold">{day}</h3>
        <div className="flex flex-wrap gap-2">
          {own.length > 0 && (
            <Button variant="plain" size="sm" onClick={copy}>
              <FormattedMessage defaultMessage="Copy to all days" />
              <span className="sr-only"> {day}</span>
            </Button>
          )}
          {rows.length < HOME_HOURS.rangesMaximum && (
            <Button variant="outline" size="sm" onClick={add}>
              <FormattedMessage defaultMessage="Add a time" />
              <span className="sr-only"> {day}</span>
            </Button>
          )}
        </div>
      </div>
      {own.map((row) => (
        <RangeFields
          key={row.key}
          row={row}
          day={day}
          error={findError(row)}
          onChange={(values) => change(rows.map((other) => (other === row ? { ...row, ...values } : other)))}
          onRemove={() => change(rows.filter((other) => other !== row))}
        />
      ))}
    </li>
  );
}

interface RangeFieldsProps {
  row: Row;
  day: string;
  error: string | undefined;
  onChange: (values: Partial<HomeRange>) => void;
  onRemove: () => void;
}

function RangeFields({ row, day, error, onChange, onRemove }: RangeFieldsProps) {
  const intl = useIntl();
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <TimeSelects
        startMinute={row.startMinute}
        endMinute={row.endMinute}
        stepMinutes={30}
        mayPassMidnight={false}
        context={day}
        areLabelsHidden
        error={error}
        onChange={onChange}
      />
      <div className="col-span-2 flex items-start gap-2 sm:contents">
        <Select
          className="grow"
          isLabelHidden
          label={intl.formatMessage({ defaultMessage: '{day}: who’s home' }, { day })}
          value={row.state}
          onChange={(event) => onChange({ state: event.target.value as HomeState })}
        >
          {HOME_STATES.map((state) => (
            <option key={state} value={state}>
              {intl.formatMessage(homeStateNames[state])}
            </option>
          ))}
        </Select>
        <IconButton label={intl.formatMessage({ defaultMessage: 'Remove this time' })} onClick={onRemove}>
          <CloseIcon size={18} />
        </IconButton>
      </div>
    </div>
  );
}
