// Where it is and how to get in: the area until the booking stands, then the address with the host's own directions.
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { KeyIcon } from '../../ui/icons.tsx';
import { PinIcon } from '../../ui/shell-icons.tsx';
import { toast } from '../../ui/toast.ts';
import { addressLines, placeText } from './address-text.ts';
import type { Booking } from './api.ts';
import { givenName } from './names.ts';

export function PlaceCard({ booking }: { booking: Booking }) {
  const { address, arrivalNote, listing, host } = booking;
  const lines = addressLines(booking);
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="flex gap-3.5">
        <PinIcon size={22} className="mt-0.5 shrink-0 text-moss" />
        <div className="min-w-0">
          {lines.length > 0 ? (
            <>
              <address className="text-[17px] leading-7 font-semibold not-italic select-all">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
              <CopyButton text={placeText(booking)} />
            </>
          ) : (
            <>
              <p className="text-[17px] leading-7 font-semibold">
                {listing.city}, {listing.state}
              </p>
              <p className="mt-1 text-pretty text-muted">
                {booking.status === 'hold' ? (
                  <FormattedMessage
                    id="place.once-booked"
                    defaultMessage="The exact address appears here once the booking is confirmed."
                  />
                ) : address.shownFrom === 'confirmed' ? (
                  <FormattedMessage
                    id="place.later"
                    defaultMessage="The exact address appears here as soon as {host} accepts."
                    values={{ host: givenName(host.name) }}
                  />
                ) : (
                  <FormattedMessage
                    id="place.hidden"
                    defaultMessage="The exact address is shown from the confirmation until a day after the end."
                  />
                )}
              </p>
            </>
          )}
        </div>
      </div>
      {arrivalNote && (
        <div className="flex gap-3.5">
          <KeyIcon size={22} className="mt-0.5 shrink-0 text-moss" />
          <div className="min-w-0">
            <p className="text-[17px] leading-7 font-semibold">
              <FormattedMessage id="place.arrival" defaultMessage="Arrival" />
            </p>
            <p className="mt-1 text-pretty whitespace-pre-line text-muted">{arrivalNote}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const intl = useIntl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(intl.formatMessage({ id: 'place.copied', defaultMessage: 'Address copied' }));
    } catch {
      // The address can be selected by hand: it is marked whole with one press.
      toast.error(intl.formatMessage({ id: 'place.copy-failed', defaultMessage: 'The address could not be copied' }));
    }
  };
  return (
    <Button look="soft" size="sm" className="mt-3" onClick={() => void copy()}>
      <FormattedMessage id="place.copy" defaultMessage="Copy address" />
    </Button>
  );
}
