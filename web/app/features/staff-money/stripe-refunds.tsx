// Refunds that someone made in Stripe's dashboard: what happened to each, and a note on one that doesn't fit its booking (RO2).
import { STAFF } from '@daynook/contract/limits/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { AllClear, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { type ListState, StateFilter } from '../../nouns/staff/state-filter.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type StripeRefund, stripeRefundsQuery, useCloseStripeRefund } from './stripe-refunds-api.ts';

const states = defineMessages({
  recorded: { defaultMessage: 'Recorded' },
  open: { defaultMessage: 'Needs review' },
  closed: { defaultMessage: 'Closed', description: 'A refund made in Stripe that staff have dealt with' },
  returned: { defaultMessage: 'Returned by the bank' },
}) satisfies Record<StripeRefund['state'], object>;
const tones: Record<StripeRefund['state'], BadgeTone> = {
  recorded: 'moss',
  open: 'sun',
  closed: 'neutral',
  returned: 'neutral',
};

export function StripeRefunds() {
  const [state, setState] = useState<ListState>('open');
  const list = useInfiniteQuery(stripeRefundsQuery(state));
  const refunds = list.data?.pages.flatMap((page) => page.refunds);
  return (
    <StaffSection
      id="stripe-refunds"
      title={<FormattedMessage defaultMessage="Refunds made in Stripe" />}
      lead={
        <FormattedMessage defaultMessage="We add refunds made in Stripe’s dashboard to their bookings. If the guest wasn’t owed one, we cover it, so the host’s earnings stay the same." />
      }
    >
      <StateFilter
        legend={<FormattedMessage defaultMessage="Filter refunds made in Stripe" />}
        state={state}
        onChoose={setState}
      />
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load these refunds" />}
        waitingClass="h-24"
      >
        {refunds &&
          (refunds.length === 0 ? (
            <AllClear>
              {state === 'open' ? (
                <FormattedMessage defaultMessage="Every refund fits its booking." />
              ) : (
                <FormattedMessage defaultMessage="No refunds have been made in Stripe’s dashboard." />
              )}
            </AllClear>
          ) : (
            <ul className="grid gap-3">
              {refunds.map((refund) => (
                <Line key={refund._id} refund={refund} />
              ))}
            </ul>
          ))}
      </PagedList>
    </StaffSection>
  );
}

function Line({ refund }: { refund: StripeRefund }) {
  const { booking, amountMinor, goodwillMinor, strayMinor, currency, state, madeAt, refundId, note } = refund;
  const [isClosing, setClosing] = useState(false);
  const money = (minor: number) => <Money amountMinor={minor} currency={currency} withCode />;
  return (
    <li className="grid gap-2 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
        <h3 className="flex min-w-0 flex-wrap items-center gap-3">
          <Link
            to={`/booking/${booking._id}`}
            className="finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere"
          >
            {booking.reference} · {booking.listingTitle}
          </Link>
          <Badge tone={tones[state]}>
            <FormattedMessage {...states[state]} />
          </Badge>
        </h3>
        <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />
      </div>
      <p className="text-[14.5px] text-muted wrap-anywhere">
        <Dotted>
          <FormattedMessage defaultMessage="Made {when}" values={{ when: <Moment at={madeAt} /> }} />
          {refundId}
        </Dotted>
      </p>
      <p className="max-w-[70ch] text-[15px] text-pretty">
        {state === 'returned' ? (
          <FormattedMessage
            defaultMessage="{amount} was more than this booking could refund. The bank returned it, so it’s no longer our loss."
            values={{ amount: money(strayMinor) }}
          />
        ) : strayMinor > 0 ? (
          <FormattedMessage
            defaultMessage="{amount} is more than this booking can refund, so we recorded it as our loss.{isOpen, select, true { Check whether the guest was refunded twice.} other {}}"
            values={{ amount: money(strayMinor), isOpen: String(state === 'open') }}
          />
        ) : goodwillMinor > 0 ? (
          <FormattedMessage defaultMessage="We covered {amount} of it." values={{ amount: money(goodwillMinor) }} />
        ) : (
          <FormattedMessage defaultMessage="The guest was owed this refund." />
        )}
      </p>
      {note && (
        <p className="text-[14.5px] wrap-anywhere">
          <FormattedMessage defaultMessage="Note: {note}" values={{ note }} />
        </p>
      )}
      {state === 'open' &&
        (isClosing ? (
          <CloseForm id={refund._id} onClose={() => setClosing(false)} />
        ) : (
          <Button size="sm" variant="outline" className="justify-self-start" onClick={() => setClosing(true)}>
            <span>
              <FormattedMessage
                defaultMessage="Close<hidden> the refund for {reference}</hidden>…"
                values={{ reference: booking.reference, hidden: (words) => <span className="sr-only">{words}</span> }}
              />
            </span>
          </Button>
        ))}
    </li>
  );
}

function CloseForm({ id, onClose }: { id: string; onClose: () => void }) {
  const intl = useIntl();
  const [note, setNote] = useState('');
  const close = useCloseStripeRefund(id, () => toast.success(intl.formatMessage({ defaultMessage: 'Refund closed' })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!close.isPending) close.mutate(note);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-1 grid gap-4 rounded-card bg-well p-4 md:p-5">
      <TextArea
        label={<FormattedMessage defaultMessage="What you found out" />}
        description={<FormattedMessage defaultMessage="Only staff see this." />}
        rows={2}
        required
        autoFocus
        value={note}
        error={fieldErrors(close.error)['note']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormFailure error={close.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={close.isPending}>
          <FormattedMessage defaultMessage="Close refund" />
        </Button>
        <Button size="sm" variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
