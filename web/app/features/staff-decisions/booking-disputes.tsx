// Problems between guests and hosts that staff decide, with what both sides say, offers, and photos (RO2, N4).
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { hasCode } from '../../lib/api/api-error.ts';
import { EvidencePhotos } from '../../nouns/booking-disputes/evidence-photos.tsx';
import { disputeStateNames, disputeTone, reasonNames } from '../../nouns/booking-disputes/words.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { useListState } from '../../nouns/staff/state-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Money } from '../../ui/money.tsx';
import { BookingDisputeDecision } from './booking-dispute-decision.tsx';
import { bookingDisputesQuery, type StaffDispute, useReceive } from './booking-disputes-api.ts';
import { DecisionList } from './decision-list.tsx';

export function StaffBookingDisputes() {
  const filter = useListState();
  const list = useInfiniteQuery(bookingDisputesQuery(filter[0]));
  return (
    <DecisionList
      id="problems"
      title={<FormattedMessage defaultMessage="Problems between guests and hosts" />}
      legend={<FormattedMessage defaultMessage="Filter problems" />}
      failed={<FormattedMessage defaultMessage="We couldn’t load the problems" />}
      empty={{
        open: <FormattedMessage defaultMessage="No problems need a decision." />,
        all: <FormattedMessage defaultMessage="No problems have been reported." />,
      }}
      filter={filter}
      list={list}
      lines={list.data?.pages.flatMap(({ disputes }) =>
        disputes.map((dispute) => <DisputeItem key={dispute._id} dispute={dispute} />),
      )}
    />
  );
}

function DisputeItem({ dispute }: { dispute: StaffDispute }) {
  const intl = useIntl();
  const { booking, currency, decision } = dispute;
  const names = { guest: booking.guest.name, host: booking.host.name };
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
            {intl.formatMessage(reasonNames[dispute.reason])}
            {' · '}
            <FormattedMessage defaultMessage="Reported {when}" values={{ when: <Moment at={dispute.openedAt} /> }} />
          </p>
        </div>
        <Badge tone={disputeTone(dispute.state)}>{intl.formatMessage(disputeStateNames[dispute.state])}</Badge>
      </div>
      <div>
        <p className="text-[14px] font-semibold text-muted">
          <FormattedMessage
            defaultMessage="{name} ({side, select, guest {guest} other {host}}) asked for {amount}{direction, select, refund { back} other {}}"
            values={{
              name: names[dispute.openedSide],
              side: dispute.openedSide,
              direction: dispute.direction,
              amount: <Money key="a" amountMinor={dispute.askedMinor} currency={currency} withCode />,
            }}
          />
        </p>
        {dispute.overtime && (
          <p className="text-[15px]">
            <FormattedMessage
              defaultMessage="Stayed until {until}: {count, plural, one {# half hour} other {# half hours}} at {hour} per hour"
              values={{
                until: <ZonedTime key="u" startsAt={dispute.overtime.until} timeZone={booking.timeZone} withDate />,
                count: dispute.overtime.halfHours,
                hour: <Money key="h" amountMinor={dispute.overtime.hourMinor} currency={currency} withCode />,
              }}
            />
          </p>
        )}
        {dispute.text && <ReasonWords reason={dispute.text} className="mt-1" />}
      </div>
      {dispute.offers.length > 1 && (
        <ol className="grid gap-1.5 text-[15px]">
          {dispute.offers.slice(1).map((offer) => (
            <li key={offer._id}>
              <FormattedMessage
                defaultMessage="{name} offered {amount} {when}"
                values={{
                  name: names[offer.side],
                  amount: <Money key="a" amountMinor={offer.amountMinor} currency={currency} withCode />,
                  when: <Moment key="w" at={offer.at} />,
                }}
              />
              {offer.message && <ReasonWords reason={offer.message} />}
            </li>
          ))}
        </ol>
      )}
      <EvidencePhotos bookingId={booking._id} timeZone={booking.timeZone} photos={dispute.evidence} names={names} />
      {decision && (
        <div>
          <p className="text-[14px] font-semibold text-muted">
            <FormattedMessage
              defaultMessage="Decided: {amount}"
              values={{
                amount: <Money key="a" amountMinor={dispute.settledMinor ?? 0} currency={currency} withCode />,
              }}
            />
          </p>
          <ReasonWords reason={decision.reason} className="mt-1" />
        </div>
      )}
      {dispute.can.decide && <Decide dispute={dispute} />}
      {dispute.can.receive && <Receive dispute={dispute} />}
    </li>
  );
}

/** The guest has paid outside the product. */
function Receive({ dispute }: { dispute: StaffDispute }) {
  const receive = useReceive(dispute);
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-[15px] text-pretty">
        <FormattedMessage
          defaultMessage="{isLate, select, yes {{guest} didn’t pay {amount} in time. If it arrives after all, mark it as received.} other {We asked {guest} to pay {amount}. If it has arrived, mark it as received.}}"
          values={{
            isLate: dispute.state === 'lapsed' ? 'yes' : 'no',
            guest: dispute.booking.guest.name,
            amount: <Money key="a" amountMinor={dispute.settledMinor ?? 0} currency={dispute.currency} withCode />,
          }}
        />
      </p>
      <FormFailure error={hasCode(receive.error, 'STATE_CHANGED') ? undefined : receive.error} />
      <Button isBusy={receive.isPending} onClick={() => !receive.isPending && receive.mutate()}>
        <FormattedMessage defaultMessage="Mark as received" />
      </Button>
    </div>
  );
}

/** The form opens on demand, because the list is read first. */
function Decide({ dispute }: { dispute: StaffDispute }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <BookingDisputeDecision dispute={dispute} onCancel={() => setOpen(false)} />;
  return (
    <div>
      <Button onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Decide…" />
      </Button>
    </div>
  );
}
