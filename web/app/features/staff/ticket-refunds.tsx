// Refunds for the booking of a ticket, as staff work on them: how each stands, with its next step and clock, and a form for a new one.
import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/toast.ts';
import { ReasonWords } from '../bookings/reason-words.tsx';
import { FormFailure } from '../support/form-failure.tsx';
import { Moment } from '../support/moment.tsx';
import { DueClock } from './due-clock.tsx';
import { RefundForm } from './refund-form.tsx';
import {
  decideRefund,
  type RefundDeed,
  type TicketRefunds as Refunds,
  type StaffRefund,
  useStaffTicketChange,
} from './tickets-api.ts';

const states: Record<StaffRefund['state'], MessageDescriptor> = defineMessages({
  host: { id: 'staff-refund.host', defaultMessage: 'Waits for the host' },
  late: { id: 'staff-refund.late', defaultMessage: 'The host gave no answer' },
  declined: { id: 'staff-refund.declined', defaultMessage: 'The host declined' },
  second: { id: 'staff-refund.second', defaultMessage: 'Waits for a second look' },
  agreed: { id: 'staff-refund.agreed', defaultMessage: 'Agreed' },
  closed: { id: 'staff-refund.closed', defaultMessage: 'Closed' },
});
const TONES = {
  host: 'neutral',
  late: 'sun',
  declined: 'sun',
  second: 'sun',
  agreed: 'moss',
  closed: 'neutral',
} as const;

/** What comes next, and from whom. */
const steps: Record<StaffRefund['state'], MessageDescriptor> = defineMessages({
  host: {
    id: 'staff-refund.next-host',
    defaultMessage: 'The host may agree or decline. Without an answer nothing is taken from them.',
  },
  late: {
    id: 'staff-refund.next-late',
    defaultMessage: 'Nothing was taken from the host. Close it, or propose that we bear it.',
  },
  declined: {
    id: 'staff-refund.next-declined',
    defaultMessage: 'Nothing was taken from the host. Close it, or propose that we bear it.',
  },
  second: {
    id: 'staff-refund.next-second',
    defaultMessage:
      '{isAlone, select, yes {You are the only member of staff: it goes back once you have looked at it again.} other {It goes back as soon as another member of staff agrees.}} We tell the guest and host that we cover it only then.',
  },
  agreed: {
    id: 'staff-refund.next-agreed',
    defaultMessage: 'It goes back automatically; what does not is under Payments.',
  },
  closed: { id: 'staff-refund.next-closed', defaultMessage: 'Nothing came of it.' },
});

interface TicketRefundsProps {
  ticketId: string;
  refunds: Refunds;
  nowMs: number;
}

export function TicketRefunds({ ticketId, refunds, nowMs }: TicketRefundsProps) {
  const intl = useIntl();
  const [isProposing, setProposing] = useState(false);
  const { currency, paidMinor, backMinor, most, proposals, isOpen } = refunds;
  return (
    <section
      aria-labelledby="ticket-refunds-title"
      className="mt-6 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="ticket-refunds-title" className="display text-[22px]">
          <FormattedMessage id="staff-refund.title" defaultMessage="Refund" />
        </h3>
        <p className="text-[14.5px] text-muted">
          <FormattedMessage
            id="staff-refund.money"
            defaultMessage="{paid} paid, {back} gone back or on its way"
            values={{
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
            toast.success(intl.formatMessage({ id: 'staff-refund.proposed', defaultMessage: 'Proposed' }));
          }}
        />
      ) : (
        !isOpen &&
        (most.platform > 0 ? (
          <Button look="outline" size="sm" className="mt-4" onClick={() => setProposing(true)}>
            <FormattedMessage id="staff-refund.propose" defaultMessage="Propose a refund" />
          </Button>
        ) : (
          <p className="mt-3 text-[15px] text-muted">
            <FormattedMessage id="staff-refund.none-left" defaultMessage="Everything that was paid has gone back." />
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
  const decide = useStaffTicketChange((deed: RefundDeed) => decideRefund(ticketId, deed, refund));
  const act = (deed: RefundDeed) => {
    if (!decide.isPending) decide.mutate(deed);
  };
  const isBusy = (deed: RefundDeed) => decide.isPending && decide.variables === deed;
  return (
    <li className="rounded-card bg-well p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Money amountMinor={amountMinor} currency={currency} withCode className="display text-[22px]" />
        <Badge tone={TONES[state]}>
          <FormattedMessage {...states[state]} />
        </Badge>
        {state === 'host' && dueAt && <DueClock dueAt={dueAt} nowMs={nowMs} />}
      </p>
      <p className="mt-1.5 text-[15px] text-pretty">
        {bearer === 'host' ? (
          <FormattedMessage
            id="staff-refund.host-bears"
            defaultMessage="The host bears it, and {isDone, select, yes {has} other {would have}} {loss} less."
            values={{
              isDone: state === 'agreed' ? 'yes' : 'no',
              loss: <Money key="l" amountMinor={hostLossMinor} currency={currency} withCode />,
            }}
          />
        ) : (
          <FormattedMessage id="staff-refund.we-bear" defaultMessage="We bear it; the host has no less." />
        )}{' '}
        <FormattedMessage {...steps[state]} values={{ isAlone: isAlone ? 'yes' : 'no' }} />
      </p>
      <ReasonWords reason={refund.reason} className="mt-3 text-[15px]" />
      {refund.word !== null && (
        <div className="mt-3 text-[15px]">
          <p className="font-semibold">
            <FormattedMessage id="staff-refund.word" defaultMessage="The host’s answer" />
          </p>
          <ReasonWords reason={refund.word} className="mt-1" />
        </div>
      )}
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[14px] text-muted">
        <span>
          <FormattedMessage
            id="staff-refund.by"
            defaultMessage="Proposed by {name}, {when}"
            values={{ name: refund.proposedBy ?? '–', when: <Moment key="w" at={refund.proposedAt} /> }}
          />
        </span>
        {state === 'host' && dueAt && (
          <span>
            <FormattedMessage
              id="staff-refund.due"
              defaultMessage="To be answered by {when}"
              values={{ when: <Moment key="w" at={dueAt} /> }}
            />
          </span>
        )}
        {refund.agreedBy !== null && (
          <span>
            <FormattedMessage
              id="staff-refund.agreed-by"
              defaultMessage="Agreed to by {name}, {when}"
              values={{ name: refund.agreedBy, when: <Moment key="w" at={refund.movedAt} /> }}
            />
          </span>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden">
        {refund.can.agree && (
          <Button size="sm" isBusy={isBusy('agree')} onClick={() => act('agree')}>
            {isAlone ? (
              <FormattedMessage id="staff-refund.agree-alone" defaultMessage="Looked at again: give it back" />
            ) : (
              <FormattedMessage id="staff-refund.agree" defaultMessage="Agree, give it back" />
            )}
          </Button>
        )}
        {refund.can.turn && (
          <Button size="sm" isBusy={isBusy('turn')} onClick={() => act('turn')}>
            <FormattedMessage id="staff-refund.turn" defaultMessage="Propose that we bear it" />
          </Button>
        )}
        {refund.can.withdraw && (
          <Button size="sm" look="outline" isBusy={isBusy('withdraw')} onClick={() => act('withdraw')}>
            <FormattedMessage id="staff-refund.withdraw" defaultMessage="Close without a refund" />
          </Button>
        )}
      </div>
      <div className="mt-2 empty:hidden">
        <FormFailure error={decide.error} />
      </div>
    </li>
  );
}
