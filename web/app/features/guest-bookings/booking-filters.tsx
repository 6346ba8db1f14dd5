// Finds bookings by text or date, and switches between list and calendar.
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CalendarIcon, ListIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { type BookingAddress, writeAddress } from './bookings-url.ts';

interface BookingFiltersProps {
  address: BookingAddress;
  /** A few bookings need no search: then there's only the switch between list and calendar. */
  isShort: boolean;
}

export function BookingFilters({ address, isShort }: BookingFiltersProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const any = intl.formatMessage({ defaultMessage: 'Any date' });
  const changed = useAddressChange(address, writeAddress);
  const go = (next: Partial<BookingAddress>) =>
    void navigate(changed({ page: 1, ...next }), { replace: true, preventScrollReset: true });
  const [typed, setTyped] = useTypedText(address.q, (q) => go({ q }));
  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-4">
      {!isShort && (
        <>
          <TextField
            type="search"
            isLabelHidden
            label={<FormattedMessage defaultMessage="Search your bookings" />}
            placeholder={intl.formatMessage({
              defaultMessage: 'Listing, host, city, or reference',
            })}
            before={<SearchIcon size={18} />}
            value={typed}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            className="min-w-60 grow basis-72 md:max-w-90"
          />
          {address.view === 'list' && (
            <div className="flex flex-wrap items-end gap-3 max-md:w-full">
              <DayPicker
                label={intl.formatMessage({ defaultMessage: 'From', description: 'The first of the days shown' })}
                value={address.from}
                placeholder={any}
                {...(address.to ? { maximum: address.to } : {})}
                onChange={(from) => go({ from })}
                className="min-w-0 grow md:w-40"
              />
              <DayPicker
                label={intl.formatMessage({ defaultMessage: 'Until' })}
                value={address.to}
                placeholder={any}
                {...(address.from ? { minimum: address.from } : {})}
                onChange={(to) => go({ to })}
                className="min-w-0 grow md:w-40"
              />
              {(address.from || address.to) && (
                <Button variant="plain" onClick={() => go({ from: undefined, to: undefined })}>
                  <FormattedMessage defaultMessage="Clear dates" />
                </Button>
              )}
            </div>
          )}
        </>
      )}
      <ViewSwitch address={address} />
    </search>
  );
}

const views = defineMessages({
  list: { defaultMessage: 'List' },
  calendar: { defaultMessage: 'Calendar' },
});

function ViewSwitch({ address }: { address: BookingAddress }) {
  const intl = useIntl();
  return (
    <nav
      aria-label={intl.formatMessage({ defaultMessage: 'View', description: 'Which view: list or calendar' })}
      className="flex h-12 items-center rounded-pill bg-well p-1 md:ms-auto"
    >
      {(['list', 'calendar'] as const).map((view) => (
        <Link
          key={view}
          // Each view starts with its default tab.
          to={view === address.view ? writeAddress(address) : writeAddress(toView(view, address))}
          preventScrollReset
          aria-current={view === address.view ? 'true' : undefined}
          className={cx(
            'finger relative inline-flex h-10 items-center gap-2 rounded-pill px-4 text-[14.5px] font-semibold',
            view === address.view ? 'bg-surface text-ink shadow-pin' : 'text-muted hover:text-ink',
          )}
        >
          {view === 'list' ? <ListIcon size={17} /> : <CalendarIcon size={17} />}
          <FormattedMessage {...views[view]} />
        </Link>
      ))}
    </nav>
  );
}

/** Keeps the search text. A list's dates and a calendar's date mean nothing to the other view. */
const toView = (view: BookingAddress['view'], { q }: BookingAddress): BookingAddress => ({
  view,
  tab: view === 'calendar' ? 'all' : 'upcoming',
  page: 1,
  q,
  from: undefined,
  to: undefined,
  on: undefined,
});
