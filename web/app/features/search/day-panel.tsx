// The calendar that opens under a field to choose the day of a search. Loaded when it first opens.
import { type RefObject, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { localDateOf } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { LazyCalendar } from '../../ui/dates/lazy-calendar.tsx';
import { searchPanel, useSearchPanel } from './search-panel.ts';

interface DayPanelProps {
  id: string;
  /** The field it belongs to, with the button that opens it: attention inside of it leaves it open. */
  area: RefObject<HTMLElement | null>;
  /** `YYYY-MM-DD`; undefined for any day. */
  date: string | undefined;
  onChoose: (date: string | undefined) => void;
  /** `isByKey` when the keyboard closed it: what opened it should have the focus again. */
  onClose: (isByKey: boolean) => void;
}

export function DayPanel({ id, area, date, onChoose, onClose }: DayPanelProps) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  useSearchPanel(panel, area, onClose);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={intl.formatMessage({ defaultMessage: 'Choose a day' })}
      className={`${searchPanel} left-0 w-max`}
    >
      <LazyCalendar
        label={intl.formatMessage({ defaultMessage: 'Day' })}
        value={date ?? null}
        minimum={today}
        hasFocus
        onChange={onChoose}
      />
      <Button variant="plain" size="sm" className="mt-1" onClick={() => onChoose(undefined)}>
        <FormattedMessage defaultMessage="Any day" />
      </Button>
    </div>
  );
}
