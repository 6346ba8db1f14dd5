// The status of a host's Stripe account, what Stripe still needs, and a link. Stripe sends the host back to this page, which then
// refetches.
import type { StripeAccountStatus, StripeNeed } from '@daynook/contract/limits/payouts';
import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useSearchParams } from 'react-router';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { type PayoutAccount, useOpenStripe, useRefreshStripe } from '../../nouns/payouts/api.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';

const badges = defineMessages({
  new: { defaultMessage: 'Not set up' },
  incomplete: { defaultMessage: 'Not set up' },
  checking: { defaultMessage: 'Stripe is checking' },
  ready: { defaultMessage: 'Ready' },
  restricted: { defaultMessage: 'Needs information' },
  rejected: { defaultMessage: 'Rejected' },
  closed: { defaultMessage: 'Closed', description: 'An account at Stripe' },
}) satisfies Record<StripeAccountStatus, object>;

const tones: Readonly<Record<StripeAccountStatus, BadgeTone>> = {
  new: 'sun',
  incomplete: 'sun',
  checking: 'neutral',
  ready: 'moss',
  restricted: 'danger',
  rejected: 'danger',
  closed: 'danger',
};

const sentences: Readonly<Record<StripeAccountStatus, MessageDescriptor>> = defineMessages({
  new: { defaultMessage: 'Set up your account at Stripe. Until then, we’ll hold your earnings.' },
  incomplete: {
    defaultMessage: 'Finish setting up your account at Stripe. Until then, we’ll hold your earnings.',
  },
  checking: { defaultMessage: 'Stripe is checking your details. There’s nothing you need to do.' },
  ready: { defaultMessage: 'Your payouts go to Stripe, and from there to your bank.' },
  restricted: {
    defaultMessage: 'Stripe can’t accept your payouts right now. We’ll hold your earnings until this is fixed.',
  },
  rejected: { defaultMessage: 'Stripe rejected this account. Choose another payout account.' },
  closed: { defaultMessage: 'This Stripe account is closed. Choose another payout account.' },
});

const needs: Readonly<Record<StripeNeed, MessageDescriptor>> = defineMessages({
  identity: { defaultMessage: 'Confirm who you are' },
  bank: { defaultMessage: 'Add your bank account' },
  business: { defaultMessage: 'Describe what you do' },
  terms: { defaultMessage: 'Accept Stripe’s terms' },
  currency: { defaultMessage: 'Use a bank account in this currency, or choose another payout account' },
  other: { defaultMessage: 'Answer Stripe’s open questions' },
});

interface StripeStatusProps {
  currency: string;
  stripe: NonNullable<PayoutAccount['stripe']>;
}

export function StripeStatus({ currency, stripe: { status, needs: wanted, dueAt } }: StripeStatusProps) {
  const [search, setSearch] = useSearchParams();
  const step = search.get('currency') === currency ? search.get('stripe') : null;
  const open = useOpenStripe(currency);
  const refresh = useRefreshStripe(currency);
  const done = useRef(false);
  useEffect(() => {
    if (step === null || done.current) return;
    done.current = true;
    // A link works once: Stripe sends the host back for another.
    if (step === 'again') open.mutate();
    else refresh.mutate();
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete('stripe');
        next.delete('currency');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [step, open, refresh, setSearch]);
  const isOver = status === 'rejected' || status === 'closed';
  return (
    <div className="grid gap-3" aria-busy={refresh.isPending}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[15px]">
        <Badge tone={tones[status]}>
          <FormattedMessage {...badges[status]} />
        </Badge>
        <span className="text-pretty">
          <FormattedMessage {...sentences[status]} />
        </span>
      </p>
      {wanted.length > 0 && (
        <div className="rounded-field bg-sun-wash px-4 py-3 text-[15px]">
          <p className="font-semibold">
            {dueAt ? (
              <FormattedMessage
                defaultMessage="To do at Stripe by {date}"
                values={{ date: <ZonedDate at={dueAt} timeZone={readerTimeZone()} dateStyle="plain" /> }}
              />
            ) : (
              <FormattedMessage defaultMessage="To do at Stripe" />
            )}
          </p>
          <ul className="mt-1 list-disc ps-5">
            {wanted.map((need) => (
              <li key={need}>
                <FormattedMessage {...needs[need]} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isOver && (
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            variant={status === 'ready' || status === 'checking' ? 'outline' : 'primary'}
            isBusy={open.isPending || open.isSuccess}
            onClick={() => open.mutate()}
          >
            {status === 'ready' || status === 'checking' ? (
              <FormattedMessage defaultMessage="View at Stripe" />
            ) : (
              <FormattedMessage defaultMessage="Continue at Stripe" />
            )}
          </Button>
          {status !== 'new' && (
            <Button size="sm" variant="plain" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
              <FormattedMessage defaultMessage="Check again" />
            </Button>
          )}
        </div>
      )}
      <FormError words={open.error?.message ?? refresh.error?.message} />
    </div>
  );
}
