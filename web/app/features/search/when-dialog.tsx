// Day and hours of a search. Hours mean each place's own clock.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallTime, localDateOf } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LazyCalendar } from '../../ui/lazy-calendar.tsx';
import { Select } from '../../ui/select.tsx';
import type { SearchState } from './search-address.ts';

interface WhenDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (
    change: Pick<SearchState, never> & { date: string | undefined; from: string | undefined; to: string | undefined },
  ) => void;
}

const TIMES = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);

export function WhenDialog({ state, onClose, onApply }: WhenDialogProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [date, setDate] = useState(state.date);
  const [from, setFrom] = useState(state.from ?? '');
  const [to, setTo] = useState(state.to ?? '');
  const isHalf = (from === '') !== (to === '');
  const error = isHalf
    ? intl.formatMessage({ id: 'when.half', defaultMessage: 'Choose both a start and an end time.' })
    : from !== '' && to <= from
      ? intl.formatMessage({ id: 'when.order', defaultMessage: 'The end time must be after the start time.' })
      : undefined;
  const options = (
    <>
      <option value="">{intl.formatMessage({ id: 'when.any', defaultMessage: 'Any' })}</option>
      {TIMES.map((time) => (
        <option key={time} value={time}>
          {formatWallTime(time, locale, hourCycle)}
        </option>
      ))}
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage id="when.title" defaultMessage="When do you need it?" />}
      width="max-w-[400px]"
      footer={
        <div className="flex items-center justify-between gap-4">
          <Button
            look="plain"
            onClick={() => {
              onApply({ date: undefined, from: undefined, to: undefined });
              onClose();
            }}
          >
            <FormattedMessage id="when.clear" defaultMessage="Any day" />
          </Button>
          <Button
            disabled={!date || error !== undefined}
            onClick={() => {
              onApply({ date, from: from || undefined, to: to || undefined });
              onClose();
            }}
          >
            <FormattedMessage id="when.apply" defaultMessage="Show available spaces" />
          </Button>
        </div>
      }
    >
      <div className="grid justify-items-center gap-5">
        <LazyCalendar
          label={intl.formatMessage({ id: 'when.calendar', defaultMessage: 'Day' })}
          value={date ?? null}
          minimum={today}
          onChange={setDate}
        />
        <div className="grid w-full grid-cols-2 gap-4">
          <Select
            label={<FormattedMessage id="when.from" defaultMessage="From" />}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          >
            {options}
          </Select>
          <Select
            label={<FormattedMessage id="when.to" defaultMessage="To" />}
            value={to}
            error={error}
            onChange={(event) => setTo(event.target.value)}
          >
            {options}
          </Select>
        </div>
        <p className="text-[14px] text-muted">
          <FormattedMessage id="when.zone" defaultMessage="Hours are in each listing’s local time." />
        </p>
      </div>
    </Dialog>
  );
}
