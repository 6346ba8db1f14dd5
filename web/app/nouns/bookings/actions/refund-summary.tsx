// What canceling now would refund: the amount first, then the reason and deadline, and the lines if it's split.
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '../../../lib/api/api-error.ts';
import { givenName } from '../../../lib/given-name.ts';
import { Button } from '../../../ui/button.tsx';
import { ZonedTime } from '../../../ui/dates/zoned-time.tsx';
import { ClockIcon } from '../../../ui/icons/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { Booking, RefundPreview } from '../api.ts';
import { Countdown } from '../countdown.tsx';
import { isManual } from '../payment-state.ts';
import { namePayee } from '../payment-words.ts';
import { LineWords } from '../price-lines.tsx';
import { RuleWords } from './refund-rule-words.tsx';

interface RefundSummaryProps {
  booking: Booking;
  preview: Pick<UseQueryResult<RefundPreview>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  clock?: (() => number) | undefined;
}

export function RefundSummary({ booking, preview, clock }: RefundSummaryProps) {
  const { data, error, isFetching, refetch } = preview;
  if (!data && error && !isFetching) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-clay-wash px-4 py-3"
      >
        <span>
          {error instanceof ApiError ? (
            error.message
          ) : (
            <FormattedMessage defaultMessage="We couldn’t calculate the refund." />
          )}
        </span>
        <Button size="sm" variant="outline" onClick={() => void refetch()}>
          <FormattedMessage defaultMessage="Try Again" />
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="rounded-panel bg-well p-5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="mt-3 h-11 w-48" />
        <Skeleton className="mt-4 h-4 w-full" />
      </div>
    );
  }
  const isGuest = booking.role === 'guest';
  return (
    <div className="rounded-panel bg-well p-5">
      <p className="text-[14.5px] font-semibold text-muted">
        {isGuest ? (
          <FormattedMessage defaultMessage="You get back" />
        ) : (
          <FormattedMessage defaultMessage="{guest} gets back" values={{ guest: givenName(booking.guest.name) }} />
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <Money
          amountMinor={data.dueMinor}
          currency={data.currency}
          withCode
          className="display text-[38px] leading-tight"
        />
        {data.refundMinor + data.keptMinor > 0 && (
          <span className="text-muted">
            <FormattedMessage
              defaultMessage="of {total} paid"
              values={{
                total: (
                  <Money
                    key="t"
                    amountMinor={booking.totalMinor - data.unpaidMinor}
                    currency={data.currency}
                    withCode
                  />
                ),
              }}
            />
          </span>
        )}
      </p>
      <p className="mt-2 text-[15.5px] text-pretty">
        <RuleWords preview={data} booking={booking} />
      </p>
      {data.unpaidMinor > 0 && (
        <p className="mt-2 text-[15.5px] text-pretty">
          <FormattedMessage
            defaultMessage="{reader, select, guest {You won’t owe the remaining monthly payments of {amount}.} other {{guest} won’t owe the remaining monthly payments of {amount}.}}"
            values={{
              reader: booking.role,
              guest: givenName(booking.guest.name),
              amount: <Money key="u" amountMinor={data.unpaidMinor} currency={data.currency} withCode />,
            }}
          />
        </p>
      )}
      {data.alreadyMinor > 0 && (
        <p className="mt-2 text-[15.5px] text-pretty">
          <FormattedMessage
            defaultMessage="{already} of the full {whole} refund has already been sent."
            values={{
              already: <Money key="a" amountMinor={data.alreadyMinor} currency={data.currency} withCode />,
              whole: <Money key="w" amountMinor={data.refundMinor} currency={data.currency} withCode />,
            }}
          />
        </p>
      )}
      {!isGuest && !data.staff && booking.hostEarningsMinor !== null && booking.hostEarningsMinor > 0 && (
        <HostLoss booking={booking} earningsMinor={booking.hostEarningsMinor} />
      )}
      {data.dueMinor > 0 && isManual(booking) && <WhoSends booking={booking} amountMinor={data.dueMinor} />}
      {data.worsensAt && <Worsens at={data.worsensAt} booking={booking} onEnd={() => void refetch()} clock={clock} />}
      {data.refundMinor > 0 && data.keptMinor > 0 && <Split booking={booking} preview={data} />}
    </div>
  );
}

/** A payment outside the product has no card to refund: its recipient sends the refund. */
const WhoSends = ({ booking, amountMinor }: { booking: Booking; amountMinor: number }) => (
  <p className="mt-2 text-[15.5px] text-pretty">
    <FormattedMessage
      defaultMessage="{reader, select, host {{collector, select, host {You’ll send {amount} to {guest} yourself, then mark it as sent.} other {{brand} will send it to {guest}.}}} other {{payee} will send it, for example by bank transfer.}}"
      values={{
        reader: booking.role,
        collector: booking.payment.collectedBy,
        payee: namePayee(booking),
        guest: givenName(booking.guest.name),
        amount: <Money key="a" amountMinor={amountMinor} currency={booking.currency} withCode />,
      }}
    />
  </p>
);

const HostLoss = ({ booking, earningsMinor }: { booking: Booking; earningsMinor: number }) => (
  <p className="mt-2 text-[15.5px] text-pretty">
    <FormattedMessage
      defaultMessage="{reader, select, host {You’ll lose {earnings} in earnings.} other {{host} would have earned {earnings}.}}"
      values={{
        reader: booking.role,
        host: givenName(booking.host.name),
        earnings: <Money key="e" amountMinor={earningsMinor} currency={booking.currency} withCode />,
      }}
    />
  </p>
);

interface WorsensProps {
  at: string;
  booking: Booking;
  onEnd: () => void;
  clock: (() => number) | undefined;
}

/** When canceling will refund less. */
const Worsens = ({ at, booking, onEnd, clock }: WorsensProps) => (
  <p className="mt-3 flex gap-2.5 border-t border-line pt-3 text-[15px]">
    <ClockIcon size={19} className="mt-0.5 shrink-0 text-clay" />
    <span>
      <FormattedMessage
        defaultMessage="Cancel by {moment} to get this amount ({countdown} left). After that, the refund is smaller."
        values={{
          moment: (
            <strong key="m" className="font-semibold">
              <ZonedTime startsAt={at} timeZone={booking.timeZone} withDate />
            </strong>
          ),
          countdown: <Countdown key="c" until={at} onEnd={onEnd} clock={clock} />,
        }}
      />
    </span>
  </p>
);

/** The lines, if some of the price isn't refunded. */
function Split({ booking, preview }: { booking: Booking; preview: RefundPreview }) {
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={preview.currency} />;
  return (
    <table className="mt-4 w-full text-[15px]">
      <thead className="text-[13px] text-muted">
        <tr>
          <th className="pb-1 text-start font-semibold">
            <FormattedMessage defaultMessage="Item" />
          </th>
          <th className="pb-1 text-end font-semibold">
            {preview.unpaidMinor > 0 ? (
              <FormattedMessage defaultMessage="Refunded or not charged" />
            ) : (
              <FormattedMessage defaultMessage="Refund" />
            )}
          </th>
          <th className="pb-1 text-end font-semibold">
            <FormattedMessage defaultMessage="Not refunded" />
          </th>
        </tr>
      </thead>
      <tbody>
        {preview.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a refund are those of the booking, in their order
          <tr key={index} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <LineWords
                line={booking.lines[index] ?? { code: line.code, amountMinor: 0 }}
                currency={preview.currency}
              />
            </th>
            <td className="py-1.5 text-end">{money(line.refundMinor)}</td>
            <td className="py-1.5 text-end text-muted">{money(line.keptMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
