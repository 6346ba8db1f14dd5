// Monthly payments on the booking page: the next one, what to do about a missed one, and the status of each.

import { isManualMethod } from '@daynook/contract/money/payment-methods';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { shownBrandName } from '../../lib/brand.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { askAddress } from '../../nouns/bookings/booking-problems.ts';
import { type Installment, type Plan, planQuery, useInstallmentAct } from '../../nouns/installments/api.ts';
import { FirstPeriod, Period } from '../../nouns/installments/later-payments.tsx';
import { stateName, stateTone } from '../../nouns/installments/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';

interface CardProps {
  booking: Booking;
  heading: (content: ReactNode) => ReactNode;
}

export function InstallmentsCard({ booking, heading }: CardProps) {
  const { data: plan, isError, isFetching, refetch } = useQuery(planQuery(booking._id));
  if (plan) return heading(<Loaded booking={booking} plan={plan} />);
  if (!isError) return null;
  return heading(
    <RetryLine onRetry={() => void refetch()} isRetrying={isFetching}>
      <FormattedMessage defaultMessage="We couldn’t load the monthly payments." />
    </RetryLine>,
  );
}

interface Part {
  booking: Booking;
  plan: Plan;
}

function Loaded({ booking, plan }: Part) {
  useHashFocus('payments');
  const missed = plan.installments.filter(({ state }) => state === 'due');
  return (
    <div id="payments" className="grid gap-5">
      {missed.map((installment) => (
        <Missed key={installment.number} booking={booking} plan={plan} installment={installment} />
      ))}
      <NextPayment booking={booking} plan={plan} />
      <Schedule booking={booking} plan={plan} />
    </div>
  );
}

const isByCard = ({ paymentMethod }: Plan): boolean => !isManualMethod(paymentMethod);
const payeeName = (plan: Plan, booking: Booking): string =>
  plan.collectedBy === 'host' ? givenName(booking.host.name) : shownBrandName();
/** Whether the reader receives the money. */
const isPayee = (plan: Plan, { role }: Booking): boolean => role === 'host' && plan.collectedBy === 'host';

interface MissedProps extends Part {
  installment: Installment;
}

/** A payment that's due, and the reader's actions. */
function Missed({ booking, plan, installment }: MissedProps) {
  const titleId = useId();
  const { isDeclined, isOverdue, amountMinor } = installment;
  const isGuest = booking.role === 'guest';
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    payee: payeeName(plan, booking),
    toMe: isPayee(plan, booking) ? 'yes' : 'no',
    amount: <Money key="a" amountMinor={amountMinor} currency={plan.currency} withCode />,
    period: <Period key="p" {...installment} />,
    by: <ZonedTime key="b" startsAt={installment.overdueAt} timeZone={plan.timeZone} withDate />,
  };
  return (
    <section
      aria-labelledby={titleId}
      className={`grid gap-3 rounded-panel p-5 md:p-6 ${isDeclined || isOverdue ? 'bg-danger-wash' : 'bg-sun-wash'}`}
    >
      <h3 id={titleId} className="text-[18px] font-semibold text-balance">
        {isDeclined ? (
          <FormattedMessage
            defaultMessage="{reader, select, guest {Your card was declined} other {The card was declined}}: {amount} for {period}"
            values={values}
          />
        ) : (
          <FormattedMessage
            defaultMessage="{reader, select, guest {You owe {payee} {amount}} other {{toMe, select, yes {{guest} owes you {amount}} other {{guest} owes {payee} {amount}}}}} for {period}"
            values={values}
          />
        )}
      </h3>
      <p className="max-w-[65ch] text-[15.5px] text-pretty">
        {isOverdue ? (
          <FormattedMessage
            defaultMessage="{reader, select, guest {This payment is overdue. We’ve told {host}, and our team will contact you.} other {This payment is overdue. {guest} has been reminded, and our team is looking into it.}}"
            values={values}
          />
        ) : isDeclined ? (
          <FormattedMessage
            defaultMessage="{reader, select, guest {Try again or pay with another card by {by}.} other {{guest} has until {by} to try again. After that, our team looks into it.}}"
            values={values}
          />
        ) : (
          <FormattedMessage
            defaultMessage="{reader, select, guest {Please pay by {by}.} other {{guest} has until {by} to pay. After that, our team looks into it.}}"
            values={values}
          />
        )}
      </p>
      {plan.instructions && (
        <div className="rounded-field bg-surface px-4 py-3">
          <p className="text-[14px] text-muted">
            <FormattedMessage
              defaultMessage="How to pay {payee} (reference {reference})"
              values={{
                ...values,
                reference: (
                  <span key="r" className="num">
                    {booking.reference}
                  </span>
                ),
              }}
            />
          </p>
          <p {...writtenBy(plan.instructions)} className="mt-1 whitespace-pre-line wrap-anywhere">
            {plan.instructions}
          </p>
        </div>
      )}
      <Presses booking={booking} plan={plan} installment={installment} />
      {isGuest && (
        <p className="text-[15px]">
          <Link to={askAddress(booking._id, 'help')} className="font-semibold underline underline-offset-2">
            <FormattedMessage defaultMessage="I can’t pay this now" />
          </Link>
        </p>
      )}
    </section>
  );
}

function Presses({ booking, installment }: MissedProps) {
  const intl = useIntl();
  const act = useInstallmentAct(booking._id);
  const { number, canPay, canReceive } = installment;
  if (!canPay && !canReceive) return null;
  const press = (kind: 'pay' | 'received') => {
    if (act.isPending) return;
    act.mutate(
      { kind, installment },
      {
        onSuccess: ({ installments }) => {
          const state = installments.find((one) => one.number === number)?.state;
          if (state === 'due')
            toast.error(intl.formatMessage({ defaultMessage: 'The card was declined again. Check with your bank.' }));
          else if (state === 'paid') toast.success(intl.formatMessage({ defaultMessage: 'Paid. Thank you.' }));
        },
      },
    );
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {canPay && (
          <Button isBusy={act.isPending} onClick={() => press('pay')}>
            <FormattedMessage
              defaultMessage="{reader, select, guest {Try my card again} other {Charge card again}}"
              values={{ reader: booking.role }}
            />
          </Button>
        )}
        {canPay && booking.role === 'guest' && (
          <LinkButton variant="outline" className="bg-surface!" to={`/booking/${booking._id}/pay?number=${number}`}>
            <FormattedMessage defaultMessage="Pay with another card" />
          </LinkButton>
        )}
        {canReceive && (
          <Button variant={canPay ? 'outline' : 'primary'} isBusy={act.isPending} onClick={() => press('received')}>
            <FormattedMessage defaultMessage="Mark as received" />
          </Button>
        )}
      </div>
      {/* Shown in a toast, because this may be gone. */}
      <FormFailure error={act.error} />
    </div>
  );
}

/** The next payment, or that there's none. */
function NextPayment({ booking, plan }: Part) {
  const next = plan.installments.find(({ state }) => state === 'scheduled' || state === 'charging');
  if (plan.installments.some(({ state }) => state === 'due')) return null;
  if (!next)
    return (
      <p className="max-w-[65ch] text-pretty">
        {plan.installments.some(({ state }) => state === 'canceled') ? (
          <FormattedMessage defaultMessage="No more payments are due." />
        ) : (
          <FormattedMessage defaultMessage="Everything is paid." />
        )}
      </p>
    );
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    payee: payeeName(plan, booking),
    toMe: isPayee(plan, booking) ? 'yes' : 'no',
    amount: <Money key="a" amountMinor={next.amountMinor} currency={plan.currency} withCode />,
    at: <ZonedTime key="t" startsAt={next.dueAt} timeZone={plan.timeZone} withDate />,
  };
  return (
    <p className="max-w-[65ch] text-pretty">
      {next.state === 'charging' ? (
        <FormattedMessage
          defaultMessage="We’re charging {amount} to {reader, select, guest {your card} other {{guest}’s card}}. This can take a few minutes."
          values={values}
        />
      ) : isByCard(plan) ? (
        <FormattedMessage
          defaultMessage="{reader, select, guest {Next, we’ll charge {amount} to your card} other {Next, we’ll charge {amount} to {guest}’s card}} on {at}."
          values={values}
        />
      ) : (
        <FormattedMessage
          defaultMessage="{reader, select, guest {Next, you pay {payee} {amount}} other {{toMe, select, yes {Next, {guest} pays you {amount}} other {Next, {guest} pays {payee} {amount}}}}} on {at}."
          values={values}
        />
      )}
    </p>
  );
}

const FIRST_PAID: readonly Booking['paymentStatus'][] = ['paid', 'partially_refunded', 'refunded'];

function Schedule({ booking, plan }: Part) {
  const { locale } = useIntl();
  const day = (date: string) => (
    <time dateTime={date} className="num">
      {formatLocalDate(date, locale, 'dated')}
    </time>
  );
  const isFirstPaid = FIRST_PAID.includes(booking.paymentStatus);
  return (
    <ol className="divide-y divide-line rounded-panel shadow-[inset_0_0_0_1px_var(--line)]">
      <Row
        name={<FormattedMessage defaultMessage="First payment" />}
        amount={<Money amountMinor={plan.firstMinor} currency={plan.currency} withCode />}
        badge={
          isFirstPaid && (
            <Badge tone="moss">
              <FormattedMessage {...stateName({ state: 'paid', isDeclined: false, isOverdue: false })} />
            </Badge>
          )
        }
      >
        <FirstPeriod {...booking} next={plan.installments[0]} />
      </Row>
      {plan.installments.map((installment) => (
        <Row
          key={installment.number}
          name={day(installment.fromDate)}
          amount={<Money amountMinor={installment.amountMinor} currency={plan.currency} withCode />}
          isOff={installment.state === 'canceled'}
          badge={
            <Badge tone={stateTone(installment)}>
              <FormattedMessage {...stateName(installment)} />
            </Badge>
          }
        >
          <Period {...installment} />
        </Row>
      ))}
    </ol>
  );
}

interface RowProps {
  name: ReactNode;
  amount: ReactNode;
  badge: ReactNode;
  isOff?: boolean;
  children: ReactNode;
}

const Row = ({ name, amount, badge, isOff = false, children }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5">
    <span className="font-semibold">{name}</span>
    <span className={`text-end font-semibold whitespace-nowrap ${isOff ? 'text-muted line-through' : ''}`}>
      {amount}
    </span>
    <span className="text-[14.5px] text-muted">{children}</span>
    <span className="justify-self-end">{badge}</span>
  </li>
);
