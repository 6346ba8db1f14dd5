// The read-only audit log: who viewed or did what, to whom, and why (RO2).
import type { AuditSubject } from '@daynook/contract/staff/staff';
import type { ReactNode } from 'react';
import { FormattedMessage, type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { auditEventName, KNOWN_AUDIT_EVENTS, readList } from '../../nouns/staff/audit-event-words.ts';
import { CellLink, CellMoment, CellTime, EMPTY_CELL } from '../../nouns/staff/cells.tsx';
import type { Column } from '../../nouns/staff/columns.ts';
import { StaffTable } from '../../nouns/staff/staff-table.tsx';
import type { RowOf } from '../../nouns/staff/table-api.ts';
import { TableDays, TableFilter, TableSearch } from '../../nouns/staff/table-toolbar.tsx';
import { type TableAddress, useTableAddress } from '../../nouns/staff/table-url.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { findAuditSentence, subjectNames, titledNames } from './audit-sentences.ts';

const TABLE = 'GET /api/staff/tables/audit';
type Row = RowOf<typeof TABLE>;

const SUBJECTS = Object.keys(subjectNames) as AuditSubject[];

/** By how the action's name starts. */
const TEXT_VIEWS = { 'legal-': 'legal-texts', 'help-': 'help-texts', 'page-': 'page-texts' };

const findTextView = (action: string): string =>
  Object.entries(TEXT_VIEWS).find(([start]) => action.startsWith(start))?.[1] ?? 'email-texts';

/** The page of the object, if it has one. */
function findPath({ action, subject: { kind, _id } }: Row): string | undefined {
  if (kind === 'ticket') return `/support?ticket=${_id}`;
  if (kind === 'member') return `/admin/users?member=${_id}`;
  if (kind === 'listing') return `/admin/listings?listing=${_id}`;
  if (kind === 'retention') return '/admin?view=retention';
  if (kind === 'working-style') return '/admin?view=personas';
  if (kind === 'site-setting') return '/admin?view=settings';
  if (kind === 'site-text') return `/admin?view=${findTextView(action)}`;
  if (kind === 'report') return `/admin/reports?report=${_id}`;
  if (kind === 'dispute') return `/admin?view=disputes&dispute=${_id}`;
  if (kind === 'booking-dispute') return '/admin?view=problems&state=all';
  if (kind === 'damage-report') return '/admin?view=damages&state=all';
  if (kind === 'payout') return `/admin?view=all-payouts&q=${_id}`;
  if (kind === 'payout-batch') return `/admin?view=payouts&batch=${_id}`;
  return kind === 'booking' ? `/booking/${_id}` : undefined;
}

const WHAT = ['deeds', 'looks'] as const;
const ONE = ['actorId', 'memberId', 'subjectId'] as const;
const FILTERS = ['actor', 'about', 'action', 'subject', 'what', 'from', 'to', ...ONE] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function AuditList() {
  const intl = useIntl();
  const address = useTableAddress();
  const readId = (name: (typeof ONE)[number]) => (UUID.test(address.get(name)) ? address.get(name) : undefined);
  const one = ONE.filter((name) => readId(name) !== undefined);
  return (
    <StaffTable<Row>
      table={TABLE}
      label={intl.formatMessage({ defaultMessage: 'Audit log' })}
      address={address}
      columns={columnsFor(address, intl)}
      sort={{ by: 'at', sorts: ['at'] }}
      filter={{
        actor: address.get('actor'),
        about: address.get('about'),
        action: address.readWord('action', KNOWN_AUDIT_EVENTS),
        subject: address.readWord('subject', SUBJECTS),
        what: address.readWord('what', WHAT),
        ...address.days(),
        ...Object.fromEntries(ONE.map((name) => [name, readId(name)])),
      }}
      filterNames={FILTERS}
      rowTo={findPath}
      countWords={(count) => (
        <FormattedMessage defaultMessage="{count, plural, one {# entry} other {# entries}}" values={{ count }} />
      )}
      rare={{
        names: ['action', 'subject', 'from', 'to'],
        filters: (
          <>
            <TableFilter
              address={address}
              name="action"
              label={intl.formatMessage({ defaultMessage: 'Action' })}
              all={intl.formatMessage({ defaultMessage: 'Any action' })}
              options={KNOWN_AUDIT_EVENTS.map(
                (action) => [action, bare(intl.formatMessage(auditEventName(action)))] as const,
              ).toSorted(([, a], [, b]) => a.localeCompare(b))}
            />
            <TableFilter
              address={address}
              name="subject"
              label={intl.formatMessage({ defaultMessage: 'Subject' })}
              all={intl.formatMessage({ defaultMessage: 'Any subject' })}
              options={SUBJECTS.map((kind) => [kind, intl.formatMessage(subjectNames[kind])])}
            />
            <TableDays
              address={address}
              from={intl.formatMessage({ defaultMessage: 'From', description: 'The first of the days shown' })}
            />
          </>
        ),
      }}
    >
      <TableSearch
        address={address}
        name="actor"
        label={<FormattedMessage defaultMessage="Who did it" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Who: name or email' })}
      />
      <TableSearch
        address={address}
        name="about"
        label={
          <FormattedMessage defaultMessage="About" description="Whom or what an entry of the audit log is about" />
        }
        placeholder={intl.formatMessage({ defaultMessage: 'About: name or reference' })}
      />
      <TableFilter
        address={address}
        name="what"
        label={intl.formatMessage({ defaultMessage: 'Views or actions' })}
        all={intl.formatMessage({ defaultMessage: 'All entries' })}
        options={[
          ['deeds', intl.formatMessage({ defaultMessage: 'Actions' })],
          ['looks', intl.formatMessage({ defaultMessage: 'Views' })],
        ]}
      />
      {one.length > 0 && (
        <Chip
          isOn
          className="!h-9 !px-3.5"
          onClick={() => address.change(Object.fromEntries(one.map((name) => [name, undefined])))}
        >
          {one.includes('subjectId') ? (
            <FormattedMessage defaultMessage="This subject only" />
          ) : (
            <FormattedMessage defaultMessage="This person only" />
          )}
        </Chip>
      )}
    </StaffTable>
  );
}

/** Without a link to the object. */
const bare = (action: string) => action.replace(/\s?[:,]$/, '');

const personClass = 'relative z-1 underline-offset-4 hover:underline';

function columnsFor(address: TableAddress, intl: IntlShape): readonly Column<Row>[] {
  const unknown = intl.formatMessage({ defaultMessage: 'former member' });
  return [
    {
      id: 'what',
      name: <FormattedMessage defaultMessage="What happened" />,
      isWide: true,
      isSentence: true,
      cell: (row, view) => <Sentence row={row} unknown={unknown} isPhone={view.isPhone} />,
    },
    {
      id: 'who',
      name: <FormattedMessage defaultMessage="Who" />,
      cell: ({ actor }) => (
        <button type="button" className={personClass} onClick={() => address.change({ actorId: actor._id, actor: '' })}>
          {actor.name ?? unknown}
        </button>
      ),
    },
    {
      id: 'member',
      name: <FormattedMessage defaultMessage="Member affected" />,
      phone: 'text',
      cell: ({ member, subject }, { isPhone }) => {
        if (!member) return EMPTY_CELL;
        const name = member.name ?? unknown;
        // On phones the sentence above has named a member who is the subject.
        if (isPhone) return subject._id === member._id ? EMPTY_CELL : name;
        return (
          <button
            type="button"
            className={personClass}
            onClick={() => address.change({ memberId: member._id, about: '' })}
          >
            {name}
          </button>
        );
      },
    },
    {
      id: 'at',
      name: <FormattedMessage defaultMessage="When" />,
      sort: 'at',
      isMoment: 'always',
      phone: 'end',
      cell: ({ at }, view) => (view.isPhone ? <CellMoment at={at} /> : <CellTime at={at} view={view} isAlwaysTimed />),
    },
    {
      id: 'subjectId',
      name: <FormattedMessage defaultMessage="Subject ID" />,
      isExtra: true,
      cell: ({ subject }) => <CellLink to={address.hrefWith({ subjectId: subject._id })}>{subject._id}</CellLink>,
    },
  ];
}

const isOfList = ({ subject: { kind } }: Row): boolean => kind === 'list' || kind === 'export';

/** Lists are logged with what was searched; which list it was is in the sentence. */
const findReason = (row: Row): string | null =>
  row.reason !== null && isOfList(row) && readList(row.reason).name ? readList(row.reason).filters : row.reason;

const isOfMember = ({ subject, member }: Row): boolean => subject.kind === 'member' && member?._id === subject._id;

const REFERENCE_LENGTH = 12;

/** A member's name, a listing's title, or a booking's reference; undefined if it's gone. */
function showTitle(row: Row): ReactNode {
  if (isOfMember(row)) return row.member?.name ?? undefined;
  const { title } = row.subject;
  // A reference stays in one line; a long title may break.
  if (title === undefined || title.length > REFERENCE_LENGTH) return title;
  return <span className="whitespace-nowrap">{title}</span>;
}

const formerMember = (
  <FormattedMessage defaultMessage="former member" description="In a sentence: “suspended former member”" />
);

/** “ticket S-7K4M2Q”, “a document”, “the list of payments”. */
function Thing({ row, title }: { row: Row; title: ReactNode }) {
  const { reason, subject } = row;
  if (isOfMember(row)) return title ?? formerMember;
  const list = reason !== null && isOfList(row) ? readList(reason).name : undefined;
  const titled = title === undefined ? undefined : titledNames[subject.kind];
  const name: MessageDescriptor = list ?? titled ?? subjectNames[subject.kind];
  return <FormattedMessage {...name} values={{ title }} />;
}

/** “viewed the list of payments”, “replied to ticket S-7K4M2Q”, “suspended Bob Lee”. */
function ActionWords({ row }: { row: Row }) {
  const intl = useIntl();
  const { action, subject } = row;
  const title = showTitle(row);
  const sentence = findAuditSentence(action, subject.kind, title !== undefined);
  if (sentence) return <FormattedMessage {...sentence} values={{ title }} />;
  return (
    <FormattedMessage
      defaultMessage="{action} {thing}"
      description="What staff did, and to what: “closed a ticket”"
      values={{ action: intl.formatMessage(auditEventName(action)), thing: <Thing row={row} title={title} /> }}
    />
  );
}

/** “Suspended Bob Lee”, “Closed a ticket”, “Viewed the list of payments”; on phones with who did it. */
function Sentence({ row, unknown, isPhone }: { row: Row; unknown: string; isPhone: boolean }) {
  const { actor } = row;
  const said = <ActionWords row={row} />;
  const reason = findReason(row);
  // Most entries have none, so it has no column of its own.
  const because = reason && (
    <span className="text-muted">
      {' · '}
      <span>{reason}</span>
    </span>
  );
  if (isPhone)
    return (
      <span className="font-normal">
        <FormattedMessage
          defaultMessage="<b>{name}</b> {what}"
          description="Who did what: “Alex Morgan closed a ticket”"
          values={{ name: actor.name ?? unknown, what: said, b: (text) => <b className="font-semibold">{text}</b> }}
        />
        {because}
      </span>
    );
  return (
    <span className="font-normal" title={reason ?? undefined}>
      <span className="inline-block first-letter:uppercase">{said}</span>
      {because}
    </span>
  );
}
