// A payout's details: what happened when, and the bookings it pays for.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { AccountNumber } from '../../nouns/payouts/account-number.tsx';
import { type Payout, type PayoutItem, payoutQuery } from '../../nouns/payouts/api.ts';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface PayoutDetailsProps {
  payout: Payout;
  /** It failed, and a later payout has its money. */
  isInLater: boolean;
}

export function PayoutDetails({ payout, isInLater }: PayoutDetailsProps) {
  const query = useQuery(payoutQuery(payout._id));
  const { status, amountMinor, createdAt, sentAt, paidAt, failedAt, failure, last4, currency } = payout;
  return (
    <div className="grid gap-4" aria-busy={query.isPending}>
      {failedAt && (
        <p className="flex items-start gap-2.5 rounded-field bg-danger-wash px-4 py-3 text-danger">
          <WarningIcon size={19} className="mt-0.5 shrink-0" />
          <span>
            <FormattedMessage
              defaultMessage="{isStripe, select, true {This payout didn’t go through} other {The bank returned this payout}}{hasReason, select, true {: “{reason}”} other {.}} {isInLater, select, true {The money was added to your next payout.} other {The money is ready to pay out again. <link>Check your account</link>.}}"
              values={{
                isInLater: String(isInLater),
                isStripe: String(last4 === null),
                hasReason: String(failure !== null),
                reason: failure,
                link: (words) => (
                  <Link
                    key="link"
                    to={`/settings/payments?account=${currency}`}
                    className="font-semibold underline underline-offset-4"
                  >
                    {words}
                  </Link>
                ),
              }}
            />
          </span>
        </p>
      )}
      {status === 'on-the-way' && last4 === null && (
        <p className="text-[15px]">
          <FormattedMessage defaultMessage="This money is in your Stripe balance. Stripe sends it to your bank, usually within a few days." />
        </p>
      )}
      {amountMinor === 0 && (
        <p className="text-[15px]">
          <FormattedMessage defaultMessage="These earnings covered fees you owed on bookings where guests paid you directly. Nothing was left to pay out." />
        </p>
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-[14.5px]">
        {amountMinor > 0 && (
          <Fact name={<FormattedMessage defaultMessage="Account" />}>
            <AccountNumber last4={last4} />
          </Fact>
        )}
        <Fact name={<FormattedMessage defaultMessage="Created" />}>
          <Moment at={createdAt} />
        </Fact>
        {sentAt && amountMinor > 0 && (
          <Fact name={<FormattedMessage defaultMessage="Sent" />}>
            <Moment at={sentAt} />
          </Fact>
        )}
        {paidAt && amountMinor > 0 && (
          <Fact name={<FormattedMessage defaultMessage="Paid" />}>
            <Moment at={paidAt} />
          </Fact>
        )}
        {failedAt && (
          <Fact
            name={
              last4 === null ? (
                <FormattedMessage defaultMessage="Failed" />
              ) : (
                <FormattedMessage defaultMessage="Returned" />
              )
            }
          >
            <Moment at={failedAt} />
          </Fact>
        )}
      </dl>
      {query.data ? (
        <Items items={query.data.items} feesMinor={payout.feesMinor} currency={currency} />
      ) : query.isError ? (
        <RetryLine onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load the bookings in this payout" />
        </RetryLine>
      ) : (
        <div className="grid gap-2">
          {Array.from({ length: Math.min(payout.bookings, 4) }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <Skeleton key={line} className="h-14 bg-line" />
          ))}
        </div>
      )}
    </div>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface ItemsProps {
  items: readonly PayoutItem[];
  feesMinor: number;
  currency: string;
}

function Items({ items, feesMinor, currency }: ItemsProps) {
  const intl = useIntl();
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'Bookings in this payout' })}
      className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {items.map(({ bookingId, reference, listingTitle, startsAt, endsAt, timeZone, amountMinor, isFine }) => (
        <li key={bookingId}>
          <Link
            to={`/booking/${bookingId}`}
            className="flex items-center justify-between gap-4 px-4 py-3 outline-offset-[-3px] transition-colors duration-150 hover:bg-well"
          >
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold">{listingTitle}</span>
              <span className="block text-[14px] text-muted">
                <Dotted>
                  <ZonedTime startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} withDate />
                  <span className="num">{reference}</span>
                </Dotted>
                {(amountMinor < 0 || isFine) && (
                  <span className="block">
                    <FormattedMessage
                      defaultMessage="{why, select, fine {Fine for canceling} back {Fine returned to you} other {Refunded after it was paid out}}"
                      values={{ why: isFine ? (amountMinor < 0 ? 'fine' : 'back') : 'refund' }}
                    />
                  </span>
                )}
              </span>
            </span>
            <Money
              amountMinor={amountMinor}
              currency={currency}
              className={cx('shrink-0 font-semibold', amountMinor < 0 && 'text-clay')}
            />
          </Link>
        </li>
      ))}
      {feesMinor !== 0 && (
        <li className="flex items-center justify-between gap-4 px-4 py-3">
          <span className="min-w-0">
            <span className="block font-semibold">
              {feesMinor > 0 ? (
                <FormattedMessage defaultMessage="Fees you owed" />
              ) : (
                <FormattedMessage defaultMessage="Fees returned to you" />
              )}
            </span>
            <span className="block text-[14px] text-muted">
              <FormattedMessage defaultMessage="For bookings where guests paid you directly" />
            </span>
          </span>
          <Money
            amountMinor={-feesMinor}
            currency={currency}
            className={cx('shrink-0 font-semibold', feesMinor > 0 && 'text-clay')}
          />
        </li>
      )}
    </ul>
  );
}
