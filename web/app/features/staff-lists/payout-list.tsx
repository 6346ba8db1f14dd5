// The payouts table (RO2).
import { PAYOUT_STATUSES } from '@daynook/contract/limits/payouts';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellDay, CellLink, CellMoney, EMPTY_CELL, memberPath, renderState } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { payoutState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { CurrencyFilter, StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';

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
      label={intl.formatMessage({ defaultMessage: 'All payouts' })}
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
      readCurrency={(row) => row.currency}
      rowTo={({ batchId, status }) =>
        batchId ? `/admin?view=payouts&batch=${batchId}` : `/admin?view=payouts&status=${status}`
      }
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# payout} other {# payouts}}" values={{ count }} />
      )}
      rare={{ names: ['currency'], filters: <CurrencyFilter address={address} /> }}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search payouts" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Host, email, or ID' })}
      />
      <StatusFilter address={address} name="status" statuses={PAYOUT_STATUSES} words={payoutState} />
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Created from' })} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'host', name: <FormattedMessage defaultMessage="Host" />, isWide: 'quarter', cell: ({ host }) => host.name },
  {
    id: 'status',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    cell: ({ status, failure }, view) => {
      const state = renderState(payoutState(status), status === 'paid', view);
      if (failure === null || view.isPhone) return state;
      return (
        <>
          {state}
          <span title={failure} className="ms-2 text-muted">
            {failure}
          </span>
        </>
      );
    },
  },
  {
    id: 'amount',
    name: <FormattedMessage defaultMessage="Amount" />,
    isNumber: true,
    sort: 'amount',
    isMoney: true,
    phone: 'end',
    cell: ({ amountMinor, currency }, view) => <CellMoney amountMinor={amountMinor} currency={currency} view={view} />,
  },
  {
    id: 'account',
    name: <FormattedMessage defaultMessage="Account" />,
    phone: 'text',
    // On phones with why it failed.
    cell: ({ last4, failure }, { isPhone }) => {
      const account = last4 === null ? 'Stripe' : `•••• ${last4}`;
      return isPhone && failure !== null ? `${account} · ${failure}` : account;
    },
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Created" />,
    sort: 'created',
    phone: 'text',
    cell: ({ createdAt }, view) => <CellDay at={createdAt} view={view} />,
  },
  {
    id: 'sent',
    name: <FormattedMessage defaultMessage="Sent" />,
    from: 'xl',
    cell: ({ sentAt }, view) => (sentAt ? <CellDay at={sentAt} view={view} /> : EMPTY_CELL),
  },
  {
    id: 'paid',
    name: <FormattedMessage defaultMessage="Paid" />,
    from: 'lg',
    cell: ({ paidAt }, view) => (paidAt ? <CellDay at={paidAt} view={view} /> : EMPTY_CELL),
  },
  {
    id: 'member',
    name: <FormattedMessage defaultMessage="Host’s account" />,
    isExtra: true,
    cell: ({ host }) => (
      <CellLink to={memberPath(host._id)}>
        <FormattedMessage defaultMessage="Open" description="Link to a payout" />
      </CellLink>
    ),
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
