// What to say after an action on several bookings.
import type { IntlShape } from 'react-intl';
import type { SeriesResult } from '../../nouns/booking-series/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Says that it's done, or how many stay as they were and why. */
export function toastResult(intl: IntlShape, { rows }: SeriesResult, done: string): void {
  const failed = rows.filter(({ isDone }) => !isDone);
  if (failed.length === 0) toast.success(done);
  else
    toast.blank(
      intl.formatMessage(
        { defaultMessage: '{failed} of {count} bookings stay as they are: {message}' },
        { failed: failed.length, count: rows.length, message: failed[0]!.message },
      ),
    );
}
