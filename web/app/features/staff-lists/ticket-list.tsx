// The support tickets table (RO2).
import { TICKET_KINDS, TICKET_STATES } from '@daynook/contract/limits/support';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellMoment, EMPTY_CELL, StateCell } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { ticketState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { StatusFilter, TableDays, TableFilter, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { kindNames } from '../../nouns/support/words.tsx';

const TABLE = 'GET /api/staff/tables/tickets';
type Row = RowOf<typeof TABLE>;
const FILTERS = ['q', 'state', 'kind', 'from', 'to'] as const;

export function TicketList() {
  const intl = useIntl();
  const address = useTableAddress();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Tickets' })}
      address={address}
      columns={columns}
      sort={{ by: 'updated', sorts: ['updated', 'created'] }}
      filter={{
        q: address.get('q'),
        state: address.readWord('state', TICKET_STATES),
        kind: address.readWord('kind', TICKET_KINDS),
        ...address.days(),
      }}
      filterNames={FILTERS}
      rowTo={({ _id, state }) => `/support?queue=${state}&ticket=${_id}`}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# ticket} other {# tickets}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search all tickets" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Ticket number, name, email, or subject' })}
      />
      <StatusFilter address={address} name="state" statuses={TICKET_STATES} words={ticketState} />
      <TableFilter
        address={address}
        name="kind"
        label={intl.formatMessage({ defaultMessage: 'Topic' })}
        all={intl.formatMessage({ defaultMessage: 'Any topic' })}
        options={TICKET_KINDS.map((kind) => [kind, intl.formatMessage(kindNames[kind])])}
      />
      <TableDays address={address} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'reference', name: <FormattedMessage defaultMessage="Ticket" />, cell: ({ reference }) => reference },
  { id: 'subject', name: <FormattedMessage defaultMessage="Subject" />, isWide: true, cell: ({ subject }) => subject },
  {
    id: 'state',
    name: <FormattedMessage defaultMessage="Status" />,
    cell: ({ state }) => <StateCell state={ticketState(state)} />,
  },
  { id: 'from', name: <FormattedMessage defaultMessage="From" />, cell: ({ from }) => from.name },
  { id: 'email', name: <FormattedMessage defaultMessage="Email" />, isExtra: true, cell: ({ from }) => from.email },
  {
    id: 'assignee',
    name: <FormattedMessage defaultMessage="Assigned to" />,
    cell: ({ assignee }) => assignee?.name ?? EMPTY_CELL,
  },
  {
    id: 'booking',
    name: <FormattedMessage defaultMessage="Booking" />,
    cell: ({ bookingReference }) => bookingReference ?? EMPTY_CELL,
  },
  {
    id: 'due',
    name: <FormattedMessage defaultMessage="Reply due" />,
    isExtra: true,
    cell: ({ dueAt }) => (dueAt ? <CellMoment at={dueAt} /> : EMPTY_CELL),
  },
  {
    id: 'updated',
    name: <FormattedMessage defaultMessage="Last update" />,
    sort: 'updated',
    cell: ({ updatedAt }) => <CellMoment at={updatedAt} />,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Opened" />,
    sort: 'created',
    isExtra: true,
    cell: ({ createdAt }) => <CellMoment at={createdAt} />,
  },
];
