// Where it is and how to get in: the area until the exact address is shown, then the address with the host's directions.
import { showsAddressAfterFree } from '@daynook/contract/cancellation-policies';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { KeyIcon } from '../../ui/icons/icons.tsx';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import { useIsNear } from '../../ui/layout/use-is-near.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { useTranslation } from '../../ui/translation/use-translation.tsx';
import { GuardedMap } from '../map/guarded-map.tsx';
import { addressLines, placeText } from './address-text.ts';
import type { Booking } from './api.ts';

/** Only bookings whose host entered a network have it. */
const WifiCode = lazy(() => import('./wifi-code.tsx').then(({ WifiCode }) => ({ default: WifiCode })));

/** Only bookings whose host added photos, or that someone sees the address of. */
const WayIn = lazy(() => import('../way-in-photos/way-in.tsx').then(({ WayIn }) => ({ default: WayIn })));

const loadMap = () => import('../map/area-map.tsx').then(({ AreaMap }) => AreaMap);

/** While the guest still has to get there. */
const AHEAD: readonly Booking['status'][] = ['hold', 'requested', 'awaiting_payment', 'confirmed'];

export function PlaceCard({ booking }: { booking: Booking }) {
  const { address, arrivalNote, listing } = booking;
  const lines = addressLines(booking);
  const isAreaShown = booking.role === 'guest' && lines.length === 0 && AHEAD.includes(booking.status);
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  return (
    <div className={cx('grid gap-6', arrivalNote && 'sm:grid-cols-2')}>
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
                {[address.neighborhood, listing.city, listing.state].filter(Boolean).join(', ')}
              </p>
              <p className="mt-1 text-pretty text-muted">
                <AddressWhen booking={booking} />
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
              <FormattedMessage defaultMessage="How to get in" />
            </p>
            <Instructions booking={booking} text={arrivalNote} />
            {booking.wifi && (
              <Suspense fallback={null}>
                <WifiCode wifi={booking.wifi} />
              </Suspense>
            )}
          </div>
        </div>
      )}
      {(booking.wayIn.length > 0 || (booking.role === 'guest' && lines.length > 0)) && (
        <Suspense fallback={null}>
          <WayIn
            bookingId={booking._id}
            photos={booking.wayIn}
            isNoted={booking.role === 'guest' && lines.length > 0}
          />
        </Suspense>
      )}
      {isAreaShown && (
        <div ref={frame} className="h-[240px] overflow-hidden rounded-card bg-land col-span-full">
          {isNear && (
            <GuardedMap load={loadMap}>
              {(AreaMap) => <AreaMap center={address.coordinates} radiusMeters={PUBLIC_POINT.circleRadiusMeters} />}
            </GuardedMap>
          )}
        </div>
      )}
    </div>
  );
}

/** Line by line, because a network's name and password are never translated. */
function Instructions({ booking: { role, wifi }, text }: { booking: Booking; text: string }) {
  const lines = text.split('\n');
  const isKept = (line: string) =>
    wifi !== null && (line.includes(wifi.name) || (wifi.password !== null && line.includes(wifi.password)));
  const { show, control } = useTranslation(role === 'guest' ? lines.filter((line) => !isKept(line)) : [], 'mt-1.5');
  return (
    <>
      <div {...writtenBy(text)} className="mt-1 grid gap-1 text-pretty text-muted">
        {lines.map((line, index) => {
          const { text: words, attributes } = show(line);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never move
            <p key={index} {...attributes}>
              {words}
            </p>
          );
        })}
      </div>
      {control}
    </>
  );
}

/** When the exact address will be shown, as text. */
export function AddressWhen({
  booking: { status, addressFrom, host, timeZone, cancellationPolicy },
}: {
  booking: Booking;
}) {
  const isFree = showsAddressAfterFree(cancellationPolicy) ? 'yes' : 'no';
  if (addressFrom !== null) {
    return (
      <FormattedMessage
        defaultMessage="Exact address from {moment}"
        values={{ moment: <ZonedTime key="m" startsAt={addressFrom} timeZone={timeZone} withDate /> }}
      />
    );
  }
  if (status === 'hold') {
    return (
      <FormattedMessage
        defaultMessage="Once you’ve booked, you’ll see the exact address {isFree, select, yes {when free cancellation ends} other {when canceling costs at least half}} or 24 hours before check-in, whichever comes first."
        values={{ isFree }}
      />
    );
  }
  if (status === 'awaiting_payment') {
    return (
      <FormattedMessage
        defaultMessage="Once your payment arrives, you’ll see the exact address {isFree, select, yes {when free cancellation ends} other {when canceling costs at least half}} or 24 hours before check-in, whichever comes first."
        values={{ isFree }}
      />
    );
  }
  return status === 'requested' ? (
    <FormattedMessage
      defaultMessage="If {host} accepts, you’ll see the exact address {isFree, select, yes {when free cancellation ends} other {when canceling costs at least half}} or 24 hours before check-in, whichever comes first."
      values={{ host: givenName(host.name), isFree }}
    />
  ) : (
    <FormattedMessage defaultMessage="The exact address is no longer available." />
  );
}

function CopyButton({ text }: { text: string }) {
  const intl = useIntl();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(intl.formatMessage({ defaultMessage: 'Address copied' }));
    } catch {
      // The address can be selected; one press selects all of it.
      toast.error(
        intl.formatMessage({
          defaultMessage: 'We couldn’t copy the address. Please select and copy it yourself.',
        }),
      );
    }
  };
  return (
    <Button variant="soft" size="sm" className="mt-3" onClick={() => void copy()}>
      <FormattedMessage defaultMessage="Copy address" />
    </Button>
  );
}
