// The bookings in the days of the time off. They stay, unless the host chooses some of them to cancel (K10, G5).
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { type TimeOffBooking, type TimeOffInput, useTimeOffBookings } from './api.ts';
import { CancelSeveralDialog } from './cancel-several-dialog.tsx';

export function BookingsInDays({ input }: { input: TimeOffInput | undefined }) {
  const { data } = useTimeOffBookings(input && { ...input, note: null });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [canceled, setCanceled] = useState<readonly string[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // After the last one was canceled, the button that opened the dialog is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) box.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!input || !data) return null;
  // Canceled ones are gone before the list is loaded again.
  const bookings = data.bookings.filter(({ _id }) => !canceled.includes(_id));
  const open = bookings.filter(isOpenToCancel).map(({ _id }) => _id);
  // Only those that are listed: other days or properties may have been chosen since.
  const chosen = open.filter((id) => ticked.includes(id));
  const total = Math.max(data.total - (data.bookings.length - bookings.length), bookings.length);
  return (
    <div ref={box} tabIndex={-1} className="mt-5 outline-none">
      {canceled.length > 0 && (
        <p className="mb-3 text-[15px] font-semibold">
          <FormattedMessage
            defaultMessage="{count, plural, one {# booking canceled} other {# bookings canceled}}"
            values={{ count: canceled.length }}
          />
        </p>
      )}
      {total === 0 ? (
        <p role="status" className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="You have no bookings on these days." />
        </p>
      ) : (
        <div className="rounded-card bg-clay-wash p-4 text-[15px]">
          <p role="status" className="font-semibold">
            <FormattedMessage
              defaultMessage="{count, plural, one {You have # booking or request on these days. It stays unless you cancel it here.} other {You have # bookings and requests on these days. They stay unless you cancel them here.}}"
              values={{ count: total }}
            />
          </p>
          <BookingRows bookings={bookings} chosen={chosen} open={open} onChange={setTicked} />
          {chosen.length > 0 && (
            <Button variant="danger" className="mt-3 max-sm:w-full" onClick={() => setOpen(true)}>
              <FormattedMessage
                defaultMessage="Cancel {count, plural, one {# booking} other {# bookings}}"
                values={{ count: chosen.length }}
              />
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <CancelSeveralDialog
          bookingIds={chosen}
          onCanceled={(ids) => setCanceled((before) => [...before, ...ids])}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** A stay that has begun can't be canceled by its host. */
const isOpenToCancel = ({ status }: TimeOffBooking): boolean => status !== 'active';

interface BookingRowsProps {
  bookings: readonly TimeOffBooking[];
  chosen: readonly string[];
  /** Those that can be chosen. */
  open: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function BookingRows({ bookings, chosen, open, onChange }: BookingRowsProps) {
  const intl = useIntl();
  const all = open.slice(0, HOST_CANCELLATION.bookingsMaximum);
  return (
    <>
      {open.length > 1 && (
        <Checkbox
          className="mt-2"
          checked={chosen.length === all.length}
          onChange={(event) => onChange(event.target.checked ? all : [])}
        >
          <FormattedMessage defaultMessage="Select all" />
        </Checkbox>
      )}
      <ul className="mt-1 grid gap-x-3">
        {bookings.map((booking) => {
          const { _id, guestName, listingTitle } = booking;
          return (
            <li key={_id} className="flex items-start justify-between gap-3 border-t border-line py-1">
              <Checkbox
                className="min-w-0 grow wrap-anywhere"
                checked={chosen.includes(_id)}
                disabled={!isOpenToCancel(booking)}
                description={
                  <>
                    <ZonedTime
                      startsAt={booking.startsAt}
                      endsAt={booking.endsAt}
                      timeZone={booking.timeZone}
                      withDate
                    />
                    {!isOpenToCancel(booking) && (
                      <span className="block">
                        <FormattedMessage defaultMessage="This stay has started, so you can’t cancel it." />
                      </span>
                    )}
                  </>
                }
                onChange={(event) =>
                  onChange(event.target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
                }
              >
                {guestName}, {listingTitle}
              </Checkbox>
              <Link
                to={`/booking/${_id}`}
                className="shrink-0 py-1.5 leading-6.5 underline underline-offset-3 max-lg:py-2.25"
                aria-label={intl.formatMessage(
                  { defaultMessage: 'View booking: {guest}, {listing}' },
                  { guest: guestName, listing: listingTitle },
                )}
              >
                <FormattedMessage defaultMessage="View" />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
