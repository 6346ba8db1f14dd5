// The payments table: every hold, charge, release, and refund; a row opens the booking's payment history (RO2).
import { PAYMENT_ATTEMPT_STATES, PAYMENT_OPERATIONS } from '@daynook/contract/limits/staff-tables';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellLink, CellMoment, EMPTY_CELL, memberPath, StateCell } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { attemptState, operationNames } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { CurrencyFilter, StatusFilter, TableDays, TableFilter, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { Money } from '../../ui/money.tsx';

const TABLE = 'GET /api/staff/tables/payments';
type Row = RowOf<typeof TABLE>;
const FILTERS = ['q', 'step', 'state', 'currency', 'from', 'to'] as const;

export function PaymentList() {
  const intl = useIntl();
  const address = useTableAddress();
  const currency = address.currency();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Payments' })}
      address={address}
      columns={columns}
      sort={{ by: 'created', sorts: currency ? ['created', 'amount'] : ['created'] }}
      filter={{
        q: address.get('q'),
        operation: address.readWord('step', PAYMENT_OPERATIONS),
        state: address.readWord('state', PAYMENT_ATTEMPT_STATES),
        currency,
        ...address.days(),
      }}
      filterNames={FILTERS}
      kindWords={(kind) => {
        const operation = PAYMENT_OPERATIONS.find((one) => one === kind);
        return operation && <FormattedMessage {...operationNames[operation]} />;
      }}
      rowTo={({ booking }) => address.hrefWith({ payment: booking._id })}
      countWords={(count) => (
        <FormattedMessage
          defaultMessage="{count, plural, one {# payment step} other {# payment steps}}"
          values={{ count }}
        />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search payments" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Booking, guest, or provider’s ID' })}
      />
      <TableFilter
        address={address}
        name="step"
        label={intl.formatMessage({ defaultMessage: 'Step' })}
        all={intl.formatMessage({ defaultMessage: 'Any step' })}
        options={PAYMENT_OPERATIONS.map((operation) => [operation, intl.formatMessage(operationNames[operation])])}
      />
      <StatusFilter address={address} name="state" statuses={PAYMENT_ATTEMPT_STATES} words={attemptState} />
      <CurrencyFilter address={address} />
      <TableDays address={address} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'booking', name: <FormattedMessage defaultMessage="Booking" />, cell: ({ booking }) => booking.reference },
  {
    id: 'step',
    name: <FormattedMessage defaultMessage="Step" />,
    cell: ({ operation }) => <FormattedMessage {...operationNames[operation]} />,
  },
  {
    id: 'state',
    name: <FormattedMessage defaultMessage="Status" />,
    cell: ({ state, failure }) => (
      <>
        <StateCell state={attemptState(state)} />
        {failure && <span className="ms-2 text-muted">{failure}</span>}
      </>
    ),
  },
  {
    id: 'amount',
    name: <FormattedMessage defaultMessage="Amount" />,
    isNumber: true,
    sort: 'amount',
    cell: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} withCode />,
  },
  {
    id: 'guest',
    name: <FormattedMessage defaultMessage="Guest" />,
    isWide: true,
    cell: ({ guest }) => <CellLink to={memberPath(guest._id)}>{guest.name}</CellLink>,
  },
  {
    id: 'providerReference',
    name: <FormattedMessage defaultMessage="Provider’s ID" />,
    isExtra: true,
    cell: ({ providerReference }) => providerReference ?? EMPTY_CELL,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Started" />,
    sort: 'created',
    cell: ({ createdAt }) => <CellMoment at={createdAt} />,
  },
  {
    id: 'provider',
    name: <FormattedMessage defaultMessage="Provider" />,
    isExtra: true,
    cell: ({ provider }) => provider,
  },
  {
    id: 'settled',
    name: <FormattedMessage defaultMessage="Settled" />,
    isExtra: true,
    cell: ({ settledAt }) => (settledAt ? <CellMoment at={settledAt} /> : EMPTY_CELL),
  },
];
