// A note next to the price of a long stay: it can be paid monthly.
import { FormattedMessage } from 'react-intl';
import { Money } from '../../ui/money.tsx';
import type { Quote } from '../bookings/api.ts';

interface MonthlyNoteProps {
  monthly: NonNullable<Quote['monthly']>;
  currency: string;
}

export const MonthlyNote = ({ monthly: { firstMinor, later }, currency }: MonthlyNoteProps) => (
  <p className="mt-4 rounded-field bg-moss-wash px-4 py-3 text-[14.5px] text-pretty">
    <FormattedMessage
      defaultMessage="Or pay monthly: {first} now, then {count, plural, one {# more payment} other {# more payments}}. You choose at checkout."
      values={{
        first: (
          <strong key="f" className="font-semibold">
            <Money amountMinor={firstMinor} currency={currency} withCode />
          </strong>
        ),
        count: later.length,
      }}
    />
  </p>
);
