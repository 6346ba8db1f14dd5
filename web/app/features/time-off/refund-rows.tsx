// What each guest gets back if the bookings are canceled, the total in each currency, and why some of them can't be.
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { CancellationPreview, CancellationRow, CancelObstacle } from '../../nouns/host-cancellations/api.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

const obstacleWords: Record<CancelObstacle, MessageDescriptor> = defineMessages({
  ended: { defaultMessage: 'This booking was already canceled, or its request is closed.' },
  begun: { defaultMessage: 'This stay has started, so you can’t cancel it.' },
  'refund-changed': { defaultMessage: 'The refund has changed. Check the new amount, then try again.' },
  'fine-changed': { defaultMessage: 'Canceling now costs more. Check the new amount, then try again.' },
  'payment-pending': { defaultMessage: 'A payment for this booking is in progress. Try again in a few minutes.' },
  changed: { defaultMessage: 'This booking has changed. Open it to see the latest version.' },
  'not-allowed': { defaultMessage: 'You don’t have permission to cancel this booking.' },
});

interface RefundRowsProps {
  rows: readonly CancellationRow[];
  totals: CancellationPreview['totals'];
  /** Why the last try didn't cancel some of them. */
  failures: ReadonlyMap<string, CancelObstacle>;
  /** The amounts are loading again. */
  isBusy: boolean;
}

export function RefundRows({ rows, totals, failures, isBusy }: RefundRowsProps) {
  return (
    <section aria-busy={isBusy} className={`rounded-panel bg-well p-4 ${isBusy ? 'opacity-60' : ''}`}>
      <h3 className="text-[15px] font-semibold">
        <FormattedMessage defaultMessage="Refunds to your guests" />
      </h3>
      <ul className="mt-2 grid gap-3">
        {rows.map((row) => (
          <RefundRow key={row.bookingId} row={row} failure={row.obstacle ?? failures.get(row.bookingId)} />
        ))}
      </ul>
      {!isBusy && totals.length > 0 && <Totals totals={totals} />}
    </section>
  );
}

function RefundRow({ row, failure }: { row: CancellationRow; failure: CancelObstacle | undefined }) {
  const intl = useIntl();
  return (
    <li className="text-[15px]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere">
          {row.guestName}, {row.listingTitle}
        </span>
        {row.obstacle === null && (
          <span className="ms-auto num">
            <Refund row={row} />
          </span>
        )}
      </div>
      <p className="text-[14px] text-muted">
        <ZonedTime startsAt={row.startsAt} endsAt={row.endsAt} timeZone={row.timeZone} withDate />
      </p>
      {row.obstacle === null && row.isRefundedByHost && row.dueMinor > 0 && (
        <p className="text-[14px] text-pretty">
          <FormattedMessage
            defaultMessage="You’ll send {amount} to {guest} yourself, then mark it as sent."
            values={{
              amount: <Money key="a" amountMinor={row.dueMinor} currency={row.currency} withCode />,
              guest: givenName(row.guestName),
            }}
          />
        </p>
      )}
      {failure && (
        <p className="text-[14px] font-medium text-pretty text-danger">{intl.formatMessage(obstacleWords[failure])}</p>
      )}
    </li>
  );
}

const Refund = ({ row: { paidMinor, dueMinor, currency } }: { row: CancellationRow }) =>
  paidMinor === 0 ? (
    <FormattedMessage defaultMessage="Nothing to refund" />
  ) : (
    <FormattedMessage
      defaultMessage="{refund} of {price}"
      values={{
        refund: <Money key="r" amountMinor={dueMinor} currency={currency} />,
        price: <Money key="p" amountMinor={paidMinor} currency={currency} withCode />,
      }}
    />
  );

const Totals = ({ totals }: { totals: CancellationPreview['totals'] }) => (
  <p className="mt-2.5 flex items-baseline justify-between gap-4 border-t border-line pt-2.5 font-semibold">
    <FormattedMessage defaultMessage="Total refund" />
    <span className="grid text-end">
      {totals.map(({ currency, dueMinor }) => (
        <Money key={currency} amountMinor={dueMinor} currency={currency} withCode />
      ))}
    </span>
  </p>
);
