// Switches between hours of one day and a stay over several.
import { FormattedMessage } from 'react-intl';
import { addDays } from '../../../lib/dates/calendar-dates.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';

export function SeveralDays({ state }: { state: SlotState }) {
  const { date, input } = state;
  if (!date) return null;
  return (
    <button
      type="button"
      className="finger relative py-1 text-[14px] font-semibold text-moss underline-offset-4 hover:underline"
      onClick={() =>
        state.choose(input.until ? { until: undefined } : { until: addDays(date, 1), from: undefined, to: undefined })
      }
    >
      {input.until ? (
        <FormattedMessage defaultMessage="Book a single day" />
      ) : (
        <FormattedMessage defaultMessage="Book multiple days" />
      )}
    </button>
  );
}
