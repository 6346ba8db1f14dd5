// A disputed payment: the bank's message, our evidence, giving up, and who bears the loss (RO2).
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { hasCode } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { DueClock } from '../../nouns/staff/due-clock.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { EvidenceForm, SentEvidence } from './dispute-evidence.tsx';
import { HostShareForm } from './dispute-share.tsx';
import { findReason, stateNames, stateTones } from './dispute-words.ts';
import { type Dispute, disputeQuery } from './disputes-api.ts';

export function DisputeView({ id }: { id: string }) {
  const query = useQuery(disputeQuery(id));
  if (query.isError)
    return (
      <ErrorState
        title={
          hasCode(query.error, 'NOT_FOUND') ? (
            <FormattedMessage defaultMessage="This dispute doesn’t exist" />
          ) : (
            <FormattedMessage defaultMessage="We couldn’t load this dispute" />
          )
        }
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (!query.data) return <Skeleton className="h-72 rounded-panel" />;
  const { dispute, evidence, files, mostHostShareMinor } = query.data;
  return (
    <div className="grid gap-10">
      <Facts dispute={dispute} />
      {dispute.state === 'lost' && dispute.hostShareMinor === null && (
        <HostShareForm dispute={dispute} mostMinor={mostHostShareMinor ?? 0} />
      )}
      {dispute.state === 'open' ? (
        <EvidenceForm dispute={dispute} draft={evidence} files={files} />
      ) : (
        dispute.evidenceSentAt && (
          <SentEvidence id={id} evidence={evidence} files={files} sentAt={dispute.evidenceSentAt} />
        )
      )}
    </div>
  );
}

const link = 'font-semibold text-moss underline-offset-4 hover:underline';

function Facts({ dispute }: { dispute: Dispute }) {
  const intl = useIntl();
  const { state, isInquiry, amountMinor, withdrawnMinor, currency, booking, dueAt, openedAt, closedAt } = dispute;
  const reason = findReason(dispute.reason);
  const nowMs = useNow(60_000);
  return (
    <section
      aria-labelledby="dispute"
      className="grid gap-5 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id="dispute" className="display min-w-0 text-[26px] wrap-anywhere">
          {booking ? booking.listingTitle : <FormattedMessage defaultMessage="Payment without a booking" />}
        </h2>
        <span className="flex flex-wrap gap-2">
          {state === 'open' && dueAt && <DueClock dueAt={dueAt} nowMs={nowMs} />}
          <Badge tone={stateTones[state]}>
            <FormattedMessage {...stateNames[state]} />
          </Badge>
        </span>
      </div>
      <dl className="grid gap-x-8 gap-y-4 text-[15px] sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={<FormattedMessage defaultMessage="Disputed amount" />}>
          <Money amountMinor={amountMinor} currency={currency} withCode />
        </Fact>
        <Fact name={<FormattedMessage defaultMessage="Withdrawn by the bank" />}>
          {isInquiry ? (
            <FormattedMessage defaultMessage="Nothing. This is only an inquiry." />
          ) : (
            <Money amountMinor={withdrawnMinor} currency={currency} withCode />
          )}
        </Fact>
        <Fact name={<FormattedMessage defaultMessage="Reason" />}>
          {reason ? intl.formatMessage(reason) : dispute.reason}
        </Fact>
        {booking && (
          <>
            <Fact name={<FormattedMessage defaultMessage="Booking" />}>
              <Link to={`/booking/${booking._id}`} className={`${link} num`}>
                {booking.reference}
              </Link>
            </Fact>
            <Fact name={<FormattedMessage defaultMessage="Guest" />}>
              <Link to={`/admin/users?member=${booking.guest._id}`} className={link}>
                {booking.guest.name}
              </Link>
            </Fact>
            <Fact name={<FormattedMessage defaultMessage="Host" />}>
              <Link to={`/admin/users?member=${booking.host._id}`} className={link}>
                {booking.host.name}
              </Link>
            </Fact>
          </>
        )}
        <Fact name={<FormattedMessage defaultMessage="Opened" />}>
          <Moment at={openedAt} />
        </Fact>
        {state === 'open' && dueAt && (
          <Fact name={<FormattedMessage defaultMessage="Answer by" />}>
            <Moment at={dueAt} />
          </Fact>
        )}
        {closedAt && (
          <Fact name={<FormattedMessage defaultMessage="Decided" />}>
            <Moment at={closedAt} />
          </Fact>
        )}
        {dispute.hostShareMinor !== null && (
          <Fact name={<FormattedMessage defaultMessage="Host’s share" />}>
            <Money amountMinor={dispute.hostShareMinor} currency={currency} withCode />
          </Fact>
        )}
      </dl>
      {booking && state !== 'won' && dispute.hostShareMinor === null && (
        <p className="rounded-field bg-sun-wash px-4 py-3 text-[15px]">
          <FormattedMessage defaultMessage="We hold the host’s payout for this booking until the dispute is decided." />
        </p>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-[14px] text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
