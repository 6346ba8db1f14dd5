// Day and hours of a search. Hours mean each listing's own clock.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallRange, localDateOf } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LazyCalendar } from '../../ui/lazy-calendar.tsx';
import { TimePicker } from '../../ui/time-picker.tsx';
import { USUAL_HOURS } from './hour-options.tsx';
import type { SearchState } from './search-address.ts';

interface WhenDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (change: { date: string | undefined; from: string | undefined; to: string | undefined }) => void;
}

const HALF_HOURS = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
);
const STARTS = HALF_HOURS.slice(0, -1);
/** An end that fits a start nobody has given an end yet: two hours later, or midnight. */
const endAfter = (from: string): string =>
  HALF_HOURS[Math.min(HALF_HOURS.length - 1, HALF_HOURS.indexOf(from) + 4)] ?? '24:00';

export function WhenDialog({ state, onClose, onApply }: WhenDialogProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [date, setDate] = useState(state.date);
  const [hours, setHours] = useState(state.from && state.to ? { from: state.from, to: state.to } : undefined);
  const any = intl.formatMessage({ defaultMessage: 'Any' });
  const apply = (change: Parameters<WhenDialogProps['onApply']>[0]) => {
    onApply(change);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="When do you need it?" />}
      width="max-w-[400px]"
      footer={
        <div className="flex grow items-center justify-between gap-4">
          <Button
            look="plain"
            className="-ms-5"
            onClick={() => apply({ date: undefined, from: undefined, to: undefined })}
          >
            <FormattedMessage defaultMessage="Any day" />
          </Button>
          <Button disabled={!date} onClick={() => apply({ date, from: hours?.from, to: hours?.to })}>
            <FormattedMessage defaultMessage="Show available spaces" />
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5">
        <LazyCalendar
          label={intl.formatMessage({ defaultMessage: 'Day' })}
          value={date ?? null}
          minimum={today}
          onChange={setDate}
        />
        <fieldset className="w-full">
          <legend className="text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Hours" />
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            <Chip isOn={!hours} onClick={() => setHours(undefined)}>
              <FormattedMessage defaultMessage="Any hours" />
            </Chip>
            {USUAL_HOURS.slice(0, 3).map((range) => {
              const [from = '', to = ''] = range.split('-');
              return (
                <Chip key={range} isOn={hours?.from === from && hours.to === to} onClick={() => setHours({ from, to })}>
                  {formatWallRange(from, to, locale, hourCycle)}
                </Chip>
              );
            })}
          </div>
          <div className="mt-4 grid grid-cols-2 gap-4">
            <TimePicker
              label={<FormattedMessage defaultMessage="From" />}
              value={hours?.from}
              times={STARTS}
              placeholder={any}
              onChange={(from) => setHours({ from, to: hours && hours.to > from ? hours.to : endAfter(from) })}
            />
            <TimePicker
              label={<FormattedMessage defaultMessage="To" />}
              value={hours?.to}
              times={HALF_HOURS.filter((time) => time > (hours?.from ?? '00:00'))}
              placeholder={any}
              isDisabled={!hours}
              onChange={(to) => hours && setHours({ ...hours, to })}
            />
          </div>
        </fieldset>
        <p className="w-full text-[14px] text-muted">
          <FormattedMessage defaultMessage="Hours are in each listing’s local time." />
        </p>
      </div>
    </Dialog>
  );
}
