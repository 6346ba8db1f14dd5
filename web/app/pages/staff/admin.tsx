// The start page of staff: what waits and since when with the market's figures; money that did not move; the ways of working; the
// mails that went out; the log (RO2).
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { AuditLog } from '../../features/staff/audit-log.tsx';
import { StaffOutbox } from '../../features/staff/outbox.tsx';
import { WaysOfWorking } from '../../features/staff/personas.tsx';
import { StaffFrame } from '../../features/staff/staff-frame.tsx';
import { StuckPayments } from '../../features/staff/stuck-payments.tsx';
import { Today } from '../../features/staff/today.tsx';
import { titleOfView } from '../../features/staff/view-title.ts';
import { pageMeta } from '../../lib/page-meta.ts';

const TITLES = { log: 'The log', payments: 'Stuck payments', personas: 'Ways of working', mail: 'Mail' };

export const meta = ({ location }: { location: { search: string } }) =>
  pageMeta({ title: titleOfView(location.search, 'Today', TITLES), isHidden: true });

export default function Admin() {
  const [search] = useSearchParams();
  const view = search.get('view');
  if (view === 'log')
    return (
      <StaffFrame
        title={<FormattedMessage id="staff.log-title" defaultMessage="The log" />}
        lead={
          <FormattedMessage
            id="staff.log-lead"
            defaultMessage="Every look at someone’s data and everything staff did. It can only grow."
          />
        }
      >
        <AuditLog />
      </StaffFrame>
    );
  if (view === 'payments')
    return (
      <StaffFrame
        title={<FormattedMessage id="stuck.title" defaultMessage="Stuck payments" />}
        lead={
          <FormattedMessage
            id="stuck.lead"
            defaultMessage="Refunds, reservations and payments that are owed and did not go through, the oldest first."
          />
        }
      >
        <StuckPayments />
      </StaffFrame>
    );
  if (view === 'personas')
    return (
      <StaffFrame
        title={<FormattedMessage id="staff.personas" defaultMessage="Ways of working" />}
        lead={
          <FormattedMessage
            id="staff-personas.lead"
            defaultMessage="What the page of ways of working and the quiz’s result say. Saved texts are shown as written, in every language; you see them at once, everybody within half an hour. Each change is logged with your name."
          />
        }
      >
        <WaysOfWorking />
      </StaffFrame>
    );
  if (view === 'mail')
    return (
      <StaffFrame
        title={<FormattedMessage id="staff.mail-title" defaultMessage="Mail" />}
        lead={
          <FormattedMessage
            id="staff.mail-lead"
            defaultMessage="As it went out. Opening one is a look, and is logged; links that sign someone in are left out."
          />
        }
      >
        <StaffOutbox />
      </StaffFrame>
    );
  return (
    <StaffFrame title={<FormattedMessage id="admin.title" defaultMessage="Today" />}>
      <Today />
    </StaffFrame>
  );
}
