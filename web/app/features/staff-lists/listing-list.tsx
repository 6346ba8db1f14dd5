// The listings table (RO2).
import { FormattedMessage, useIntl } from 'react-intl';
import { numberFormat } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import {
  CellDay,
  CellLink,
  CellMoney,
  EMPTY_CELL,
  memberPath,
  renderCount,
  renderState,
} from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { LISTING_FILTER, listingState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';

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
      readCurrency={({ currency }) => currency}
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
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Created from' })} />
    </StaffTable>
  );
}

/** Always one decimal, so that ratings line up. */
function Rating({ rating }: { rating: number | null }) {
  const locale = useLocale();
  if (rating === null) return EMPTY_CELL;
  return numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating);
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
    phone: 'chip',
    cell: ({ state }, view) => renderState(listingState(state), state === 'live', view),
  },
  {
    id: 'host',
    name: <FormattedMessage defaultMessage="Host" />,
    phone: 'text',
    cell: ({ host }) => <CellLink to={memberPath(host._id)}>{host.name}</CellLink>,
  },
  {
    id: 'city',
    name: <FormattedMessage defaultMessage="City" />,
    phone: 'text',
    cell: ({ city, country }) => `${city}, ${country}`,
  },
  {
    id: 'price',
    name: <FormattedMessage defaultMessage="Price per day" />,
    isNumber: true,
    isMoney: true,
    phone: 'end',
    cell: ({ dayMinor, currency }, view) => <CellMoney amountMinor={dayMinor} currency={currency} view={view} />,
  },
  {
    id: 'rating',
    name: <FormattedMessage defaultMessage="Rating" />,
    isNumber: true,
    from: 'lg',
    cell: ({ rating }) => <Rating rating={rating} />,
  },
  {
    id: 'reviews',
    name: <FormattedMessage defaultMessage="Reviews" />,
    isNumber: true,
    from: 'lg',
    cell: ({ reviews }, view) => renderCount(reviews, reviews, view),
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Created" />,
    sort: 'created',
    cell: ({ createdAt }, view) => <CellDay at={createdAt} view={view} />,
  },
  {
    id: 'published',
    name: <FormattedMessage defaultMessage="First published" />,
    isExtra: true,
    cell: ({ publishedAt }, view) => (publishedAt ? <CellDay at={publishedAt} view={view} /> : EMPTY_CELL),
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
