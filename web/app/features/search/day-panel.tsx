// The calendar that opens below a field to choose a search's day. Loaded when it first opens.
import { type RefObject, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { LazyCalendar } from '../../ui/dates/lazy-calendar.tsx';
import { searchPanel, useSearchPanel } from './search-panel.ts';

interface DayPanelProps {
  id: string;
  /** The field with its button: focus inside keeps the panel open. */
  area: RefObject<HTMLElement | null>;
  /** `YYYY-MM-DD`; undefined for any day. */
  date: string | undefined;
  onChoose: (date: string | undefined) => void;
  /** `isByKey` if it was closed by keyboard: then focus returns to the button. */
  onClose: (isByKey: boolean) => void;
}

export function DayPanel({ id, area, date, onChoose, onClose }: DayPanelProps) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  const today = toLocalDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  useSearchPanel(panel, area, onClose);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={intl.formatMessage({ defaultMessage: 'Choose a day' })}
      className={`${searchPanel} inset-s-0 w-max`}
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
