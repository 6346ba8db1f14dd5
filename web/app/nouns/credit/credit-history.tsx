// A member's credit and all its changes, the latest first.
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';
import type { CreditBalance, CreditEntry } from './api.ts';

const reasons = defineMessages({
  goodwill: { defaultMessage: 'Credit from us' },
  referral: { defaultMessage: 'Referral reward' },
  refund: { defaultMessage: 'Refund as credit' },
  'refund-bonus': { defaultMessage: 'Bonus for choosing credit' },
  used: { defaultMessage: 'Used for a booking' },
  'taken-back': { defaultMessage: 'Taken back by us' },
  'given-up': { defaultMessage: 'Forfeited when the account was deleted' },
}) satisfies Record<CreditEntry['reason'], object>;

export const Balances = ({ balances }: { balances: readonly CreditBalance[] }) => (
  <ul className="grid gap-2">
    {balances.map(({ currency, availableMinor, reservedMinor }) => (
      <li key={currency}>
        <Money amountMinor={availableMinor} currency={currency} withCode className="display text-[28px]" />
        {reservedMinor > 0 && (
          <span className="block text-[15px] text-muted">
            <FormattedMessage
              defaultMessage="Another {amount} is set aside for bookings that aren’t confirmed yet."
              values={{ amount: <Money key="a" amountMinor={reservedMinor} currency={currency} withCode /> }}
            />
          </span>
        )}
      </li>
    ))}
  </ul>
);

export const Entries = ({ entries }: { entries: readonly CreditEntry[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {entries.map((entry) => (
      <Entry key={entry._id} entry={entry} />
    ))}
  </ul>
);

function Entry({ entry: { reason, at, amountMinor, currency, booking, note, by } }: { entry: CreditEntry }) {
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <FormattedMessage {...reasons[reason]} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-[14.5px] text-muted">
          <ZonedDate at={at} timeZone={readerTimeZone()} />
          {booking && (
            <Link to={`/booking/${booking._id}`} className="text-moss underline underline-offset-4">
              {booking.reference}
            </Link>
          )}
          {by && <FormattedMessage defaultMessage="by {name}" values={{ name: by }} />}
        </p>
        {note && <p className="mt-1 text-[15px] wrap-anywhere">{note}</p>}
      </div>
      <Money amountMinor={amountMinor} currency={currency} withCode className="shrink-0 font-semibold" />
    </li>
  );
}
