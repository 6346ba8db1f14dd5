// Why this booking needs the host's approval although the listing has instant booking. Reveals nothing about the host.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { FormattedMessage } from 'react-intl';
import type { Quote } from '../../../nouns/bookings/api.ts';
import { InfoIcon } from '../../../ui/icons/icons.tsx';

export function AskFirstNote({ quote, className = '' }: { quote: Quote | undefined; className?: string }) {
  if (quote?.askFirst === undefined) return null;
  return (
    <p className={`flex items-start gap-2.5 rounded-field bg-sun-wash px-4 py-3 text-[15px] ${className}`}>
      <InfoIcon size={18} className="mt-1 shrink-0" />
      {quote.askFirst === 'often-canceled' ? (
        <FormattedMessage
          defaultMessage="Several of your bookings from the last {days} days were canceled or can still be canceled for free, so the host needs to confirm this one first. You’re only charged if they accept."
          values={{ days: BOOKING.cancellationDays }}
        />
      ) : quote.askFirst === 'stays-needed' ? (
        <FormattedMessage defaultMessage="Only returning guests can book this space instantly. Send a request, and the host has up to 24 hours to answer." />
      ) : (
        <FormattedMessage defaultMessage="We couldn’t check the host’s calendar recently, so the host needs to confirm this time first." />
      )}
    </p>
  );
}
