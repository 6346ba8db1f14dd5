// The support tickets table (RO2).
import { TICKET_KINDS, TICKET_STATES } from '@daynook/contract/limits/support';
import { FormattedMessage, useIntl } from 'react-intl';
import { CellDue, CellTime, EMPTY_CELL, renderState, StateCell } from '../../nouns/staff/cells.tsx';
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
      sort={{ by: 'due', order: 'asc', sorts: ['due', 'updated', 'created'] }}
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
        placeholder={intl.formatMessage({ defaultMessage: 'Name, subject…' })}
      />
      <StatusFilter address={address} name="state" statuses={TICKET_STATES} words={ticketState} />
      <TableFilter
        address={address}
        name="kind"
        label={intl.formatMessage({ defaultMessage: 'Topic' })}
        all={intl.formatMessage({ defaultMessage: 'Any topic' })}
        options={TICKET_KINDS.map((kind) => [kind, intl.formatMessage(kindNames[kind])])}
      />
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Opened from' })} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    name: <FormattedMessage defaultMessage="Subject" />,
    isWide: true,
    cell: ({ subject, kind }) =>
      kind === 'safety' ? (
        <>
          <StateCell state={{ name: kindNames.safety, tone: 'danger' }} /> {subject}
        </>
      ) : (
        subject
      ),
  },
  { id: 'reference', name: <FormattedMessage defaultMessage="Ticket" />, cell: ({ reference }) => reference },
  {
    id: 'state',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    // On phones it says so in the second line, so that the subject keeps its room.
    cell: ({ state }, view) =>
      renderState(ticketState(state), state === 'closed' || (state === 'waiting' && view.isPhone), view),
  },
  {
    id: 'from',
    name: <FormattedMessage defaultMessage="From" description="Who wrote a ticket" />,
    phone: 'text',
    cell: ({ from }) => from.name,
  },
  { id: 'email', name: <FormattedMessage defaultMessage="Email" />, isExtra: true, cell: ({ from }) => from.email },
  {
    id: 'assignee',
    name: <FormattedMessage defaultMessage="Assigned to" />,
    from: 'lg',
    phone: 'text',
    cell: ({ assignee }) => assignee?.name ?? EMPTY_CELL,
  },
  {
    id: 'booking',
    name: <FormattedMessage defaultMessage="Booking" />,
    from: 'xl',
    cell: ({ bookingReference }) => bookingReference ?? EMPTY_CELL,
  },
  {
    id: 'due',
    name: <FormattedMessage defaultMessage="Reply due" />,
    sort: 'due',
    phone: 'end',
    cell: ({ dueAt, state, updatedAt }, view) => {
      if (dueAt) return <CellDue at={dueAt} view={view} />;
      if (!view.isPhone) return EMPTY_CELL;
      if (state === 'waiting') return <FormattedMessage {...ticketState(state).name} />;
      return <CellTime at={updatedAt} view={view} />;
    },
  },
  {
    id: 'updated',
    name: <FormattedMessage defaultMessage="Last update" />,
    sort: 'updated',
    isMoment: true,
    from: 'lg',
    cell: ({ updatedAt }, view) => <CellTime at={updatedAt} view={view} />,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Opened" />,
    sort: 'created',
    isExtra: true,
    isMoment: true,
    cell: ({ createdAt }, view) => <CellTime at={createdAt} view={view} />,
  },
];
