// Form for dates with other hours or none: from when to when, which hours, and why (C2).
import type { Exception } from '@daynook/contract/hosting/hosting';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { DAY_MINUTES } from '../../nouns/availability/week-bars.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { EntryDialog } from '../../ui/forms/entry-dialog.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import type { Exceptions } from './use-exceptions.ts';

interface ExceptionFormProps {
  exceptions: Exceptions;
  dateFrom: string;
  dateTo: string;
  today: string;
  onClose: () => void;
}

type Kind = Exception['kind'];
/** The most ranges that the contract accepts for one date. */
const RANGES_MAXIMUM = 8;

export function ExceptionForm({ exceptions, dateFrom, dateTo, today, onClose }: ExceptionFormProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const [from, setFrom] = useState(dateFrom);
  const [to, setTo] = useState(dateTo);
  const [kind, setKind] = useState<Kind>('closed');
  const [ranges, setRanges] = useState([{ startMinute: 600, endMinute: 840 }]);
  const [note, setNote] = useState('');
  const { add, fields } = exceptions;
  const kinds: [Kind, string][] = [
    ['closed', intl.formatMessage({ defaultMessage: 'Closed' })],
    ['hours', intl.formatMessage({ defaultMessage: 'Different hours' })],
    ['open', intl.formatMessage({ defaultMessage: 'Open all day' })],
  ];
  const changeRange = (at: number, range: (typeof ranges)[number]) =>
    setRanges(ranges.map((other, index) => (index === at ? range : other)));
  const addRange = () => {
    const last = ranges.at(-1)?.endMinute ?? 480;
    const startMinute = Math.min(last + 60, DAY_MINUTES - 60);
    setRanges([...ranges, { startMinute, endMinute: Math.min(startMinute + 180, DAY_MINUTES) }]);
  };
  return (
    <EntryDialog
      title={<FormattedMessage defaultMessage="Special dates" />}
      confirm={<FormattedMessage defaultMessage="Save dates" />}
      isDirty={note.trim() !== '' || kind !== 'closed' || from !== dateFrom || to !== dateTo}
      isBusy={add.isPending}
      onClose={onClose}
      onConfirm={() => {
        const body: Exception = {
          dateFrom: from,
          dateTo: to,
          kind,
          ranges: kind === 'hours' ? ranges : [],
          note: note.trim() || null,
        };
        add.mutate(body, { onSuccess: onClose });
        return true;
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DayPicker
          minimum={today}
          label={intl.formatMessage({ defaultMessage: 'First day' })}
          value={from}
          error={fields['dateFrom']}
          onChange={(day) => {
            setFrom(day);
            if (day > to) setTo(day);
          }}
        />
        <DayPicker
          minimum={from}
          label={intl.formatMessage({ defaultMessage: 'Last day' })}
          value={to}
          error={fields['dateTo']}
          onChange={setTo}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what are three chips */}
      <div
        role="group"
        aria-label={intl.formatMessage({ defaultMessage: 'Hours on these dates' })}
        className="flex flex-wrap gap-2"
      >
        {kinds.map(([id, label]) => (
          <Chip key={id} isOn={kind === id} onClick={() => setKind(id)}>
            {label}
          </Chip>
        ))}
      </div>
      {kind === 'hours' && (
        <div className="grid gap-2.5">
          {ranges.map((range, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no name of their own and never move
            <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2.5">
              <TimeSelects
                {...range}
                mayPassMidnight={false}
                areLabelsHidden={at > 0}
                onChange={(changed) => changeRange(at, changed)}
                error={at === 0 ? fields['ranges'] : undefined}
              />
              <IconButton
                label={intl.formatMessage({ defaultMessage: 'Remove these hours' })}
                disabled={ranges.length === 1}
                onClick={() => setRanges(ranges.filter((_, index) => index !== at))}
              >
                <CloseIcon size={18} />
              </IconButton>
            </div>
          ))}
          {ranges.length < RANGES_MAXIMUM && (
            <Button variant="plain" size="sm" className="w-fit" onClick={addRange}>
              <PlusIcon size={16} />
              <FormattedMessage defaultMessage="Add hours" />
            </Button>
          )}
        </div>
      )}
      <TextField
        label={intl.formatMessage({ defaultMessage: 'Note' })}
        description={intl.formatMessage({ defaultMessage: 'Only you can see this.' })}
        maxLength={200}
        value={note}
        error={fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      {add.error && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-[14.5px] font-medium text-danger">
          {failureText(add.error)}
        </p>
      )}
    </EntryDialog>
  );
}
