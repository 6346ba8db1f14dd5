// The booking a ticket is about: the member's own or one of their listings; older ones are found by search.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type BookingSummary, bookingQuery, bookingsQuery } from '../../nouns/bookings/api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';

export function BookingChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const keep = { placeholderData: <T,>(before: T | undefined) => before };
  const asGuest = useQuery({ ...bookingsQuery('guest', 'all', 1, { q }), ...keep });
  const asHost = useQuery({ ...bookingsQuery('host', 'all', 1, { q }), ...keep });
  // The chosen one stays visible while searching for others.
  const chosen = useQuery({ ...bookingQuery(value), enabled: value !== '' });
  const [made, hosted] = [asGuest.data?.bookings ?? [], asHost.data?.bookings ?? []];
  const isAmongThem = [...made, ...hosted].some(({ _id }) => _id === value);
  const hasMore = asGuest.data?.hasMore === true || asHost.data?.hasMore === true;
  const isNothingFound = q !== '' && asGuest.data?.total === 0 && asHost.data?.total === 0;
  return (
    <div className="grid gap-3">
      {(hasMore || typed !== '') && (
        <TextField
          type="search"
          label={<FormattedMessage defaultMessage="Find a booking" />}
          placeholder={intl.formatMessage({
            defaultMessage: 'Listing, city, name, or reference',
          })}
          before={<SearchIcon size={18} />}
          maxLength={80}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Select
        label={<FormattedMessage defaultMessage="Which booking?" />}
        description={isNothingFound && <FormattedMessage defaultMessage="No bookings match." />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'None of these' })}</option>
        {value !== '' &&
          !isAmongThem &&
          (chosen.data ? (
            <BookingOption booking={chosen.data} />
          ) : (
            <option value={value}>{intl.formatMessage({ defaultMessage: 'The booking you came from' })}</option>
          ))}
        {made.length > 0 && (
          <optgroup label={intl.formatMessage({ defaultMessage: 'Your bookings' })}>
            {made.map((booking) => (
              <BookingOption key={booking._id} booking={booking} />
            ))}
          </optgroup>
        )}
        {hosted.length > 0 && (
          <optgroup label={intl.formatMessage({ defaultMessage: 'Bookings at your listings' })}>
            {hosted.map((booking) => (
              <BookingOption key={booking._id} booking={booking} />
            ))}
          </optgroup>
        )}
      </Select>
    </div>
  );
}

function BookingOption({ booking }: { booking: BookingSummary }) {
  const locale = useLocale();
  const { _id, reference, listing, startsAt, timeZone, role, guest } = booking;
  return (
    <option value={_id}>
      {[reference, listing.title, role === 'host' && guest.name, formatDate(startsAt, timeZone, locale)]
        .filter(Boolean)
        .join(' · ')}
    </option>
  );
}
