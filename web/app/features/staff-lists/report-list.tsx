// The reports table, including decided reports (RO2).
import { REPORT_KINDS } from '@daynook/contract/profiles';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { CellLink, CellTime, memberPath, StateCell } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { kindNames, outcomeNames, reasonNames } from '../../nouns/staff/report-words.tsx';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { TableDays, TableFilter, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { useTableAddress } from '../../nouns/staff/table-url.ts';

const TABLE = 'GET /api/staff/tables/reports';
type Row = RowOf<typeof TABLE>;
const FILTERS = ['q', 'state', 'kind', 'from', 'to'] as const;

export function ReportList() {
  const intl = useIntl();
  const address = useTableAddress();
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Reports' })}
      address={address}
      columns={columns}
      sort={{ by: 'created', sorts: ['created'] }}
      filter={{
        q: address.get('q'),
        state: address.readWord('state', ['open', 'settled']),
        kind: address.readWord('kind', REPORT_KINDS),
        ...address.days(),
      }}
      filterNames={FILTERS}
      rowTo={({ _id }) => `/admin/reports?report=${_id}`}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# report} other {# reports}}" values={{ count }} />
      )}
    >
      <TableSearch
        address={address}
        label={<FormattedMessage defaultMessage="Search reports" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Name, email, or ID' })}
      />
      <TableFilter
        address={address}
        name="state"
        label={intl.formatMessage({ defaultMessage: 'Status' })}
        all={intl.formatMessage({ defaultMessage: 'Any status' })}
        options={[
          ['open', intl.formatMessage({ defaultMessage: 'Open' })],
          ['settled', intl.formatMessage({ defaultMessage: 'Decided' })],
        ]}
      />
      <TableFilter
        address={address}
        name="kind"
        label={intl.formatMessage({ defaultMessage: 'What was reported' })}
        all={intl.formatMessage({ defaultMessage: 'Any type' })}
        options={REPORT_KINDS.map((kind) => [kind, intl.formatMessage(kindNames[kind])])}
      />
      <TableDays address={address} from={intl.formatMessage({ defaultMessage: 'Sent from' })} />
    </StaffTable>
  );
}

const OPEN = defineMessage({ defaultMessage: 'Open', description: 'Reports without a decision' });

const columns: readonly Column<Row>[] = [
  {
    id: 'kind',
    name: <FormattedMessage defaultMessage="Reported" />,
    isWide: true,
    // Whose it is has a column of its own.
    cell: ({ kind, listingTitle }) => {
      const what = <FormattedMessage {...kindNames[kind]} />;
      if (listingTitle === undefined) return what;
      const isListing = kind === 'listing';
      return (
        <>
          {isListing ? listingTitle : what}
          <span className="font-normal text-muted"> · {isListing ? what : listingTitle}</span>
        </>
      );
    },
  },
  {
    id: 'reason',
    name: <FormattedMessage defaultMessage="Reason" />,
    phone: 'text',
    cell: ({ reason }) =>
      reason === 'unsafe' ? (
        <StateCell state={{ name: reasonNames.unsafe, tone: 'danger' }} />
      ) : (
        <FormattedMessage {...reasonNames[reason]} />
      ),
  },
  {
    id: 'about',
    name: <FormattedMessage defaultMessage="About" description="The member whom a report is about" />,
    phone: 'text',
    cell: ({ about }) => <CellLink to={memberPath(about._id)}>{about.name}</CellLink>,
  },
  {
    id: 'by',
    name: <FormattedMessage defaultMessage="Reported by" />,
    from: 'lg',
    cell: ({ reporter }) => <CellLink to={memberPath(reporter._id)}>{reporter.name}</CellLink>,
  },
  {
    id: 'outcome',
    name: <FormattedMessage defaultMessage="Status" />,
    phone: 'chip',
    cell: ({ outcome }) =>
      outcome ? <FormattedMessage {...outcomeNames[outcome]} /> : <StateCell state={{ name: OPEN, tone: 'sun' }} />,
  },
  {
    id: 'created',
    name: <FormattedMessage defaultMessage="Sent" />,
    sort: 'created',
    isMoment: true,
    phone: 'end',
    cell: ({ createdAt }, view) => <CellTime at={createdAt} view={view} />,
  },
];
