// Day and hours of a search. Hours are in each listing's local time.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import { Button } from '../../ui/button.tsx';
import { LazyCalendar } from '../../ui/dates/lazy-calendar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { HoursFields } from './hours-fields.tsx';

interface WhenDialogProps {
  state: SearchState;
  onClose: () => void;
  onApply: (change: { date: string | undefined; from: string | undefined; to: string | undefined }) => void;
}

export function WhenDialog({ state, onClose, onApply }: WhenDialogProps) {
  const intl = useIntl();
  const today = toLocalDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [date, setDate] = useState(state.date);
  const [hours, setHours] = useState(state.from && state.to ? { from: state.from, to: state.to } : undefined);
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
            variant="plain"
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
          <div className="mt-2">
            <HoursFields hours={hours} onChange={setHours} />
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
