// Opens under a field to choose the hours of a search. Loaded when it first opens.
import { type RefObject, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { type Hours, HoursFields } from './hours-fields.tsx';
import { searchPanel, useSearchPanel } from './search-panel.ts';

interface HoursPanelProps {
  id: string;
  /** The field it belongs to, with the button that opens it: attention inside of it leaves it open. */
  area: RefObject<HTMLElement | null>;
  hours: Hours | undefined;
  onChange: (hours: Hours | undefined) => void;
  /** `isDone` when the keyboard or a choice closed it: what opened it should have the focus again. */
  onClose: (isDone: boolean) => void;
}

export function HoursPanel({ id, area, hours, onChange, onClose }: HoursPanelProps) {
  const intl = useIntl();
  const panel = useRef<HTMLDivElement>(null);
  useSearchPanel(panel, area, onClose);
  useEffect(() => {
    panel.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={intl.formatMessage({ defaultMessage: 'Choose hours' })}
      className={`${searchPanel} left-0 w-full sm:right-0 sm:left-auto sm:w-[360px]`}
    >
      <HoursFields
        hours={hours}
        onChange={(chosen, isExact) => {
          onChange(chosen);
          if (!isExact) onClose(true);
        }}
      />
      <Button size="sm" className="mt-3" onClick={() => onClose(true)}>
        <FormattedMessage defaultMessage="Done" />
      </Button>
    </div>
  );
}
