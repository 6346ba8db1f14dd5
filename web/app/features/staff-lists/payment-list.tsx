// The payments table: every hold, charge, release, and refund; a row opens the booking's payment history (RO2).
import { PAYMENT_ATTEMPT_STATES, PAYMENT_OPERATIONS } from '@daynook/contract/limits/staff-tables';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  CellCode,
  CellLink,
  CellMoney,
  CellRecent,
  CellTime,
  EMPTY_CELL,
  memberPath,
  renderState,
} from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { attemptState, operationNames } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { CurrencyFilter, StatusFilter, TableDays, TableFilter, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';

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
      readCurrency={(row) => row.currency}
      kindWords={(kind) => {
        const operation = PAYMENT_OPERATIONS.find((one) => one === kind);
        return operation && <FormattedMessage {...operationNames[operation]} />;
      }}
      rowTo={({ booking }) => address.hrefWith({ payment: booking._id })}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# step} other {# steps}}" values={{ count }} />
      )}
      rare={{
        names: ['currency', 'from', 'to'],
        filters: (
          <>
            <CurrencyFilter address={address} />
            <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Started from' })} />
          </>
        ),
      }}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search payments" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Booking, guest, or ID' })}
      />
      <TableFilter
        address={address}
        name="step"
        label={intl.formatMessage({ defaultMessage: 'Step' })}
        all={intl.formatMessage({ defaultMessage: 'Any step' })}
        options={PAYMENT_OPERATIONS.map((operation) => [operation, intl.formatMessage(operationNames[operation])])}
      />
      <StatusFilter address={address} name="state" statuses={PAYMENT_ATTEMPT_STATES} words={attemptState} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'booking', name: <FormattedMessage defaultMessage="Booking" />, cell: ({ booking }) => booking.reference },
  {
    id: 'step',
    name: <FormattedMessage defaultMessage="Step" />,
    phone: 'text',
    cell: ({ operation }) => <FormattedMessage {...operationNames[operation]} />,
  },
  {
    id: 'state',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    cell: ({ state, failure }, view) => {
      const status = renderState(attemptState(state), state === 'succeeded', view);
      if (!failure || view.isPhone) return status;
      return (
        <>
          {status}
          <span className="ms-2 text-muted">{failure}</span>
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
    id: 'guest',
    name: <FormattedMessage defaultMessage="Guest" />,
    isWide: 'quarter',
    phone: 'text',
    cell: ({ guest }) => <CellLink to={memberPath(guest._id)}>{guest.name}</CellLink>,
  },
  {
    id: 'providerReference',
    name: <FormattedMessage defaultMessage="Provider’s ID" />,
    from: 'xl',
    cell: ({ providerReference }) => (providerReference ? <CellCode code={providerReference} /> : EMPTY_CELL),
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Started" description="When a payment was started" />,
    sort: 'created',
    isMoment: 'always',
    phone: 'chip',
    cell: ({ createdAt }, view) =>
      view.isPhone ? <CellRecent at={createdAt} /> : <CellTime at={createdAt} view={view} isAlwaysTimed />,
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
    isMoment: true,
    cell: ({ settledAt }, view) => (settledAt ? <CellTime at={settledAt} view={view} /> : EMPTY_CELL),
  },
];
