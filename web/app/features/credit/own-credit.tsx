// The member's credit: balance and history (D12).
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ownCreditQuery } from '../../nouns/credit/api.ts';
import { Balances, Entries } from '../../nouns/credit/credit-history.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';

export function OwnCredit() {
  const list = useInfiniteQuery(ownCreditQuery);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const balances = list.data?.pages[0]?.balances ?? [];
  return (
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load your credit" />}
      waitingClass="h-20"
    >
      {balances.length > 0 ? (
        <Balances balances={balances} />
      ) : (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You have no credit right now." />
        </p>
      )}
      {entries.length > 0 && (
        <div className="mt-5">
          <Entries entries={entries} />
        </div>
      )}
    </PagedList>
  );
}
