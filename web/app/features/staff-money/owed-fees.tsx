// Fees that hosts owe for bookings that guests paid directly and no payout covers, with a form to record payments (RO2). Below them,
// hosts whose balance is below zero (G5).

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { formatMoney } from '../../lib/formats.ts';
import { readAmountWithin } from '../../nouns/listings/listing-price-rules.ts';
import { AllClear, Loaded, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';

type Owed = Answer<'GET /api/staff/owed-fees'>;
type Owing = Owed['hosts'][number];

const owedFeesQuery = queryOptions({
  queryKey: ['staff-owed-fees'],
  queryFn: ({ signal }) => call('GET /api/staff/owed-fees', { signal }),
});

export function OwedFees() {
  const owed = useQuery(owedFeesQuery);
  return (
    <StaffSection
      id="owed-fees"
      title={<FormattedMessage defaultMessage="Fees hosts owe" />}
      lead={
        <FormattedMessage defaultMessage="When guests pay a host directly, the host owes us our fees. The host’s next payouts cover them. If a host pays you another way, record it here." />
      }
    >
      <Loaded
        query={owed}
        failed={<FormattedMessage defaultMessage="We couldn’t load the fees hosts owe" />}
        waitingClass="h-24"
      >
        {({ hosts, belowZero }) => (
          <>
            {hosts.length === 0 ? (
              <AllClear>
                <FormattedMessage defaultMessage="No host owes fees." />
              </AllClear>
            ) : (
              <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
                {hosts.map((one) => (
                  <Line key={`${one.host._id} ${one.currency} ${one.owedMinor}`} owing={one} />
                ))}
              </ul>
            )}
            {belowZero.length > 0 && <BelowZero hosts={belowZero} />}
          </>
        )}
      </Loaded>
    </StaffSection>
  );
}

/** Nothing can be recorded for these. Of those who deleted their account, nothing will come. */
const BelowZero = ({ hosts }: { hosts: Owed['belowZero'] }) => (
  <div className="mt-6 grid gap-3">
    <h3 className="font-semibold">
      <FormattedMessage defaultMessage="Balances below zero" />
    </h3>
    <p className="text-[15px] text-pretty text-muted">
      <FormattedMessage defaultMessage="Fines and refunds took more from these hosts than they earned. It comes off their next payouts in the same currency." />
    </p>
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {hosts.map(({ host, isGone, currency, owedMinor }) => (
        <li
          key={`${host._id} ${currency}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-5 py-4 not-last:border-b md:px-6"
        >
          <div className="min-w-0">
            <Link to={`/admin/users?member=${host._id}`} className="link font-semibold wrap-anywhere">
              {host.name}
            </Link>
            {isGone && (
              <p className="text-[14.5px] text-muted">
                <FormattedMessage defaultMessage="Deleted their account" />
              </p>
            )}
          </div>
          <Money
            amountMinor={-owedMinor}
            currency={currency}
            withCode
            isNarrow
            className="font-semibold whitespace-nowrap"
          />
        </li>
      ))}
    </ul>
  </div>
);

function Line({ owing }: { owing: Owing }) {
  const { host, currency, owedMinor, since } = owing;
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="grid gap-4 border-line px-5 py-4 not-last:border-b md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">
            <Link to={`/admin/users?member=${host._id}`} className="link">
              {host.name}
            </Link>
          </h3>
          <p className="text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Oldest booking closed {when}" values={{ when: <Moment at={since} /> }} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Money
            amountMinor={owedMinor}
            currency={currency}
            withCode
            isNarrow
            className="font-semibold whitespace-nowrap"
          />
          {!isOpen && (
            <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
              <FormattedMessage
                defaultMessage="Record payment<name> from {hostName}</name>"
                values={{
                  hostName: host.name,
                  name: (text) => (
                    <span key="name" className="sr-only">
                      {text}
                    </span>
                  ),
                }}
              />
            </Button>
          )}
        </div>
      </div>
      {isOpen && <ReceivedForm owing={owing} onCancel={() => setOpen(false)} />}
    </li>
  );
}

function ReceivedForm({ owing, onCancel }: { owing: Owing; onCancel: () => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const { host, currency, owedMinor } = owing;
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const most = formatMoney(owedMinor, currency, intl.locale, { withCode: true, isNarrow: true });
  const amountMinor = readAmountWithin(typed, currency, { mostMinor: owedMinor });
  const record = useMutation({
    mutationFn: (amount: number) =>
      call('POST /api/staff/owed-fees/{id}/received', {
        params: { id: host._id },
        body: { currency, amountMinor: amount, owedMinor },
      }),
    onSuccess: (owed) => {
      toast.success(intl.formatMessage({ defaultMessage: 'Payment recorded. We emailed the host.' }));
      queries.setQueryData(owedFeesQuery.queryKey, owed);
    },
    onError: (error) => {
      if (!hasCode(error, 'STATE_CHANGED')) return undefined;
      toast.error(error.message);
      return queries.invalidateQueries(owedFeesQuery);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amountMinor === undefined) {
      focusError(event.currentTarget);
      return;
    }
    if (!record.isPending) record.mutate(amountMinor);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <AmountField
        label={<FormattedMessage defaultMessage="Amount received ({currency})" values={{ currency }} />}
        description={<FormattedMessage defaultMessage="Up to {most}" values={{ most }} />}
        currency={currency}
        value={typed}
        error={
          wasTried && amountMinor === undefined
            ? intl.formatMessage({ defaultMessage: 'Enter an amount up to {most}.' }, { most })
            : fieldErrors(record.error)['amountMinor']
        }
        onChange={setTyped}
        className="max-w-72"
      />
      <FormFailure error={hasCode(record.error, 'STATE_CHANGED') ? null : record.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={record.isPending}>
          <FormattedMessage defaultMessage="Record payment" />
        </Button>
        <Button size="sm" variant="outline" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}
