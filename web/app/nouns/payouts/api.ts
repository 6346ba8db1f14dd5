// A host's payouts: their accounts, statuses, and bookings.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';

export type PayoutAccount = Answer<'GET /api/payout-account'>['accounts'][number];
export type AccountInput = Input<'PUT /api/payout-account'>['body'];
export type PayoutBalance = Answer<'GET /api/payouts'>['balances'][number];
export type Payout = Answer<'GET /api/payouts'>['payouts'][number];
export type PayoutItem = Answer<'GET /api/payouts/{id}'>['items'][number];

/** Under `bookings`, because any change of a booking may change what's payable. */
const KEY = ['bookings', 'payouts'] as const;
const ACCOUNTS_KEY = [...KEY, 'accounts'] as const;
const LIST_KEY = [...KEY, 'list'] as const;

export const payoutAccountsQuery = queryOptions({
  queryKey: ACCOUNTS_KEY,
  queryFn: ({ signal }) => call('GET /api/payout-account', { signal }),
});

export const payoutsQuery = infiniteQueryOptions({
  queryKey: LIST_KEY,
  queryFn: ({ pageParam, signal }) => call('GET /api/payouts', { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /api/payouts/{id}', { params: { id }, signal }),
  });

/** Puts the account into the cached list; pending payouts use it from now on. */
function useKeepAccount() {
  const queries = useQueryClient();
  return (account: PayoutAccount) => {
    queries.setQueryData(payoutAccountsQuery.queryKey, (known) => ({
      hasStripe: known?.hasStripe ?? false,
      accounts: known?.accounts.some(({ currency }) => currency === account.currency)
        ? known.accounts.map((one) => (one.currency === account.currency ? account : one))
        : [...(known?.accounts ?? []), account],
    }));
    void queries.invalidateQueries({ queryKey: KEY });
  };
}

export function useSaveAccount(onSaved: (account: PayoutAccount) => void) {
  const keepAccount = useKeepAccount();
  return useMutation({
    mutationFn: (body: AccountInput) => call('PUT /api/payout-account', { body }),
    onSuccess: (account) => {
      keepAccount(account);
      onSaved(account);
    },
  });
}

/** Opens Stripe's pages, where the account is set up. */
export const useOpenStripe = (currency: string) =>
  useMutation({
    mutationFn: () => call('POST /api/payout-account/{currency}/stripe-link', { params: { currency } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

/** Asks Stripe for the account's status. */
export function useRefreshStripe(currency: string) {
  const keepAccount = useKeepAccount();
  return useMutation({
    mutationFn: () => call('POST /api/payout-account/{currency}/refresh', { params: { currency } }),
    onSuccess: keepAccount,
  });
}

export function useChangeSchedule(currency: string, onSaved: () => void) {
  const keepAccount = useKeepAccount();
  return useMutation({
    mutationFn: (schedule: PayoutAccount['schedule']) =>
      call('PATCH /api/payout-account/{currency}', { params: { currency }, body: { schedule } }),
    onSuccess: (account) => {
      keepAccount(account);
      onSaved();
    },
  });
}
