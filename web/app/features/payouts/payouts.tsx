// A host's payouts: what failed, missing account, balances per currency, and history. The page decides what goes between the balances and the history.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Payout, payoutAccountsQuery, payoutsQuery } from '../../nouns/payouts/api.ts';
import { BankIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AccountNeeded } from './account-needed.tsx';
import { Balance } from './balances.tsx';
import { FailedPayout } from './failed-payout.tsx';
import { listUnsettledFailures } from './failures.ts';
import { PayoutTable } from './payout-table.tsx';

const sumReady = (payouts: readonly Payout[], currency: string): number =>
  payouts
    .filter((payout) => payout.status === 'payable' && payout.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

export function Payouts({ children }: { children?: ReactNode }) {
  const list = useInfiniteQuery(payoutsQuery);
  const accounts = useQuery(payoutAccountsQuery).data?.accounts;
  const balances = list.data?.pages[0]?.balances ?? [];
  const payouts = list.data?.pages.flatMap((page) => page.payouts) ?? [];
  const findAccount = (currency: string) => accounts && (accounts.find((one) => one.currency === currency) ?? null);
  const [first, ...others] = balances.filter(
    ({ currency, payableMinor }) => payableMinor > 0 && findAccount(currency) === null,
  );
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load your payouts" />}
      waitingClass="h-120"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {listUnsettledFailures(payouts).map((payout) => (
          <FailedPayout key={payout._id} payout={payout} />
        ))}
        {first && <AccountNeeded balances={[first, ...others]} />}
        {balances.map((balance) => (
          <Balance
            key={balance.currency}
            balance={balance}
            account={findAccount(balance.currency)}
            listedMinor={sumReady(payouts, balance.currency)}
          />
        ))}
        {children}
        {payouts.length > 0 ? (
          <section aria-labelledby="payout-list" className="mt-4">
            <h2 id="payout-list" className="display text-[26px]">
              <FormattedMessage defaultMessage="Payouts" />
            </h2>
            <p className="mt-1 mb-4 text-[15px] text-muted">
              <FormattedMessage defaultMessage="Dates show when each payout reached its current status, such as the day it arrived." />
            </p>
            <div className="overflow-hidden rounded-panel border border-line bg-surface">
              <PayoutTable payouts={payouts} />
            </div>
          </section>
        ) : (
          <EmptyState
            icon={<BankIcon size={28} />}
            title={<FormattedMessage defaultMessage="No payouts yet" />}
            action={
              accounts?.length === 0 && !first ? (
                <LinkButton to="/settings/payments?account=new">
                  <FormattedMessage defaultMessage="Add a payout account" />
                </LinkButton>
              ) : (
                <LinkButton variant="outline" to="/host/bookings">
                  <FormattedMessage defaultMessage="View bookings" />
                </LinkButton>
              )
            }
          >
            <FormattedMessage
              defaultMessage="A booking closes {hours} hours after it ends. Its earnings go into your next payout."
              values={{ hours: BOOKING.closesAfterEndHours }}
            />
          </EmptyState>
        )}
      </div>
    </PagedList>
  );
}
