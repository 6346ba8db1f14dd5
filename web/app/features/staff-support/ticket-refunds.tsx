// Refunds for a ticket's booking: each with its status, next step, and deadline, and a form for a new one.
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { DueClock } from '../../nouns/staff/due-clock.tsx';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RefundForm } from './refund-form.tsx';
import {
  decideRefund,
  type RefundAction,
  type TicketRefunds as Refunds,
  type StaffRefund,
  useStaffTicketChange,
} from './tickets-api.ts';

const states: Record<StaffRefund['state'], MessageDescriptor> = defineMessages({
  host: { defaultMessage: 'Waiting for host' },
  late: { defaultMessage: 'Host didn’t respond' },
  declined: { defaultMessage: 'Host declined' },
  second: { defaultMessage: 'Waiting for approval' },
  agreed: { defaultMessage: 'Approved' },
  closed: { defaultMessage: 'Closed', description: 'A refund proposal that is closed' },
});
const TONES = {
  host: 'neutral',
  late: 'sun',
  declined: 'sun',
  second: 'sun',
  agreed: 'moss',
  closed: 'neutral',
} as const;

/** The next step, and whose it is. */
const steps: Record<StaffRefund['state'], MessageDescriptor> = defineMessages({
  host: {
    defaultMessage: 'The host can agree or decline. If they don’t respond, nothing is deducted.',
  },
  late: {
    defaultMessage: 'Nothing was deducted from the host. Close it, or propose that we cover it.',
  },
  declined: {
    defaultMessage: 'Nothing was deducted from the host. Close it, or propose that we cover it.',
  },
  second: {
    defaultMessage:
      '{isAlone, select, yes {You’re the only staff member, so we refund it once you’ve reviewed it again.} other {We refund it once another staff member approves.}} After that, we tell the guest and host that we’re covering it.',
  },
  agreed: {
    defaultMessage: 'The money goes back automatically. Refunds that fail appear under Stuck payments.',
  },
  closed: { defaultMessage: 'No refund was made.' },
});

interface TicketRefundsProps {
  ticketId: string;
  refunds: Refunds;
  nowMs: number;
}

export function TicketRefunds({ ticketId, refunds, nowMs }: TicketRefundsProps) {
  const intl = useIntl();
  const [isProposing, setProposing] = useState(false);
  const { currency, paidMinor, backMinor, most, proposals, isOpen, isOwn } = refunds;
  const may = useMay();
  return (
    <section
      aria-labelledby="ticket-refunds-title"
      className="mt-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="ticket-refunds-title" className="display text-[21px]">
          <FormattedMessage defaultMessage="Refund" />
        </h3>
        <p className="text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{paid} paid, {hasRefund, select, true {{back} refunded or on its way} other {nothing refunded}}"
            values={{
              hasRefund: backMinor > 0,
              paid: <Money key="p" amountMinor={paidMinor} currency={currency} withCode />,
              back: <Money key="b" amountMinor={backMinor} currency={currency} withCode />,
            }}
          />
        </p>
      </div>
      {proposals.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {proposals.map((refund) => (
            <Proposal key={refund._id} ticketId={ticketId} refund={refund} isAlone={refunds.isAlone} nowMs={nowMs} />
          ))}
        </ul>
      )}
      {isProposing && !isOpen ? (
        <RefundForm
          ticketId={ticketId}
          refunds={refunds}
          onClose={() => setProposing(false)}
          onDone={() => {
            setProposing(false);
            toast.success(intl.formatMessage({ defaultMessage: 'Refund proposed' }));
          }}
        />
      ) : (
        !isOpen &&
        (isOwn ? (
          <p className="mt-3 text-[15px] text-pretty text-muted">
            <FormattedMessage defaultMessage="You’re part of this booking. Ask a colleague to decide on a refund." />
          </p>
        ) : !may('propose-refunds') ? null : most.platform > 0 ? (
          <Button variant="outline" size="sm" className="mt-4" onClick={() => setProposing(true)}>
            <FormattedMessage defaultMessage="Propose a refund…" />
          </Button>
        ) : (
          <p className="mt-3 text-[15px] text-muted">
            <FormattedMessage defaultMessage="The full amount has been refunded." />
          </p>
        ))
      )}
    </section>
  );
}

interface ProposalProps {
  ticketId: string;
  refund: StaffRefund;
  isAlone: boolean;
  nowMs: number;
}

function Proposal({ ticketId, refund, isAlone, nowMs }: ProposalProps) {
  const { state, bearer, amountMinor, hostLossMinor, currency, dueAt } = refund;
  const decide = useStaffTicketChange((auditEvent: RefundAction) => decideRefund(ticketId, auditEvent, refund));
  const act = (auditEvent: RefundAction) => {
    if (!decide.isPending) decide.mutate(auditEvent);
  };
  const isBusy = (auditEvent: RefundAction) => decide.isPending && decide.variables === auditEvent;
  return (
    <li className="rounded-card bg-well p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Money amountMinor={amountMinor} currency={currency} withCode className="display text-[21px]" />
        <Badge tone={TONES[state]}>
          <FormattedMessage {...states[state]} />
        </Badge>
        {state === 'host' && dueAt && <DueClock dueAt={dueAt} nowMs={nowMs} />}
      </p>
      <p className="mt-1.5 text-[15px] text-pretty">
        {bearer === 'host' ? (
          <FormattedMessage
            defaultMessage="{isDone, select, yes {The host paid it: {loss} was deducted.} other {The host would pay it: {loss} would be deducted.}}"
            values={{
              isDone: state === 'agreed' ? 'yes' : 'no',
              loss: <Money key="l" amountMinor={hostLossMinor} currency={currency} withCode />,
            }}
          />
        ) : (
          <FormattedMessage defaultMessage="We cover it. The host’s earnings don’t change." />
        )}{' '}
        <FormattedMessage {...steps[state]} values={{ isAlone: isAlone ? 'yes' : 'no' }} />
      </p>
      <ReasonWords reason={refund.reason} className="mt-3 text-[15px]" />
      {refund.word !== null && (
        <div className="mt-3 text-[15px]">
          <p className="font-semibold">
            <FormattedMessage defaultMessage="Host’s response" />
          </p>
          <ReasonWords reason={refund.word} className="mt-1" />
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-muted">
        <span>
          <FormattedMessage
            defaultMessage="Proposed by {name}, {when}"
            values={{ name: refund.proposedBy ?? '–', when: <Moment key="w" at={refund.proposedAt} /> }}
          />
        </span>
        {state === 'host' && dueAt && (
          <span>
            <FormattedMessage defaultMessage="Response due {when}" values={{ when: <Moment key="w" at={dueAt} /> }} />
          </span>
        )}
        {refund.agreedBy !== null && (
          <span>
            <FormattedMessage
              defaultMessage="Approved by {name}, {when}"
              values={{ name: refund.agreedBy, when: <Moment key="w" at={refund.movedAt} /> }}
            />
          </span>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">
        {refund.can.agree && (
          <Button size="sm" isBusy={isBusy('agree')} onClick={() => act('agree')}>
            {isAlone ? (
              <FormattedMessage defaultMessage="Approve after second review" />
            ) : (
              <FormattedMessage defaultMessage="Approve refund" />
            )}
          </Button>
        )}
        {refund.can.turn && (
          <Button size="sm" isBusy={isBusy('turn')} onClick={() => act('turn')}>
            <FormattedMessage defaultMessage="Propose that we cover it" />
          </Button>
        )}
        {refund.can.withdraw && (
          <Button size="sm" variant="outline" isBusy={isBusy('withdraw')} onClick={() => act('withdraw')}>
            <FormattedMessage defaultMessage="Close without a refund" />
          </Button>
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FormFailure error={decide.error} />
      </div>
    </li>
  );
}
