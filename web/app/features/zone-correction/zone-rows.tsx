// The upcoming bookings of a property whose time zone is corrected, each with the choice of what it keeps.
import { useId } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import type { ZoneChoices, ZoneCorrection, ZoneRow } from './zone-api.ts';

const conflictWords: Record<NonNullable<ZoneRow['conflict']>, MessageDescriptor> = defineMessages({
  taken: { defaultMessage: 'These hours are taken. Choose the other option, or move one of the bookings first.' },
  past: { defaultMessage: 'This booking would already have started. Keep the actual time instead.' },
  busy: { defaultMessage: 'A payment or change is in progress. Try again in a few minutes.' },
});

interface ZoneRowsProps {
  preview: ZoneCorrection;
  /** Shown at once: the preview of many bookings takes a while. */
  choices: ZoneChoices;
  onChoose: (bookingId: string, keeps: ZoneRow['keeps']) => void;
}

export const ZoneRows = ({ preview, choices, onChoose }: ZoneRowsProps) => (
  <ul className="grid gap-3">
    {preview.bookings.map((row) => (
      <li key={row._id}>
        <ZoneChoice
          row={row}
          chosen={choices[row._id] ?? row.keeps}
          preview={preview}
          onChoose={(keeps) => onChoose(row._id, keeps)}
        />
      </li>
    ))}
  </ul>
);

interface ZoneChoiceProps {
  row: ZoneRow;
  chosen: ZoneRow['keeps'];
  preview: ZoneCorrection;
  onChoose: (keeps: ZoneRow['keeps']) => void;
}

function ZoneChoice({ row, chosen, preview: { from, to }, onChoose }: ZoneChoiceProps) {
  const intl = useIntl();
  const errorId = useId();
  const name = useId();
  const { now, local } = row;
  // What's in the way of another choice isn't known yet.
  const conflict = row.keeps === chosen ? row.conflict : null;
  const options = [
    {
      value: 'local' as const,
      label: <FormattedMessage defaultMessage="Keep the clock time (moves the booking)" />,
      hours: local,
    },
    {
      value: 'instant' as const,
      label: <FormattedMessage defaultMessage="Keep the actual time (only the clock time changes)" />,
      hours: now,
    },
  ];
  return (
    <fieldset
      className="min-w-0 rounded-card bg-surface p-4 shadow-[inset_0_0_0_1px_var(--line)]"
      aria-describedby={conflict ? errorId : undefined}
    >
      <legend className="sr-only">
        <FormattedMessage
          defaultMessage="{reference}, {guest}"
          values={{ reference: row.reference, guest: row.guestName }}
        />
      </legend>
      <p className="text-[15px] wrap-anywhere">
        <Link to={`/booking/${row._id}`} className="link font-semibold num" target="_blank" rel="noreferrer">
          {row.reference}
        </Link>
        {' · '}
        {row.guestName}
        {' · '}
        {row.listingTitle}
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="Booked for {hours}"
          values={{ hours: <ZonedTime key="h" {...now} timeZone={from} withDate /> }}
        />
      </p>
      <div className="mt-2 grid gap-1">
        {options.map(({ value, label, hours }) => (
          <label key={value} className="finger-line flex cursor-pointer items-start gap-2.5 text-[15px]">
            <Radio name={name} className="mt-1 size-4.5" checked={chosen === value} onChange={() => onChoose(value)} />
            <span className="min-w-0">
              {label}
              <span className="block text-[14.5px] text-muted">
                <ZonedTime {...hours} timeZone={to} withDate />
              </span>
            </span>
          </label>
        ))}
      </div>
      {conflict && (
        <p id={errorId} className="mt-2 text-[14.5px] font-medium text-pretty text-danger">
          {intl.formatMessage(conflictWords[conflict])}
        </p>
      )}
    </fieldset>
  );
}
