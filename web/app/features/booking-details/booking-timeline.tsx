// A booking's history from top to bottom: what happened, where it is now, and what will happen automatically.
import { FormattedMessage } from 'react-intl';
import { ReasonWords } from '../../nouns/bookings/actions/reason-words.tsx';
import type { Booking } from '../../nouns/bookings/api.ts';
import { cx } from '../../ui/class-names.ts';
import { BothClocks } from '../../ui/dates/both-clocks.tsx';
import { EventWords } from './event-words.tsx';
import { othersReason, type Step, timelineSteps } from './timeline.ts';

const BAD_NEWS: readonly Step['code'][] = ['declined', 'expired', 'cancelled', 'refund-failed'];

export function BookingTimeline({ booking }: { booking: Booking }) {
  const steps = timelineSteps(booking);
  // The banner above already shows the other side's reason.
  const notified = othersReason(booking);
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[20px_1fr] gap-x-4 pb-7 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute inset-s-[9px] top-5 bottom-0 border-s-2',
                steps[index + 1]?.state === 'ahead' ? 'border-dashed border-line-strong/50' : 'border-line',
              )}
            />
          )}
          <Dot step={step} />
          <div className="min-w-0 gap-x-8 md:flex md:justify-between">
            <div className="min-w-0">
              <p
                className={cx(
                  'text-[16px] leading-6',
                  step.state === 'now' && 'font-semibold',
                  step.state === 'ahead' && 'text-muted',
                )}
              >
                {step.state === 'ahead' && (
                  <span className="sr-only">
                    <FormattedMessage defaultMessage="Coming up:" />{' '}
                  </span>
                )}
                <EventWords step={step} booking={booking} />
              </p>
              {step.paidMinor !== null && (
                <p className="text-[14.5px] text-muted">
                  <EventWords step={{ ...step, code: 'paid', amountMinor: step.paidMinor }} booking={booking} />
                </p>
              )}
              {step.reason && step.reason !== notified && (
                <ReasonWords reason={step.reason} className="mt-1.5 text-[15px]" />
              )}
            </div>
            <BothClocks
              startsAt={step.at}
              timeZone={booking.timeZone}
              className="shrink-0 text-[14.5px] text-muted max-md:mt-0.5 md:pt-0.5 md:text-end"
              otherClassName="text-[13.5px]"
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ step: { state, code } }: { step: Step }) {
  const isBad = BAD_NEWS.includes(code);
  return (
    <span aria-hidden="true" className="grid h-6 w-5 place-items-center">
      <span
        className={cx(
          'rounded-pill',
          state === 'now' && cx('size-4 ring-4', isBad ? 'bg-clay ring-clay-wash' : 'bg-moss ring-moss-wash'),
          state === 'done' && cx('size-2.5', isBad ? 'bg-clay' : 'bg-moss'),
          state === 'ahead' && 'size-3 bg-paper shadow-[inset_0_0_0_2px_var(--line-strong)]',
        )}
      />
    </span>
  );
}
