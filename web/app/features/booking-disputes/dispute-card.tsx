// One dispute on the booking page: what's asked for and why, the offers, the decision, and what the reader can do (E8, F10, N4).
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { givenName } from '../../lib/given-name.ts';
import { type Dispute, useDisputeAct } from '../../nouns/booking-disputes/api.ts';
import { AddPhotos } from '../../nouns/booking-disputes/evidence-photos.tsx';
import { disputeLineNames, disputeStateNames, disputeTone, reasonNames } from '../../nouns/booking-disputes/words.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';

const OfferForm = lazy(() => import('./offer-form.tsx').then(({ OfferForm }) => ({ default: OfferForm })));

export interface DisputeCardProps {
  booking: Booking;
  dispute: Dispute;
}

const amountOf = (amountMinor: number, currency: string) => (
  <Money key="a" amountMinor={amountMinor} currency={currency} withCode />
);

export function DisputeCard({ booking, dispute }: DisputeCardProps) {
  const titleId = useId();
  const intl = useIntl();
  const isWaiting = dispute.dueAt !== null && (dispute.state === 'open' || dispute.state === 'due');
  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-panel p-5 md:p-6 ${dispute.can.accept || dispute.can.pay ? 'bg-sun-wash' : 'bg-well'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="text-[18px] font-semibold text-balance">
          <TitleWords booking={booking} dispute={dispute} />
        </h3>
        <div className="flex flex-wrap items-center gap-2.5">
          <Badge tone={disputeTone(dispute.state)}>{intl.formatMessage(disputeStateNames[dispute.state])}</Badge>
          {isWaiting && <TimeLeft until={dispute.dueAt!} />}
        </div>
      </div>
      <div className="grid gap-1">
        {dispute.overtime && <OvertimeWords booking={booking} dispute={dispute} />}
        <ReasonWords reason={dispute.text} />
      </div>
      <Offers booking={booking} dispute={dispute} />
      <Decision dispute={dispute} />
      <p className="max-w-[65ch] text-[15px] text-pretty">
        <NextWords booking={booking} dispute={dispute} />
      </p>
      <Answers booking={booking} dispute={dispute} />
      {dispute.can.addEvidence && <AddPhotos bookingId={booking._id} place={{ disputeId: dispute._id }} />}
    </section>
  );
}

function TitleWords({ booking, dispute }: DisputeCardProps) {
  const intl = useIntl();
  const values = {
    who: dispute.openedSide === booking.role ? 'you' : 'other',
    name: givenName((dispute.openedSide === 'guest' ? booking.guest : booking.host).name),
    amount: amountOf(dispute.askedMinor, dispute.currency),
    reason: intl.formatMessage(reasonNames[dispute.reason]),
  };
  return dispute.direction === 'payment' ? (
    <FormattedMessage
      defaultMessage="{reason}: {who, select, you {You asked} other {{name} asked}} for {amount}"
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{reason}: {who, select, you {You asked} other {{name} asked}} for {amount} back"
      values={values}
    />
  );
}

/** How the amount was calculated. */
function OvertimeWords({ booking, dispute }: DisputeCardProps) {
  const { until, halfHours, hourMinor, taxMinor } = dispute.overtime!;
  return (
    <p className="text-[15px] text-pretty text-muted">
      <FormattedMessage
        defaultMessage="Until {until}: {count, plural, one {# started half hour} other {# started half hours}} at {hour} per hour{hasTax, select, yes {, plus {tax} tax} other {}}."
        values={{
          until: <ZonedTime key="u" startsAt={until} timeZone={booking.timeZone} withDate />,
          count: halfHours,
          hour: amountOf(hourMinor, dispute.currency),
          hasTax: taxMinor > 0 ? 'yes' : 'no',
          tax: <Money key="t" amountMinor={taxMinor} currency={dispute.currency} withCode />,
        }}
      />
    </p>
  );
}

/** What each side offered, after what was asked for. */
function Offers({ booking, dispute: { offers, currency } }: DisputeCardProps) {
  const later = offers.slice(1);
  if (later.length === 0) return null;
  return (
    <ol className="grid gap-2.5">
      {later.map((offer) => (
        <li key={offer._id} className="rounded-field bg-surface px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-[15px]">
            <span className={offer.state === 'open' || offer.state === 'accepted' ? 'font-semibold' : 'text-muted'}>
              <FormattedMessage
                defaultMessage="{who, select, you {You offered} other {{name} offered}} {amount}"
                values={{
                  who: offer.side === booking.role ? 'you' : 'other',
                  name: givenName((offer.side === 'guest' ? booking.guest : booking.host).name),
                  amount: amountOf(offer.amountMinor, currency),
                }}
              />
            </span>
            <span className="text-[14px] text-muted">
              <ZonedTime startsAt={offer.at} timeZone={booking.timeZone} withDate />
            </span>
          </p>
          {offer.message && <ReasonWords reason={offer.message} className="mt-1" />}
        </li>
      ))}
    </ol>
  );
}

/** What we decided, line by line, and why. */
function Decision({ dispute: { decision, settledMinor, currency } }: { dispute: Dispute }) {
  const intl = useIntl();
  if (!decision) return null;
  const lines = decision.lines.filter(({ refundMinor }) => refundMinor > 0);
  return (
    <div className="grid gap-2 rounded-field bg-surface px-4 py-3">
      <p className="font-semibold">
        <FormattedMessage
          defaultMessage="Our decision: {amount}"
          values={{ amount: amountOf(settledMinor ?? 0, currency) }}
        />
      </p>
      {lines.length > 0 && (
        <dl className="grid gap-1 text-[15px]">
          {lines.map((line) => (
            <div key={line.position} className="flex justify-between gap-4">
              <dt className="min-w-0 break-words">{line.name ?? intl.formatMessage(disputeLineNames[line.code])}</dt>
              <dd>
                <FormattedMessage
                  defaultMessage="{part} of {whole}"
                  description="Two amounts: how much of a price is refunded"
                  values={{
                    part: amountOf(line.refundMinor, currency),
                    whole: <Money key="w" amountMinor={line.priceMinor} currency={currency} withCode />,
                  }}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ReasonWords reason={decision.reason} />
    </div>
  );
}

/** What happens next, or how it ended. */
function NextWords({ booking, dispute }: DisputeCardProps): ReactNode {
  const last = dispute.offers.at(-1);
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    other: givenName((last?.side === 'guest' ? booking.host : booking.guest).name),
    amount: amountOf(dispute.settledMinor ?? 0, dispute.currency),
    host: amountOf(dispute.hostMinor ?? 0, dispute.currency),
    due: dispute.dueAt && <ZonedTime key="d" startsAt={dispute.dueAt} timeZone={booking.timeZone} withDate />,
  };
  switch (dispute.state) {
    case 'open':
      return dispute.can.accept ? (
        <FormattedMessage defaultMessage="Please answer by {due}. After that, our team decides." values={values} />
      ) : (
        <FormattedMessage defaultMessage="{other} can answer by {due}. After that, our team decides." values={values} />
      );
    case 'staff':
      return (
        <FormattedMessage defaultMessage="Our team looks at what you both wrote and your photos, and decides. We’ll email you." />
      );
    case 'charging':
      return (
        <FormattedMessage defaultMessage="We’re charging {amount} to the card. This takes a moment." values={values} />
      );
    case 'due':
      return booking.role === 'guest' ? (
        <FormattedMessage
          defaultMessage="{isDeclined, select, yes {Your card was declined. You can pay with any card until {due}.} other {You can pay {amount} until {due}. Nothing is charged unless you do.}}"
          values={{ ...values, isDeclined: dispute.isDeclined ? 'yes' : 'no' }}
        />
      ) : (
        <FormattedMessage defaultMessage="{guest} can pay {amount} until {due}." values={values} />
      );
    case 'settled':
      return dispute.direction === 'refund' ? (
        <FormattedMessage
          defaultMessage="Settled: {reader, select, guest {you get} other {{guest} gets}} {amount} back."
          values={values}
        />
      ) : dispute.hostMinor !== null && dispute.settledMinor ? (
        <FormattedMessage defaultMessage="Settled: {guest} paid {amount}. The host’s part is {host}." values={values} />
      ) : (
        <FormattedMessage
          defaultMessage="Settled: {reader, select, guest {you paid} other {{guest} paid}} {amount}."
          values={values}
        />
      );
    case 'withdrawn':
      return <FormattedMessage defaultMessage="Withdrawn. Nothing changes." />;
    default:
      return <FormattedMessage defaultMessage="Closed without a payment. Nothing changes." />;
  }
}

function Answers({ booking, dispute }: DisputeCardProps) {
  const act = useDisputeAct(booking._id);
  const [isOffering, setOffering] = useState(false);
  const { can, currency } = dispute;
  const last = dispute.offers.at(-1);
  const press = (kind: 'accept' | 'decline' | 'withdraw') => {
    if (!act.isPending) act.mutate({ kind, dispute });
  };
  const isBusy = (kind: string) => act.isPending && act.variables?.kind === kind;
  if (isOffering && can.offer)
    return (
      <Suspense>
        <OfferForm booking={booking} dispute={dispute} onClose={() => setOffering(false)} />
      </Suspense>
    );
  if (!can.accept && !can.pay && !can.withdraw) return null;
  return (
    <div className="grid gap-3">
      <FormFailure error={hasCode(act.error, 'STATE_CHANGED') ? undefined : act.error} />
      <div className="flex flex-wrap gap-2.5">
        {can.accept && last && (
          <Button isBusy={isBusy('accept')} onClick={() => press('accept')}>
            <FormattedMessage
              defaultMessage="{kind, select, pay {Agree and pay {amount}} refund {Refund {amount}} other {Accept {amount}}}"
              values={{
                kind:
                  booking.role === 'guest' && dispute.direction === 'payment'
                    ? 'pay'
                    : booking.role === 'host' && dispute.direction === 'refund'
                      ? 'refund'
                      : 'accept',
                amount: amountOf(last.amountMinor, currency),
              }}
            />
          </Button>
        )}
        {can.pay && (
          <LinkButton to={`/booking/${booking._id}/pay?dispute=${dispute._id}`}>
            <FormattedMessage
              defaultMessage="Pay {amount}"
              values={{ amount: amountOf(dispute.settledMinor ?? 0, currency) }}
            />
          </LinkButton>
        )}
        {can.offer && (
          <Button variant="outline" className="bg-surface!" onClick={() => setOffering(true)}>
            <FormattedMessage defaultMessage="Offer another amount" />
          </Button>
        )}
        {can.decline && (
          <Button variant="outline" className="bg-surface!" isBusy={isBusy('decline')} onClick={() => press('decline')}>
            <FormattedMessage defaultMessage="Decline" />
          </Button>
        )}
        {can.withdraw && (
          <Button
            variant="outline"
            className="bg-surface!"
            isBusy={isBusy('withdraw')}
            onClick={() => press('withdraw')}
          >
            <FormattedMessage defaultMessage="Withdraw" description="Takes back a problem or an offer" />
          </Button>
        )}
      </div>
    </div>
  );
}
