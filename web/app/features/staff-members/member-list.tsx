// The members table; a row opens the member's page (RO2).
import { FormattedMessage, useIntl } from 'react-intl';
import { CellDay, EMPTY_CELL, renderCount, renderState } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import { memberState } from '../../nouns/staff/state-words.ts';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { StatusFilter, TableDays, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { Badge } from '../../ui/badge.tsx';

const TABLE = 'GET /api/staff/tables/members';
type Row = RowOf<typeof TABLE>;
const STATUSES = ['active', 'pending', 'suspended'] as const;
const FILTERS = ['q', 'status', 'from', 'to'] as const;

export function MemberList() {
  const intl = useIntl();
  const address = useTableAddress();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Members' })}
      address={address}
      columns={columns}
      sort={{ by: 'joined', sorts: ['joined', 'name'] }}
      filter={{
        q: address.get('q'),
        status: address.readWord('status', STATUSES),
        ...address.days(),
      }}
      filterNames={FILTERS}
      rowTo={({ _id }) => address.hrefWith({ member: _id })}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# member} other {# members}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search members" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Name, email, city, booking…' })}
      />
      <StatusFilter address={address} name="status" statuses={STATUSES} words={memberState} />
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Joined from' })} />
    </StaffTable>
  );
}

const columns: readonly Column<Row>[] = [
  { id: 'name', name: <FormattedMessage defaultMessage="Name" />, cell: ({ name }) => name, sort: 'name' },
  {
    id: 'email',
    name: <FormattedMessage defaultMessage="Email" />,
    isWide: 'quarter',
    phone: 'text',
    isLastOnPhone: true,
    cell: ({ email, isEmailVerified }) => (
      <>
        {email}
        {!isEmailVerified && (
          <span className="text-muted">
            {' '}
            <FormattedMessage defaultMessage="(not confirmed)" />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'username',
    name: <FormattedMessage defaultMessage="Username" />,
    isExtra: true,
    cell: ({ username }) => username && `/${username}`,
  },
  {
    id: 'status',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    cell: ({ status, isStaff }, view) => {
      // Nearly all are active: only screen readers hear it of each.
      const state =
        status === 'active' && !view.isPhone ? (
          <span className="sr-only">
            <FormattedMessage {...memberState(status).name} />
          </span>
        ) : (
          renderState(memberState(status), status === 'active', view)
        );
      if (!isStaff) return state;
      return (
        <span className="inline-flex gap-1.5">
          {state !== EMPTY_CELL && state}
          <Badge className="!px-2.5 !py-0 !text-[12.5px]">
            <FormattedMessage defaultMessage="Staff" />
          </Badge>
        </span>
      );
    },
  },
  {
    id: 'city',
    name: <FormattedMessage defaultMessage="City" />,
    from: 'xl',
    cell: ({ city }) => city ?? EMPTY_CELL,
  },
  {
    id: 'listings',
    name: <FormattedMessage defaultMessage="Listings" />,
    isNumber: true,
    phone: 'text',
    cell: ({ rooms }, view) =>
      renderCount(
        rooms,
        <FormattedMessage
          defaultMessage="{count, plural, one {# listing} other {# listings}}"
          values={{ count: rooms }}
        />,
        view,
      ),
  },
  {
    id: 'bookings',
    name: <FormattedMessage defaultMessage="Bookings as guest" />,
    isNumber: true,
    phone: 'text',
    cell: ({ bookings }, view) =>
      renderCount(
        bookings,
        <FormattedMessage
          defaultMessage="{count, plural, one {# booking} other {# bookings}}"
          values={{ count: bookings }}
        />,
        view,
      ),
  },
  {
    id: 'joined',
    name: <FormattedMessage defaultMessage="Joined (UTC)" />,
    sort: 'joined',
    isNumber: true,
    phone: 'end',
    cell: ({ memberSince }, view) => <CellDay at={memberSince} timeZone="UTC" view={view} />,
  },
  { id: 'id', name: <FormattedMessage defaultMessage="ID" />, isExtra: true, cell: ({ _id }) => _id },
];
