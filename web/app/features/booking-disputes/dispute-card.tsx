// One dispute on the booking page: what's asked for and why, the offers, the decision, and what the reader can do (E8, F10, N4).
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import type { Dispute } from '../../nouns/booking-disputes/api.ts';
import { AddPhotos } from '../../nouns/booking-disputes/evidence-photos.tsx';
import { disputeLineNames, disputeStateNames, disputeTone, reasonNames } from '../../nouns/booking-disputes/words.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import { DisputeAnswers } from './dispute-answers.tsx';
import { type DisputeCardProps, NextWords, toMoney } from './dispute-next.tsx';

export function DisputeCard({ booking, dispute }: DisputeCardProps) {
  const titleId = useId();
  const intl = useIntl();
  // Outside the product there's nothing to press: the instructions say how to pay.
  const owes = dispute.state === 'due' && dispute.isOutside && booking.role === 'guest';
  const isTheirTurn = dispute.can.accept || dispute.can.pay || dispute.can.receive || owes;
  const isWaiting = dispute.dueAt !== null && (dispute.state === 'open' || dispute.state === 'due');
  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-4 rounded-panel p-5 md:p-6 ${isTheirTurn ? 'bg-sun-wash' : 'bg-well'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="text-[18px] font-semibold text-balance">
          <TitleWords booking={booking} dispute={dispute} />
        </h3>
        <div className="flex flex-wrap items-center gap-2.5">
          <Badge tone={isTheirTurn ? 'surface' : disputeTone(dispute.state)}>
            {intl.formatMessage(disputeStateNames[dispute.state])}
          </Badge>
          {isWaiting && <TimeLeft until={dispute.dueAt!} />}
        </div>
      </div>
      <div className="grid gap-2.5">
        {dispute.overtime && <OvertimeWords booking={booking} dispute={dispute} />}
        {dispute.text && <ReasonWords reason={dispute.text} />}
      </div>
      <Offers booking={booking} dispute={dispute} />
      <Decision dispute={dispute} />
      <p className="max-w-[65ch] text-[15px] text-pretty">
        <NextWords booking={booking} dispute={dispute} />
      </p>
      {dispute.instructions && (
        <p
          {...writtenBy(dispute.instructions)}
          className="rounded-field bg-surface px-4 py-3 text-[15px] whitespace-pre-line wrap-anywhere"
        >
          {dispute.instructions}
        </p>
      )}
      <DisputeAnswers booking={booking} dispute={dispute} />
      {dispute.can.addEvidence && <AddPhotos bookingId={booking._id} place={{ disputeId: dispute._id }} />}
    </section>
  );
}

function TitleWords({ booking, dispute }: DisputeCardProps) {
  const intl = useIntl();
  const values = {
    who: dispute.openedSide === booking.role ? 'you' : 'other',
    name: givenName((dispute.openedSide === 'guest' ? booking.guest : booking.host).name),
    amount: toMoney(dispute.askedMinor, dispute.currency),
    reason: intl.formatMessage(reasonNames[dispute.reason]),
  };
  return dispute.direction === 'payment' ? (
    <FormattedMessage
      defaultMessage="{reason}: {who, select, you {you asked} other {{name} asked}} for {amount}"
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{reason}: {who, select, you {you asked} other {{name} asked}} for {amount} back"
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
        defaultMessage="Stayed until {until}: {count, plural, one {# half hour} other {# half hours}} at {hour} per hour{hasTax, select, yes {, plus {tax} tax} other {}}."
        values={{
          until: <ZonedTime key="u" startsAt={until} timeZone={booking.timeZone} withDate />,
          count: halfHours,
          hour: toMoney(hourMinor, dispute.currency),
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
                  amount: toMoney(offer.amountMinor, currency),
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
          values={{ amount: toMoney(settledMinor ?? 0, currency) }}
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
                    part: toMoney(line.refundMinor, currency),
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
