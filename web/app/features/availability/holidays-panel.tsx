// Public holidays of the year ahead: closes one or all that are still open with one press (C4).
import { type CountryCode, nameCountry, sortCountries } from '@daynook/contract/countries/countries';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useCountries } from '../../lib/site.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { holidayNames } from './holiday-words.ts';
import { holidaysAhead } from './holidays.ts';
import { datesTaken } from './open-hours.ts';
import type { Exceptions } from './use-exceptions.ts';

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
  const [country, setCountry] = useState<CountryCode>(listing.property.country);
  const countries = [...new Set([...useCountries(), listing.property.country])];
  const holidays = holidaysAhead(country, today).map(({ id, date }) => ({
    id,
    date,
    name: intl.formatMessage(holidayNames[id]),
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
          onChange={(event) => setCountry(event.target.value as CountryCode)}
          className="w-48"
        >
          {sortCountries(intl.locale, countries).map((code) => (
            <option key={code} value={code}>
              {nameCountry(intl.locale, code)}
            </option>
          ))}
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
