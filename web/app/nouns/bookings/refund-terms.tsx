// What canceling gives back until when: each step with its date, amount, and what it includes (B8). The server calculates all of it.
import type { RefundStep, RefundTimeline } from '@daynook/contract/money/refund-timeline';
import { FormattedList, FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

interface RefundTermsProps {
  timeline: RefundTimeline;
  /** Steps that have passed are left out. */
  nowMs: number;
  reader?: 'guest' | 'host' | 'staff';
}

export function RefundTerms({
  timeline: { steps, currency, timeZone, freshMinutes },
  nowMs,
  reader = 'guest',
}: RefundTermsProps) {
  const ahead = steps.filter(({ until }) => Date.parse(until) > nowMs);
  const [first] = ahead;
  if (!first) return null;
  if (ahead.every(({ refundMinor }) => refundMinor === 0) && (first.isFull || first.rule === 'not-charged'))
    return <NothingPaid isFree={first.isFull} reader={reader} />;
  return (
    <>
      <ol className="grid gap-2 text-[15px] leading-6">
        {ahead.map((step, index) => (
          <li key={step.until} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className={cx(index > 0 && 'text-muted')}>
              <When
                step={step}
                timeZone={timeZone}
                isFirst={index === 0}
                isLast={step === ahead.at(-1)}
                reader={reader}
              />
            </span>
            <span className={cx('ms-auto text-end text-pretty', index > 0 && 'text-muted')}>
              <Back step={step} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
      {freshMinutes !== null && (
        <p className="mt-2 text-[15px] leading-6 text-pretty text-muted">
          <FormattedMessage
            defaultMessage="{hours, plural, =0 {Full refund within {minutes} minutes of confirmation.} other {Full refund within {hours} hours of confirmation.}}"
            values={{ hours: Math.floor(freshMinutes / 60), minutes: freshMinutes }}
          />
        </p>
      )}
    </>
  );
}

interface WhenProps {
  step: RefundStep;
  timeZone: string;
  isFirst: boolean;
  isLast: boolean;
  reader: 'guest' | 'host' | 'staff';
}

/** Until when the step lasts. The last one ends at check-in. */
function When({ step: { until, refundMinor }, timeZone, isFirst, isLast, reader }: WhenProps) {
  const values = {
    reader,
    moment: (
      <strong key="moment" className="font-semibold text-ink">
        <ZonedTime startsAt={until} timeZone={timeZone} withDate />
      </strong>
    ),
  };
  if (isLast && refundMinor === 0)
    return isFirst ? (
      <FormattedMessage defaultMessage="From now on" />
    ) : (
      <FormattedMessage defaultMessage="After that" />
    );
  if (!isFirst && isLast) return <FormattedMessage defaultMessage="After that, until check-in" />;
  if (!isFirst) return <FormattedMessage defaultMessage="Then by {moment}" values={values} />;
  return isLast ? (
    <FormattedMessage
      defaultMessage="{reader, select, guest {Cancel before check-in} other {If the guest cancels before check-in}}"
      values={values}
    />
  ) : (
    <FormattedMessage
      defaultMessage="{reader, select, guest {Cancel by {moment}} other {If the guest cancels by {moment}}}"
      values={values}
    />
  );
}

/** The amount, and what it's made of. */
function Back({
  step: { refundMinor, isFull, listingPercent, extras },
  currency,
}: {
  step: RefundStep;
  currency: string;
}) {
  if (refundMinor === 0) return <FormattedMessage defaultMessage="No refund" />;
  const parts = [
    // First, because “50% of the workspace price and cleaning fee” would read as half of both.
    ...extras.map((extra) =>
      extra === 'cleaning' ? (
        <FormattedMessage key={extra} defaultMessage="cleaning fee" />
      ) : (
        <FormattedMessage key={extra} defaultMessage="extras" />
      ),
    ),
    ...(listingPercent > 0
      ? [
          <FormattedMessage
            key="space"
            defaultMessage="{percent}% of the workspace price"
            values={{ percent: listingPercent }}
          />,
        ]
      : []),
  ];
  return (
    <FormattedMessage
      defaultMessage="{amount} back ({parts})"
      values={{
        amount: (
          <strong key="amount" className={cx('font-semibold', isFull ? 'text-moss' : 'text-ink')}>
            <Money amountMinor={refundMinor} currency={currency} withCode />
          </strong>
        ),
        parts: isFull ? (
          <FormattedMessage key="full" defaultMessage="full refund" />
        ) : (
          <FormattedList key="parts" value={parts} />
        ),
      }}
    />
  );
}

/** There's nothing to refund, so there are no steps. */
const NothingPaid = ({ isFree, reader }: { isFree: boolean; reader: string }) => (
  <p className="text-[15px] leading-6 text-pretty text-muted">
    {isFree ? (
      <FormattedMessage defaultMessage="It’s free, and can be canceled until check-in." />
    ) : (
      <FormattedMessage
        defaultMessage="{reader, select, guest {You haven’t paid yet, so you can cancel for free until check-in.} other {The guest hasn’t paid yet, and can cancel for free until check-in.}}"
        values={{ reader }}
      />
    )}
  </p>
);
