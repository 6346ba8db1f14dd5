// The listings table (RO2).
import { FormattedMessage, useIntl } from 'react-intl';
import { CellLink, CellMoment, EMPTY_CELL, memberPath, StateCell } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { LISTING_FILTER, listingState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { Money } from '../../ui/money.tsx';

const TABLE = 'GET /api/staff/tables/listings';
type Row = RowOf<typeof TABLE>;
const FILTERS = ['q', 'state', 'from', 'to'] as const;

export function ListingList() {
  const intl = useIntl();
  const address = useTableAddress();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Listings' })}
      address={address}
      columns={columns}
      sort={{ by: 'created', sorts: ['created', 'title'] }}
      filter={{
        q: address.get('q'),
        state: address.readWord('state', LISTING_FILTER),
        ...address.days(),
      }}
      filterNames={FILTERS}
      rowTo={({ _id }) => `/admin/listings?queue=all&listing=${_id}`}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# listing} other {# listings}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search listings" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Title, city, host, or ID' })}
      />
      <StatusFilter address={address} name="state" statuses={LISTING_FILTER} words={listingState} />
      <TableDays address={address} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'title',
    name: <FormattedMessage defaultMessage="Title" />,
    isWide: true,
    sort: 'title',
    cell: ({ title }) => title,
  },
  {
    id: 'state',
    name: <FormattedMessage defaultMessage="Status" />,
    cell: ({ state }) => <StateCell state={listingState(state)} />,
  },
  {
    id: 'host',
    name: <FormattedMessage defaultMessage="Host" />,
    cell: ({ host }) => <CellLink to={memberPath(host._id)}>{host.name}</CellLink>,
  },
  { id: 'city', name: <FormattedMessage defaultMessage="City" />, cell: ({ city, country }) => `${city}, ${country}` },
  {
    id: 'price',
    name: <FormattedMessage defaultMessage="Price per day" />,
    isNumber: true,
    cell: ({ dayMinor, currency }) => <Money amountMinor={dayMinor} currency={currency} withCode />,
  },
  {
    id: 'rating',
    name: <FormattedMessage defaultMessage="Rating" />,
    isNumber: true,
    cell: ({ rating }) => rating ?? EMPTY_CELL,
  },
  {
    id: 'reviews',
    name: <FormattedMessage defaultMessage="Reviews" />,
    isNumber: true,
    cell: ({ reviews }) => reviews,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Created" />,
    sort: 'created',
    cell: ({ createdAt }) => <CellMoment at={createdAt} />,
  },
  {
    id: 'published',
    name: <FormattedMessage defaultMessage="First published" />,
    isExtra: true,
    cell: ({ publishedAt }) => (publishedAt ? <CellMoment at={publishedAt} /> : EMPTY_CELL),
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
