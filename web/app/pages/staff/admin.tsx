// The start page of staff: what waits and since when with the market's figures; money that did not move; the ways of working; the
// mails that went out; the log (RO2).
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { AuditLog } from '../../features/staff/audit-log.tsx';
import { Books } from '../../features/staff/books.tsx';
import { StaffOutbox } from '../../features/staff/outbox.tsx';
import { WaysOfWorking } from '../../features/staff/personas.tsx';
import { StaffFrame } from '../../features/staff/staff-frame.tsx';
import { StuckPayments } from '../../features/staff/stuck-payments.tsx';
import { Today } from '../../features/staff/today.tsx';
import { titleOfView } from '../../features/staff/view-title.ts';
import { pageMeta } from '../../lib/page-meta.ts';

const TITLES = {
  log: 'Audit log',
  payments: 'Stuck payments',
  books: 'Books',
  personas: 'Work styles',
  mail: 'Emails',
};

export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta({ title: titleOfView(location.search, 'Today', TITLES), isHidden: true });

export default function Admin() {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (view === 'log')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Audit log" />}
        lead={
          <FormattedMessage defaultMessage="Every time staff viewed member data and everything they did. Entries can’t be edited or deleted." />
        }
      >
        <AuditLog />
      </StaffFrame>
    );
  if (view === 'payments')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Stuck payments" />}
        lead={
          <FormattedMessage defaultMessage="Refunds, card holds and payments that haven’t gone through, oldest first." />
        }
      >
        <StuckPayments />
      </StaffFrame>
    );
  if (view === 'books')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Books" />}
        lead={
          <FormattedMessage defaultMessage="What the ledger holds month by month, and whether it agrees with bookings and payments." />
        }
      >
        <Books />
      </StaffFrame>
    );
  if (view === 'personas')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Work styles" />}
        lead={
          <FormattedMessage defaultMessage="The text on the work styles page and in quiz results. It’s shown as written in every language. You see changes right away; everyone else sees them within 30 minutes. Each change is logged with your name." />
        }
      >
        <WaysOfWorking />
      </StaffFrame>
    );
  if (view === 'mail')
    return (
      <StaffFrame
        title={<FormattedMessage defaultMessage="Mail" />}
        lead={
          <FormattedMessage defaultMessage="Emails as they were sent. Opening one is logged. Login links are removed." />
        }
      >
        <StaffOutbox />
      </StaffFrame>
    );
  return (
    <StaffFrame title={<FormattedMessage defaultMessage="Today" />}>
      <Today />
    </StaffFrame>
  );
}
