// The host's payout accounts, one per currency, with buttons to add or change one. The open form is part of the URL, so other pages can
// link to it and Back closes it.

import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { PAYOUT_SCHEDULES } from '@daynook/contract/limits/payouts';
import { CURRENCIES } from '@daynook/contract/money/currencies';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useUsualCurrencies } from '../../lib/usual-currencies.ts';
import { AccountNumber } from '../../nouns/payouts/account-number.tsx';
import { type PayoutAccount, payoutAccountsQuery, payoutsQuery, useChangeSchedule } from '../../nouns/payouts/api.ts';
import { accountKindNames, scheduleNames } from '../../nouns/payouts/words.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AccountForm, currencyLabel } from './account-form.tsx';
import { PausedNote } from './paused-note.tsx';
import { StripeStatus } from './stripe-status.tsx';

const PARAMETER = 'account';
/** The form for any currency that has no account yet. */
const ANY = 'new';

/** Currencies without an account: first the one asked for, then those the host earns in, then the usual ones. */
function currenciesToOffer({
  asked,
  earned,
  usual,
  taken,
}: {
  asked: string | undefined;
  earned: readonly string[];
  usual: readonly string[];
  taken: readonly string[];
}): [string, ...string[]] {
  const open = [...earned, ...usual].filter((code) => !taken.includes(code));
  const likely = [...new Set([...CURRENCIES.filter((code) => code === asked), ...open])];
  const [first = CURRENCIES.find((code) => !taken.includes(code)) ?? DEFAULT_CURRENCY, ...others] = likely;
  return [first, ...others];
}

export function AccountList() {
  const intl = useIntl();
  const usual = useUsualCurrencies();
  const query = useQuery(payoutAccountsQuery);
  const list = useInfiniteQuery(payoutsQuery);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(PARAMETER) ?? undefined;
  const section = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(asked);
  /** The currency whose form was open last. */
  const lastCurrency = useRef<string>(undefined);
  const open = (which: string | undefined) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (which === undefined) next.delete(PARAMETER);
        else next.set(PARAMETER, which);
        return next;
      },
      { preventScrollReset: true, replace: which === undefined },
    );
  useEffect(() => {
    // The form that had focus is gone, so focus returns to its button.
    if (asked === undefined && wasAsked.current !== undefined) {
      const buttons = [...(section.current?.querySelectorAll('button') ?? [])];
      (buttons.find(({ dataset }) => dataset['currency'] === lastCurrency.current) ?? buttons[0])?.focus();
    }
    wasAsked.current = asked;
  }, [asked]);

  if (!query.data || list.isPending) {
    return query.isError ? (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your payout account" />}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <Skeleton className="h-28 rounded-card" />
    );
  }
  const { accounts, hasStripe } = query.data;
  const balances = list.data?.pages[0]?.balances ?? [];
  const changed = accounts.find(({ currency }) => currency === asked);
  const isAdding = asked !== undefined && !changed;
  const taken = accounts.map(({ currency }) => currency);
  const earned = balances.map(({ currency }) => currency);
  const onSaved = (account: PayoutAccount) => {
    lastCurrency.current = account.currency;
    open(undefined);
    toast.success(
      account.last4 === null
        ? intl.formatMessage({ defaultMessage: 'Saved. Continue at Stripe to set up your account.' })
        : intl.formatMessage(
            { defaultMessage: 'Account ending in {last4} saved. We emailed you.' },
            { last4: account.last4 },
          ),
    );
  };
  return (
    <div ref={section} className="grid gap-4">
      {accounts.map((account) =>
        account === changed ? (
          <FormBox key={account.currency} title={currencyLabel(account.currency, intl.locale)}>
            <AccountForm
              currencies={[account.currency]}
              hasStripe={hasStripe}
              account={account}
              onSaved={onSaved}
              onCancel={() => {
                lastCurrency.current = account.currency;
                open(undefined);
              }}
            />
          </FormBox>
        ) : (
          <Account key={account.currency} account={account} onChange={() => open(account.currency)} />
        ),
      )}
      {isAdding ? (
        <FormBox title={<FormattedMessage defaultMessage="Add a payout account" />}>
          <AccountForm
            key={asked}
            currencies={currenciesToOffer({ asked, earned, usual, taken })}
            except={taken}
            hasStripe={hasStripe}
            account={undefined}
            onSaved={onSaved}
            onCancel={() => open(undefined)}
          />
        </FormBox>
      ) : (
        <div className="grid justify-items-start gap-3">
          {accounts.length === 0 && (
            <p className="text-[15px] text-muted">
              <FormattedMessage defaultMessage="No account yet. We’ll hold your earnings until you add one." />
            </p>
          )}
          <Button
            variant={accounts.length === 0 ? 'primary' : 'outline'}
            size={accounts.length === 0 ? 'md' : 'sm'}
            onClick={() => open(ANY)}
          >
            {accounts.length === 0 ? (
              <FormattedMessage defaultMessage="Add a payout account" />
            ) : (
              <FormattedMessage defaultMessage="Add another currency" />
            )}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Focus moves to the heading when the form opens, here or from a link. */
function FormBox({ title, children }: { title: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className="sm:rounded-card sm:p-5 sm:shadow-[inset_0_0_0_1px_var(--line)]">
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-[17px] font-semibold outline-none">
        {title}
      </h3>
      {children}
    </div>
  );
}

function Account({ account, onChange }: { account: PayoutAccount; onChange: () => void }) {
  const intl = useIntl();
  const { currency, kind, holderName, last4, stripe, schedule, pausedUntil } = account;
  const change = useChangeSchedule(currency, () =>
    toast.success(intl.formatMessage({ defaultMessage: 'Schedule changed' })),
  );
  return (
    <div className="grid gap-4 rounded-card p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-[14px] text-muted">{currencyLabel(currency, intl.locale)}</h3>
          <p className="mt-1 text-[17px] font-semibold wrap-anywhere">{holderName}</p>
          <p className="text-[15px]">
            <FormattedMessage {...accountKindNames[kind]} /> <AccountNumber last4={last4} />
          </p>
        </div>
        <Button variant="outline" size="sm" data-currency={currency} onClick={onChange}>
          <FormattedMessage
            defaultMessage="Change<hidden> the account for {currency}</hidden>"
            values={{ currency, hidden: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      </div>
      {stripe && <StripeStatus currency={currency} stripe={stripe} />}
      {pausedUntil && stripe?.status !== 'rejected' && stripe?.status !== 'closed' && (
        <PausedNote until={pausedUntil} />
      )}
      <Select
        label={<FormattedMessage defaultMessage="Schedule" />}
        description={<FormattedMessage defaultMessage="Payout days start at midnight UTC." />}
        value={change.isPending ? change.variables : schedule}
        onChange={(event) => change.mutate(event.target.value as typeof schedule)}
        className="max-w-72"
      >
        {PAYOUT_SCHEDULES.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage(scheduleNames[one])}
          </option>
        ))}
      </Select>
      <FormError words={change.error?.message} />
    </div>
  );
}
