// The damage deposit on the booking page: what was agreed, what was reported, and what the reader can do about it.

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { shownBrandName } from '../../lib/brand.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { type Deposit, depositQuery, type Report } from '../../nouns/damages/api.ts';
import { DamagePictures } from '../../nouns/damages/damage-pictures.tsx';
import { stateName, stateTone } from '../../nouns/damages/words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';

const DamageActions = lazy(() =>
  import('./damage-actions.tsx').then(({ DamageActions }) => ({ default: DamageActions })),
);

export function DamageCard({ booking, heading }: { booking: Booking; heading: (content: ReactNode) => ReactNode }) {
  const { data: deposit, isError, isFetching, refetch } = useQuery(depositQuery(booking._id));
  if (deposit) return heading(<Loaded booking={booking} deposit={deposit} />);
  if (!isError) return null;
  return heading(
    <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
      <FormattedMessage defaultMessage="We couldn’t load the damage deposit." />
    </RetryLine>,
  );
}

function Loaded({ booking, deposit }: { booking: Booking; deposit: Deposit }) {
  const { report } = deposit;
  useHashFocus('damage');
  return (
    <div id="damage" className="grid gap-4">
      <Agreed booking={booking} deposit={deposit} />
      {report && <ReportPart booking={booking} deposit={deposit} report={report} />}
      {Object.values(deposit.can).some(Boolean) && (
        <Suspense>
          <DamageActions booking={booking} deposit={deposit} />
        </Suspense>
      )}
    </div>
  );
}

/** What can still happen with the deposit. With a report, only how much it can be. */
function Agreed({ booking, deposit }: { booking: Booking; deposit: Deposit }) {
  const nowMs = useNow(60_000);
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    amount: <Money key="a" amountMinor={deposit.maximumMinor} currency={deposit.currency} withCode />,
    until: <ZonedTime key="u" startsAt={deposit.reportUntil} timeZone={booking.timeZone} withDate />,
  };
  if (deposit.report)
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="Agreed maximum: {amount}" values={values} />
      </p>
    );
  if (nowMs >= Date.parse(deposit.reportUntil))
    return (
      <p className="max-w-[65ch] text-pretty">
        <FormattedMessage
          defaultMessage="{reader, select, host {You} other {{host}}} didn’t report damage by {until}. Nothing can be charged anymore."
          values={values}
        />
      </p>
    );
  return (
    <p className="max-w-[65ch] text-pretty">
      {booking.role === 'host' ? (
        <FormattedMessage
          defaultMessage="{guest} agreed to pay up to {amount} for damage. You can report damage until {until}. {guest} pays only if they or our team agrees."
          values={values}
        />
      ) : (
        <FormattedMessage
          defaultMessage="{reader, select, guest {You} other {{guest}}} agreed to pay up to {amount} for damage. Nothing is due unless {host} reports damage by {until} and {reader, select, guest {you} other {{guest}}} or our team agrees."
          values={values}
        />
      )}
    </p>
  );
}

function ReportPart({ booking, deposit, report }: { booking: Booking; deposit: Deposit; report: Report }) {
  const { answer, decision, currency } = report;
  const guest = givenName(booking.guest.name);
  const host = givenName(booking.host.name);
  const reader = booking.role;
  return (
    <div className="grid gap-4 rounded-panel bg-well p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 className="text-[18px] font-semibold text-balance">
          <FormattedMessage
            defaultMessage="{reader, select, host {You asked} other {{host} asked}} for {amount}"
            values={{
              reader,
              host,
              amount: <Money key="a" amountMinor={report.amountMinor} currency={currency} withCode />,
            }}
          />
        </h3>
        <Badge tone={stateTone(report)}>
          <FormattedMessage {...stateName(report, reader === 'guest')} />
        </Badge>
      </div>
      <div>
        <ReasonWords reason={report.description} />
        <DamagePictures bookingId={booking._id} pictures={report.pictures} name={host} />
      </div>
      {answer && (
        <Said
          title={
            answer.agrees ? (
              <FormattedMessage
                defaultMessage="{reader, select, guest {You agreed} other {{guest} agreed}}"
                values={{ reader, guest }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="{reader, select, guest {You don’t agree} other {{guest} doesn’t agree}}"
                values={{ reader, guest }}
              />
            )
          }
          text={answer.text}
        >
          <DamagePictures bookingId={booking._id} pictures={answer.pictures} name={guest} />
        </Said>
      )}
      {decision && !decision.isAgreed && (
        <Said
          title={
            <FormattedMessage
              defaultMessage="Our decision: {amount}"
              values={{
                amount: <Money key="a" amountMinor={decision.amountMinor} currency={currency} withCode />,
              }}
            />
          }
          text={decision.reason}
        />
      )}
      <HostRole booking={booking} deposit={deposit} report={report} />
      {report.closedReason && (
        <Said title={<FormattedMessage defaultMessage="Why we wrote this off" />} text={report.closedReason} />
      )}
      {report.refund && <Refunded refund={report.refund} currency={currency} reader={reader} guest={guest} />}
    </div>
  );
}

const Said = ({ title, text, children }: { title: ReactNode; text: string | null; children?: ReactNode }) => (
  <div>
    <p className="font-semibold">{title}</p>
    {text && <ReasonWords reason={text} className="mt-1" />}
    {children}
  </div>
);

interface RefundedProps {
  refund: NonNullable<Report['refund']>;
  currency: string;
  reader: Booking['role'];
  guest: string;
}

/** How much the guest gets back, and from whom. */
const Refunded = ({ refund, currency, reader, guest }: RefundedProps) => (
  <Said
    title={
      <FormattedMessage
        defaultMessage="{isSent, select, yes {We refunded {reader, select, guest {you} other {{guest}}} {amount}} other {We’re refunding {reader, select, guest {you} other {{guest}}} {amount}}}{isFromHost, select, yes { from {reader, select, host {your} other {the host’s}} payouts} other {}}"
        values={{
          isSent: refund.sentAt ? 'yes' : 'no',
          isFromHost: reader !== 'guest' && refund.bearer === 'host' ? 'yes' : 'no',
          reader,
          guest,
          amount: <Money key="a" amountMinor={refund.amountMinor} currency={currency} withCode />,
        }}
      />
    }
    text={refund.reason}
  />
);

/** What happens next, or how it ended. */
function HostRole({ booking, deposit, report }: { booking: Booking; deposit: Deposit; report: Report }) {
  const values = {
    reader: booking.role,
    debt:
      booking.role === 'guest' ? 'mine' : booking.role === 'host' && deposit.collectedBy === 'host' ? 'toMe' : 'other',
    guest: givenName(booking.guest.name),
    payee: deposit.collectedBy === 'host' ? givenName(booking.host.name) : shownBrandName(),
    amount: (
      <Money
        key="a"
        amountMinor={report.decision?.amountMinor ?? report.amountMinor}
        currency={report.currency}
        withCode
      />
    ),
    by: report.answerDueAt && <ZonedTime key="b" startsAt={report.answerDueAt} timeZone={booking.timeZone} withDate />,
  };
  return (
    <div className="grid gap-2 text-[15.5px] text-pretty text-muted">
      {report.state === 'guest' && (
        <p>
          <FormattedMessage
            defaultMessage="{reader, select, guest {Please answer by {by}. After that, our team decides without your answer.} other {{guest} can answer by {by}. After that, our team decides.}}"
            values={values}
          />
        </p>
      )}
      {report.state === 'staff' && (
        <p>
          <FormattedMessage defaultMessage="Our team will decide how much is owed, if anything. We’ll email you both." />
        </p>
      )}
      {report.state === 'charging' && (
        <p>
          <FormattedMessage
            defaultMessage="We’re charging {amount} to the card. This can take a few minutes."
            values={values}
          />
        </p>
      )}
      {report.state === 'due' &&
        (report.isDeclined ? (
          <p>
            <FormattedMessage
              defaultMessage="{reader, select, guest {Your card was declined. Check with your bank, then try again.} other {The card was declined. {guest} can try again, and we’ll try once more in three days.}}"
              values={values}
            />
          </p>
        ) : (
          <p>
            <FormattedMessage
              defaultMessage="{debt, select, mine {You owe {payee} {amount}.} toMe {{guest} owes you {amount}.} other {{guest} owes {payee} {amount}.}}"
              values={values}
            />
          </p>
        ))}
      {deposit.instructions && (
        <p
          {...writtenBy(deposit.instructions)}
          className="rounded-field bg-surface px-4 py-3 whitespace-pre-line text-ink wrap-anywhere"
        >
          {deposit.instructions}
        </p>
      )}
      {report.state === 'paid' && (
        <p>
          <FormattedMessage
            defaultMessage="{reader, select, guest {You paid} other {{guest} paid}} {amount}. This is settled."
            values={values}
          />
        </p>
      )}
      {report.state === 'closed' && (
        <p>
          <FormattedMessage defaultMessage="There’s no charge, and you don’t need to do anything." />
        </p>
      )}
    </div>
  );
}
