// Public holidays of the year ahead: closes one or all that are still open with one press (C4).
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { type HolidayCountry, type HolidayId, holidaysAhead } from './holidays.ts';
import { datesTaken } from './open-hours.ts';
import type { Exceptions } from './use-exceptions.ts';

const names: Record<HolidayId, MessageDescriptor> = defineMessages({
  'new-year': { defaultMessage: 'New Year’s Day' },
  mlk: { defaultMessage: 'Martin Luther King Jr. Day' },
  presidents: { defaultMessage: 'Presidents’ Day' },
  family: { defaultMessage: 'Family Day' },
  'good-friday': { defaultMessage: 'Good Friday' },
  victoria: { defaultMessage: 'Victoria Day' },
  memorial: { defaultMessage: 'Memorial Day' },
  juneteenth: { defaultMessage: 'Juneteenth' },
  independence: { defaultMessage: 'Independence Day' },
  canada: { defaultMessage: 'Canada Day' },
  civic: { defaultMessage: 'Civic Holiday' },
  labor: { defaultMessage: 'Labor Day' },
  reconciliation: { defaultMessage: 'National Day for Truth and Reconciliation' },
  columbus: { defaultMessage: 'Columbus Day / Indigenous Peoples’ Day' },
  thanksgiving: { defaultMessage: 'Thanksgiving' },
  'thanksgiving-friday': { defaultMessage: 'Day after Thanksgiving' },
  veterans: { defaultMessage: 'Veterans Day' },
  remembrance: { defaultMessage: 'Remembrance Day' },
  'christmas-eve': { defaultMessage: 'Christmas Eve' },
  christmas: { defaultMessage: 'Christmas Day' },
  boxing: { defaultMessage: 'Boxing Day' },
  'new-year-eve': { defaultMessage: 'New Year’s Eve' },
});

/** Shown before all are asked for, instead of a list that scrolls inside the page. */
const NEXT_HOLIDAYS = 4;

interface HolidaysPanelProps {
  listing: OwnListing;
  today: string;
  exceptions: Exceptions;
}

export function HolidaysPanel({ listing, today, exceptions }: HolidaysPanelProps) {
  const intl = useIntl();
  const locale = useLocale();
  const [country, setCountry] = useState<HolidayCountry>(listing.property.country);
  const holidays = holidaysAhead(country, today).map(({ id, date }) => ({
    id,
    date,
    name: intl.formatMessage(names[id]),
    isTaken: datesTaken(listing.exceptions, date, date),
  }));
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? holidays : holidays.slice(0, NEXT_HOLIDAYS);
  const open = holidays.filter(({ isTaken }) => !isTaken);
  const { closeAll } = exceptions;
  const close = (days: readonly (typeof holidays)[number][]) =>
    closeAll.mutate(days.map(({ date, name }) => ({ date, note: name })));
  const closing = closeAll.isPending ? closeAll.variables : [];
  return (
    <div>
      <p className="-mt-1 mb-3 text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Closes the day right away. You can undo it." />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Select
          label={intl.formatMessage({ defaultMessage: 'Country' })}
          isLabelHidden
          isCompact
          value={country}
          onChange={(event) => setCountry(event.target.value === 'CA' ? 'CA' : 'US')}
          className="w-48"
        >
          <option value="US">{intl.formatMessage({ defaultMessage: 'United States' })}</option>
          <option value="CA">{intl.formatMessage({ defaultMessage: 'Canada' })}</option>
        </Select>
        {open.length > 1 && (
          <Button variant="outline" size="sm" isBusy={closing.length > 1} onClick={() => close(open)}>
            <FormattedMessage defaultMessage="Close all {count, number} days" values={{ count: open.length }} />
          </Button>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line border-b border-line">
        {shown.map(({ id, date, name, isTaken }, index) => (
          <li key={date} className="flex min-h-13 items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 text-[15px]">
              <span className="block truncate font-medium">{name}</span>
              <span className="block text-[13.5px] leading-4 text-muted num">
                {formatLocalDate(date, locale)}
                {date.slice(0, 4) !== today.slice(0, 4) && `, ${date.slice(0, 4)}`}
              </span>
            </span>
            {isTaken ? (
              <span className="flex shrink-0 items-center gap-1.5 text-[14px] font-medium text-muted">
                <CheckIcon size={16} />
                <FormattedMessage defaultMessage="Closed" />
              </span>
            ) : (
              <Button
                variant="outline"
                size="sm"
                isBusy={closing.length === 1 && closing[0]?.date === date}
                onClick={() => shown[index] && close([shown[index]])}
                key={id}
              >
                <FormattedMessage
                  defaultMessage="Close that day<hidden> ({name})</hidden>"
                  values={{
                    name,
                    hidden: (words) => (
                      <span key="name" className="sr-only">
                        {words}
                      </span>
                    ),
                  }}
                />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown.length < holidays.length && (
        <Button variant="plain" size="sm" className="-ms-4 mt-2" onClick={() => setAllShown(true)}>
          <FormattedMessage defaultMessage="Show all {count, number}" values={{ count: holidays.length }} />
        </Button>
      )}
    </div>
  );
}
