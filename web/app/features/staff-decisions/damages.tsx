// Damage reports that need staff, with the host's and guest's statements, and the decision (RO2).
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { DamagePictures } from '../../nouns/damages/damage-pictures.tsx';
import { stateName, stateTone } from '../../nouns/damages/words.tsx';
import { useListState } from '../../nouns/staff/state-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Money } from '../../ui/money.tsx';
import { DamageDecision } from './damage-decision.tsx';
import { DamageRefund } from './damage-refund.tsx';
import { damagesQuery, type StaffReport, useStaffAct } from './damages-api.ts';
import { DecisionList } from './decision-list.tsx';

export function StaffDamages() {
  const filter = useListState();
  const list = useInfiniteQuery(damagesQuery(filter[0]));
  return (
    <DecisionList
      id="damages"
      title={<FormattedMessage defaultMessage="Damage reports" />}
      legend={<FormattedMessage defaultMessage="Filter damage reports" />}
      failed={<FormattedMessage defaultMessage="We couldn’t load the damage reports" />}
      empty={{
        open: <FormattedMessage defaultMessage="No damage reports need your attention." />,
        all: <FormattedMessage defaultMessage="No damage has been reported." />,
      }}
      filter={filter}
      list={list}
      lines={list.data?.pages.flatMap(({ reports }) =>
        reports.map((report) => <ReportItem key={report._id} report={report} />),
      )}
    />
  );
}

function ReportItem({ report }: { report: StaffReport }) {
  const { booking, currency, answer, decision } = report;
  const values = { guest: booking.guest.name, host: booking.host.name };
  return (
    <li className="grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-[17px] font-semibold wrap-anywhere">
            <Link to={`/booking/${booking._id}`} className="link">
              {booking.listingTitle}
            </Link>
          </h3>
          <p className="text-[14.5px] text-muted">
            <span className="num">{booking.reference}</span>
            {' · '}
            <FormattedMessage defaultMessage="Reported {when}" values={{ when: <Moment at={report.reportedAt} /> }} />
            {report.answerDueAt && (
              <>
                {' · '}
                <FormattedMessage
                  defaultMessage="Answer due {when}"
                  values={{ when: <Moment at={report.answerDueAt} /> }}
                />
              </>
            )}
          </p>
        </div>
        <Badge tone={stateTone(report)}>
          <FormattedMessage {...stateName(report)} />
        </Badge>
      </div>
      <dl className="flex flex-wrap gap-x-12 gap-y-3 text-[15px]">
        <Amount
          label={<FormattedMessage defaultMessage="Host is asking for" />}
          amountMinor={report.amountMinor}
          currency={currency}
        />
        <Amount
          label={<FormattedMessage defaultMessage="Agreed maximum" />}
          amountMinor={booking.maximumMinor}
          currency={currency}
        />
        {decision && (
          <Amount
            label={<FormattedMessage defaultMessage="Decided" description="An amount that was decided" />}
            amountMinor={decision.amountMinor}
            currency={currency}
          />
        )}
      </dl>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="min-w-0">
          <p className="text-[14px] font-semibold text-muted">
            <FormattedMessage defaultMessage="{host} (host)" values={values} />
          </p>
          <ReasonWords reason={report.description} className="mt-1" />
          <DamagePictures bookingId={booking._id} pictures={report.pictures} name={booking.host.name} />
        </div>
        <div className="min-w-0">
          <p className="text-[14px] font-semibold text-muted">
            <FormattedMessage defaultMessage="{guest} (guest)" values={values} />
          </p>
          {answer?.text ? (
            <ReasonWords reason={answer.text} className="mt-1" />
          ) : (
            <p className="mt-1">
              {answer ? (
                <FormattedMessage defaultMessage="Agreed to pay." />
              ) : (
                <FormattedMessage defaultMessage="Hasn’t answered." />
              )}
            </p>
          )}
          <DamagePictures bookingId={booking._id} pictures={answer?.pictures ?? []} name={booking.guest.name} />
        </div>
      </div>
      {report.can.decide && <Decide report={report} />}
      <Due report={report} />
      <Refund report={report} />
    </li>
  );
}

/** The form opens on demand, because the list is read first. */
function Decide({ report }: { report: StaffReport }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <DamageDecision report={report} onCancel={() => setOpen(false)} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Decide…" />
      </Button>
    </div>
  );
}

const Amount = ({
  label,
  amountMinor,
  currency,
}: {
  label: React.ReactNode;
  amountMinor: number;
  currency: string;
}) => (
  <div>
    <dt className="text-[13px] font-semibold text-muted">{label}</dt>
    <dd>
      <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />
    </dd>
  </div>
);

/** Actions for a payment that fails. */
function Due({ report }: { report: StaffReport }) {
  const { can } = report;
  const act = useStaffAct(report);
  const [isGivingUp, setGivingUp] = useState(false);
  if (!can.charge && !can.receive && !can.writeOff) return null;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {can.charge && (
          <Button isBusy={act.isPending} onClick={() => !act.isPending && act.mutate({ kind: 'charge' })}>
            <FormattedMessage defaultMessage="Charge card again" />
          </Button>
        )}
        {can.receive && (
          <Button
            variant="outline"
            isBusy={act.isPending}
            onClick={() => !act.isPending && act.mutate({ kind: 'received' })}
          >
            <FormattedMessage defaultMessage="Mark as received" />
          </Button>
        )}
        {can.writeOff && !isGivingUp && (
          <Button variant="outline" onClick={() => setGivingUp(true)}>
            <FormattedMessage defaultMessage="Write off…" />
          </Button>
        )}
      </div>
      <FormFailure error={act.error} />
      {isGivingUp && <DamageDecision report={report} isWriteOff onCancel={() => setGivingUp(false)} />}
    </div>
  );
}

/** Refunds of it, and the form for another. */
function Refund({ report }: { report: StaffReport }) {
  const { can, refund, refundFailure, currency } = report;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {refund && (
        <div>
          <p className="text-[14px] font-semibold text-muted">
            {refund.sentAt ? (
              <FormattedMessage
                defaultMessage="Refunded {amount} on {when}"
                values={{
                  amount: <Money key="a" amountMinor={refund.amountMinor} currency={currency} withCode />,
                  when: <Moment at={refund.sentAt} />,
                }}
              />
            ) : refundFailure === null ? (
              <FormattedMessage
                defaultMessage="Refunding {amount}"
                values={{ amount: <Money key="a" amountMinor={refund.amountMinor} currency={currency} withCode /> }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="The bank refused to refund {amount} to the card ({code}). Send it another way."
                values={{
                  amount: <Money key="a" amountMinor={refund.amountMinor} currency={currency} withCode />,
                  code: refundFailure,
                }}
              />
            )}
          </p>
          <ReasonWords reason={refund.reason} className="mt-1" />
        </div>
      )}
      {can.refund && !isOpen && (
        <div>
          <Button variant="outline" onClick={() => setOpen(true)}>
            <FormattedMessage defaultMessage="Refund guest…" />
          </Button>
        </div>
      )}
      {can.refund && isOpen && <DamageRefund key={report.version} report={report} onCancel={() => setOpen(false)} />}
    </>
  );
}
