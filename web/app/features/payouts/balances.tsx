// Balances per currency: expected, ready, on the way, paid. Colors and names are those of the chart and the list below.
import { limitMinor } from '@daynook/contract/limits/amounts';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { AccountNumber } from '../../nouns/payouts/account-number.tsx';
import type { PayoutAccount, PayoutBalance } from '../../nouns/payouts/api.ts';
import { scheduleSentences } from '../../nouns/payouts/words.ts';
import { hatchClass } from '../../ui/bar-chart.tsx';
import { cx } from '../../ui/class-names.ts';
import { Money } from '../../ui/money.tsx';
import { PausedNote } from './paused-note.tsx';

interface BalanceProps {
  balance: PayoutBalance;
  /** The account; undefined while unknown, null if there's none. */
  account: PayoutAccount | null | undefined;
  /** In payouts that are listed as ready. */
  listedMinor: number;
}

export function Balance({ balance, account, listedMinor }: BalanceProps) {
  const intl = useIntl();
  const { currency, earnedMinor, payableMinor, onTheWayMinor, paidMinor, owedMinor } = balance;
  const name = new Intl.DisplayNames(intl.locale, { type: 'currency' }).of(currency) ?? currency;
  return (
    <section
      aria-label={intl.formatMessage({ defaultMessage: 'Balance in {currency}' }, { currency })}
      className="rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] sm:p-6 md:p-7"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="display text-[24px]">{name}</h2>
        {account && (
          <p className="text-[15px] text-muted">
            <FormattedMessage {...scheduleSentences[account.schedule]} />
            <span aria-hidden="true"> · </span>
            <Link
              to={`/settings/payments?account=${currency}`}
              className="finger relative font-semibold text-moss underline-offset-4 hover:underline"
            >
              <AccountNumber last4={account.last4} />
            </Link>
          </p>
        )}
        {account === null && payableMinor <= 0 && (
          <Link
            to={`/settings/payments?account=${currency}`}
            className="finger relative text-[15px] font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="Add a payout account" />
          </Link>
        )}
      </header>
      <dl className="mt-5 grid max-md:divide-y max-md:divide-line md:grid-cols-4 md:divide-x md:divide-line">
        <Figure
          label={<FormattedMessage defaultMessage="Expected" />}
          text={<FormattedMessage defaultMessage="From confirmed bookings that aren’t closed yet" />}
          mark={cx('text-moss shadow-[inset_0_0_0_1.5px_currentColor]', hatchClass)}
          amountMinor={earnedMinor}
          currency={currency}
        />
        <Figure
          label={<FormattedMessage defaultMessage="Ready to pay out" />}
          text={
            listedMinor > 0 && listedMinor < payableMinor ? (
              <FormattedMessage
                defaultMessage="{amount} is in the payouts below. The rest goes into your next one"
                values={{ amount: <Money key="a" amountMinor={listedMinor} currency={currency} /> }}
              />
            ) : (
              <FormattedMessage defaultMessage="From closed bookings, not sent yet" />
            )
          }
          mark="bg-sun"
          amountMinor={payableMinor}
          currency={currency}
        />
        <Figure
          label={<FormattedMessage defaultMessage="On the way" />}
          text={
            account?.stripe ? (
              <FormattedMessage defaultMessage="In your Stripe balance, not at your bank yet" />
            ) : (
              <FormattedMessage defaultMessage="Sent to your bank" />
            )
          }
          mark="bg-line-strong"
          amountMinor={onTheWayMinor}
          currency={currency}
        />
        <Figure
          label={<FormattedMessage defaultMessage="Paid" />}
          text={<FormattedMessage defaultMessage="Paid into your account so far" />}
          mark="bg-moss"
          amountMinor={paidMinor}
          currency={currency}
        />
      </dl>
      <div className="mt-5 grid gap-3 empty:hidden">
        {account?.pausedUntil && <PausedNote until={account.pausedUntil} />}
        {owedMinor > 0 && (
          <Note>
            <FormattedMessage
              defaultMessage="You owe {brand} {amount} in fees on bookings where guests paid you directly. We’ll deduct it from your next payouts, or ask you to pay it."
              values={{ amount: <Money key="a" amountMinor={owedMinor} currency={currency} withCode /> }}
            />
          </Note>
        )}
        {owedMinor < 0 && (
          <Note>
            <FormattedMessage
              defaultMessage="You paid {amount} more in fees than you owed, after a refund. We’ll add it to your next payout."
              values={{ amount: <Money key="a" amountMinor={-owedMinor} currency={currency} withCode /> }}
            />
          </Note>
        )}
        {payableMinor < 0 && (
          <Note>
            <FormattedMessage defaultMessage="A booking was refunded after we paid you for it. We’ll deduct the difference from your next payouts." />
          </Note>
        )}
        {payableMinor > 0 && payableMinor < limitMinor(PAYOUTS.minimum, currency) && (
          <Note>
            <FormattedMessage
              defaultMessage="The minimum payout is {minimum}. We’ll pay this amount once you’ve earned enough."
              values={{
                minimum: <Money amountMinor={limitMinor(PAYOUTS.minimum, currency)} currency={currency} withCode />,
              }}
            />
          </Note>
        )}
      </div>
    </section>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-field bg-well px-4 py-3 text-[15px] text-pretty">{children}</p>
);

interface FigureProps {
  label: ReactNode;
  text: ReactNode;
  mark: string;
  amountMinor: number;
  currency: string;
}

/** A separate line on phones, a column from tablets on. */
const Figure = ({ label, text, mark, amountMinor, currency }: FigureProps) => (
  <div className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-4 max-md:py-3 max-md:first:pt-0 max-md:last:pb-0 md:px-4 md:first:ps-0 md:last:pe-0 lg:px-5">
    <dt>
      <span className="flex items-center gap-2 text-[15px] font-semibold whitespace-nowrap">
        <span aria-hidden="true" className={cx('size-3 shrink-0 rounded-[4px]', mark)} />
        {label}
      </span>
      <span className="mt-0.5 block text-[14px] text-pretty text-muted md:hidden">{text}</span>
    </dt>
    <dd>
      <span className="display block text-[22px] whitespace-nowrap md:mt-1 md:text-[26px]">
        <Money amountMinor={amountMinor} currency={currency} />
      </span>
      <span className="mt-1 hidden text-[14px] leading-5 text-pretty text-muted md:block">{text}</span>
    </dd>
  </div>
);
