// Paying hosts from the operator's own bank: waiting payouts, bank batches, and every payout (RO2).
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { statusNames } from '../../nouns/payouts/words.ts';
import { AllClear, NoneYet, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SimulatedNote } from './outside-payments.tsx';
import { OwedFees } from './owed-fees.tsx';
import { PayoutBatches } from './payout-batches.tsx';
import { PayoutLines } from './payout-lines.tsx';
import {
  createBatch,
  isOutdated,
  staffPayoutsQuery,
  useFreshPayouts,
  useOutdated,
  type WaitingPayouts,
} from './payouts-api.ts';

export function StaffPayouts() {
  const batches = useRef<HTMLHeadingElement>(null);
  return (
    <div className="grid gap-7">
      <SimulatedNote />
      <Waiting onCreated={() => batches.current?.focus()} />
      <PayoutBatches headingRef={batches} />
      <SentPayouts />
      <OwedFees />
    </div>
  );
}

function Waiting({ onCreated }: { onCreated: () => void }) {
  const list = useInfiniteQuery(staffPayoutsQuery());
  const waiting = list.data?.pages[0]?.waiting;
  return (
    <StaffSection
      id="payouts-waiting"
      title={<FormattedMessage defaultMessage="Ready to send" />}
      lead={<FormattedMessage defaultMessage="A batch includes every payout in its currency that’s ready now." />}
    >
      {list.isError && !waiting ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load what’s ready to send" />}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : !waiting ? (
        <Skeleton className="h-16 rounded-panel" />
      ) : waiting.length === 0 ? (
        <AllClear>
          <FormattedMessage defaultMessage="Nothing to send right now." />
        </AllClear>
      ) : (
        <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          {waiting.map((sum) => (
            <WaitingSum key={sum.currency} sum={sum} onCreated={onCreated} />
          ))}
        </ul>
      )}
    </StaffSection>
  );
}

function WaitingSum({
  sum: { currency, payouts, amountMinor },
  onCreated,
}: {
  sum: WaitingPayouts;
  onCreated: () => void;
}) {
  const intl = useIntl();
  const refresh = useFreshPayouts();
  const create = useMutation({
    mutationFn: () => createBatch(currency),
    onSuccess: async () => {
      toast.success(intl.formatMessage({ defaultMessage: 'Batch created' }));
      await refresh();
      onCreated();
    },
    onError: useOutdated(),
  });
  return (
    <li className="grid gap-2 border-line px-5 py-3 not-last:border-b md:px-6">
      <div className="flex items-center justify-between gap-x-6">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Money amountMinor={amountMinor} currency={currency} withCode isNarrow className="display text-[22px]" />
          <span className="text-[14.5px] text-muted">
            <FormattedMessage
              defaultMessage="{count, plural, one {# payout} other {# payouts}}"
              values={{ count: payouts }}
            />
          </span>
        </p>
        <Button size="sm" className="shrink-0" isBusy={create.isPending} onClick={() => create.mutate()}>
          <FormattedMessage
            defaultMessage="Create batch <name>in {currency}</name>"
            values={{
              currency,
              name: (text) => (
                <span key="name" className="sr-only">
                  {text}
                </span>
              ),
            }}
          />
        </Button>
      </div>
      <FormFailure error={isOutdated(create.error) ? null : create.error} />
    </li>
  );
}

/** Those that staff can still do something about; the rest is in the table of all payouts. */
const SENT = ['on-the-way', 'paid', 'failed'] as const;

function SentPayouts() {
  const [search, setSearch] = useSearchParams();
  const status = SENT.find((one) => one === search.get('status')) ?? SENT[0];
  const list = useInfiniteQuery(staffPayoutsQuery({ status }));
  const payouts = list.data?.pages.flatMap((page) => page.payouts);
  const choose = (next: (typeof SENT)[number]) =>
    setSearch(
      (known) => {
        const changed = new URLSearchParams(known);
        if (next === SENT[0]) changed.delete('status');
        else changed.set('status', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <StaffSection
      id="sent-payouts"
      title={<FormattedMessage defaultMessage="Sent payouts" />}
      lead={
        <FormattedMessage
          defaultMessage="Record what your bank did with each. The rest are in the <all>table of all payouts</all>."
          values={{
            all: (text) => (
              <Link
                key="all"
                to="/admin?view=all-payouts"
                className="font-medium text-ink underline underline-offset-4"
              >
                {text}
              </Link>
            ),
          }}
        />
      }
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Filter payouts" />
        </legend>
        {SENT.map((one) => (
          <Chip key={one} isOn={one === status} onClick={() => choose(one)}>
            <FormattedMessage {...statusNames[one]} />
          </Chip>
        ))}
      </fieldset>
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the payouts" />}
        waitingClass="h-64"
        more={<FormattedMessage defaultMessage="Show older" />}
      >
        {payouts &&
          (payouts.length > 0 ? (
            <PayoutLines payouts={payouts} hasOneStatus />
          ) : (
            <NoneYet>
              {status === 'on-the-way' ? (
                <FormattedMessage defaultMessage="No payouts are waiting for your bank." />
              ) : (
                <FormattedMessage defaultMessage="No payouts with this status." />
              )}
            </NoneYet>
          ))}
      </PagedList>
    </StaffSection>
  );
}
