// The payouts table (RO2).
import { PAYOUT_STATUSES } from '@daynook/contract/limits/payouts';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellLink, CellMoment, EMPTY_CELL, memberPath, StateCell } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { payoutState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { CurrencyFilter, StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { Money } from '../../ui/money.tsx';

const TABLE = 'GET /api/staff/tables/payouts';
type Row = RowOf<typeof TABLE>;
const FILTERS = ['q', 'status', 'currency', 'from', 'to'] as const;

export function PayoutList() {
  const intl = useIntl();
  const address = useTableAddress();
  const currency = address.currency();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Payouts' })}
      address={address}
      columns={columns}
      sort={{ by: 'created', sorts: currency ? ['created', 'amount'] : ['created'] }}
      filter={{
        q: address.get('q'),
        status: address.readWord('status', PAYOUT_STATUSES),
        currency,
        ...address.days(),
      }}
      filterNames={FILTERS}
      rowTo={({ batchId, status }) =>
        batchId ? `/admin?view=payouts&batch=${batchId}` : `/admin?view=payouts&status=${status}`
      }
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# payout} other {# payouts}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search payouts" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Host’s name or email, or an ID' })}
      />
      <StatusFilter address={address} name="status" statuses={PAYOUT_STATUSES} words={payoutState} />
      <CurrencyFilter address={address} />
      <TableDays address={address} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'host', name: <FormattedMessage defaultMessage="Host" />, cell: ({ host }) => host.name },
  {
    id: 'status',
    name: <FormattedMessage defaultMessage="Status" />,
    cell: ({ status }) => <StateCell state={payoutState(status)} />,
  },
  {
    id: 'amount',
    name: <FormattedMessage defaultMessage="Amount" />,
    isNumber: true,
    sort: 'amount',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} withCode />,
  },
  {
    id: 'account',
    name: <FormattedMessage defaultMessage="Account" />,
    cell: ({ last4 }) => (last4 === null ? 'Stripe' : `•••• ${last4}`),
  },
  {
    id: 'error',
    name: <FormattedMessage defaultMessage="Error" />,
    isWide: true,
    cell: ({ failure }) => failure ?? EMPTY_CELL,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Created" />,
    sort: 'created',
    cell: ({ createdAt }) => <CellMoment at={createdAt} />,
  },
  {
    id: 'paid',
    name: <FormattedMessage defaultMessage="Paid" />,
    cell: ({ paidAt }) => (paidAt ? <CellMoment at={paidAt} /> : EMPTY_CELL),
  },
  {
    id: 'member',
    name: <FormattedMessage defaultMessage="Host’s account" />,
    isExtra: true,
    cell: ({ host }) => (
      <CellLink to={memberPath(host._id)}>
        <FormattedMessage defaultMessage="Open" />
      </CellLink>
    ),
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
