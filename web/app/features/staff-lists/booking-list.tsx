// The bookings table (RO2).
import { BOOKING_STATUSES } from '@daynook/contract/booking-states';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellDay, CellLink, CellMoney, CellTime, memberPath, renderState } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { bookingState, paymentState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';

const TABLE = 'GET /api/staff/tables/bookings';
type Row = RowOf<typeof TABLE>;
/** Holds aren't bookings yet. */
const STATUSES = BOOKING_STATUSES.filter((status) => status !== 'hold');
const FILTERS = ['q', 'status', 'from', 'to'] as const;

export function BookingList() {
  const intl = useIntl();
  const address = useTableAddress();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Bookings' })}
      address={address}
      columns={columns}
      sort={{ by: 'created', sorts: ['created', 'starts'] }}
      filter={{
        q: address.get('q'),
        status: address.readWord('status', STATUSES),
        ...address.days(),
      }}
      filterNames={FILTERS}
      hasTotals
      readCurrency={({ currency }) => currency}
      rowTo={({ _id }) => `/booking/${_id}`}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# booking} other {# bookings}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search bookings" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Booking, guest, host…' })}
      />
      <StatusFilter address={address} name="status" statuses={STATUSES} words={bookingState} />
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Booked from' })} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'reference',
    name: <FormattedMessage defaultMessage="Booking" />,
    // On phones the title leads, because it's what would be cut.
    cell: ({ reference, listing }, { isPhone }) => (isPhone ? listing.title : reference),
  },
  {
    id: 'status',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    cell: ({ status }, view) => renderState(bookingState(status), status === 'confirmed', view),
  },
  {
    id: 'listing',
    name: <FormattedMessage defaultMessage="Listing" />,
    isWide: true,
    phone: 'text',
    isLastOnPhone: true,
    cell: ({ listing, reference }, { isPhone }) =>
      isPhone ? reference : <CellLink to={`/admin/listings?listing=${listing._id}`}>{listing.title}</CellLink>,
  },
  {
    id: 'guest',
    name: <FormattedMessage defaultMessage="Guest" />,
    phone: 'text',
    cell: ({ guest }) => <CellLink to={memberPath(guest._id)}>{guest.name}</CellLink>,
  },
  {
    id: 'host',
    name: <FormattedMessage defaultMessage="Host" />,
    from: 'lg',
    cell: ({ host }) => <CellLink to={memberPath(host._id)}>{host.name}</CellLink>,
  },
  {
    id: 'starts',
    name: <FormattedMessage defaultMessage="Starts" />,
    sort: 'starts',
    phone: 'text',
    cell: ({ startsAt, timeZone }, view) => <CellTime at={startsAt} timeZone={timeZone} view={view} />,
  },
  {
    id: 'payment',
    name: <FormattedMessage defaultMessage="Payment" />,
    from: 'lg',
    cell: ({ _id, paymentStatus }, view) => (
      <CellLink to={`/admin?view=payments&payment=${_id}`}>
        {renderState(paymentState(paymentStatus), paymentStatus === 'paid', view)}
      </CellLink>
    ),
  },
  {
    id: 'total',
    name: <FormattedMessage defaultMessage="Total" />,
    isNumber: true,
    isMoney: true,
    phone: 'end',
    cell: ({ totalMinor, currency }, view) => <CellMoney amountMinor={totalMinor} currency={currency} view={view} />,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Booked" />,
    sort: 'created',
    from: 'lg',
    cell: ({ createdAt }, view) => <CellDay at={createdAt} view={view} />,
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
