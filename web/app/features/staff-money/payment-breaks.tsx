// Charges at the provider without a booking, and what happened to each (RO2).
import { useInfiniteQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage } from 'react-intl';
import { type PaymentBreak, paymentBreaksQuery } from '../../nouns/staff/overview-api.ts';
import { AllClear, StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';

const ends = defineMessages({
  open: { defaultMessage: 'Not refunded yet' },
  voided: { defaultMessage: 'Hold released' },
  refunded: { defaultMessage: 'Refunded' },
  matched: { defaultMessage: 'Booking found' },
});

export function PaymentBreaks() {
  const list = useInfiniteQuery(paymentBreaksQuery);
  const breaks = list.data?.pages.flatMap((page) => page.breaks);
  return (
    <StaffSection
      id="payment-breaks"
      title={<FormattedMessage defaultMessage="Charges without a booking" />}
      lead={
        <FormattedMessage defaultMessage="Every five minutes, we compare the provider’s charges with our bookings and refund any that have no booking." />
      }
    >
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load these charges" />}
        waitingClass="h-24"
      >
        {breaks &&
          (breaks.length === 0 ? (
            <AllClear>
              <FormattedMessage defaultMessage="Every charge belongs to a booking." />
            </AllClear>
          ) : (
            <ul className="grid gap-3">
              {breaks.map((item) => (
                <Line key={item._id} item={item} />
              ))}
            </ul>
          ))}
      </PagedList>
    </StaffSection>
  );
}

function Line({ item }: { item: PaymentBreak }) {
  const { amountMinor, currency, provider, reference, chargedAt, resolution, resolvedAt, nextTryAt, failure } = item;
  return (
    <li className="grid gap-1.5 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />
        <Badge tone={resolution ? 'moss' : 'sun'}>
          <FormattedMessage {...ends[resolution ?? 'open']} />
        </Badge>
      </p>
      <p className="text-[14.5px] text-muted wrap-anywhere">
        <FormattedMessage
          defaultMessage="Charged {when} · {provider} {reference}"
          values={{ when: <Moment at={chargedAt} />, provider, reference }}
        />
      </p>
      <p className="text-[14.5px] text-muted wrap-anywhere">
        {resolvedAt ? (
          <FormattedMessage defaultMessage="Settled {when}." values={{ when: <Moment at={resolvedAt} /> }} />
        ) : (
          nextTryAt && (
            <FormattedMessage defaultMessage="Next attempt: {when}." values={{ when: <Moment at={nextTryAt} /> }} />
          )
        )}
        {failure && (
          <>
            {' '}
            <FormattedMessage defaultMessage="Last error: “{failure}”." values={{ failure }} />
          </>
        )}
      </p>
    </li>
  );
}
