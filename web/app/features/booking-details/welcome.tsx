// The page right after booking: a confirmation, a picture, and what happens next.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { CalendarButton } from '../../nouns/bookings/calendar-button.tsx';
import { MorningIllustration } from '../../nouns/bookings/morning-illustration.tsx';
import { namePayee } from '../../nouns/bookings/payment-words.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';

export function Welcome({ booking }: { booking: Booking }) {
  const intl = useIntl();
  const isRequest = booking.status === 'requested';
  const isAwaited = booking.status === 'awaiting_payment';
  const host = givenName(booking.host.name);
  const title = isRequest
    ? intl.formatMessage(
        {
          defaultMessage:
            '{count, plural, one {{host} has your request.} other {Your requests are on their way to # hosts.}}',
        },
        { count: booking.group?.count ?? 1, host },
      )
    : isAwaited
      ? intl.formatMessage({ defaultMessage: 'Almost booked.' })
      : intl.formatMessage({ defaultMessage: 'You’re booked.' });
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    announce(title);
  }, [title]);
  return (
    <section className="relative isolate overflow-hidden rounded-panel bg-sun-wash animate-[rise_200ms_ease-out]">
      <div className="max-w-[52ch] p-7 md:p-10 md:pe-64 lg:max-w-none lg:pe-[380px]">
        <p className="text-[15px] font-semibold text-clay">
          {isRequest ? (
            <FormattedMessage defaultMessage="Sent" description="A request to book" />
          ) : isAwaited ? (
            <FormattedMessage defaultMessage="Time held" />
          ) : (
            <FormattedMessage defaultMessage="Confirmed" />
          )}
          {' · '}
          <span className="num">{booking.reference}</span>
        </p>
        <p className="display mt-2 text-[clamp(34px,4.6vw,52px)]">{title}</p>
        <p className="mt-3 max-w-[46ch] text-[17px] text-pretty text-muted">
          {isRequest ? (
            <NextAnswer booking={booking} host={host} />
          ) : isAwaited ? (
            <FormattedMessage
              defaultMessage="Pay as shown below. We’ll email you once {payee} confirms your payment."
              values={{ payee: namePayee(booking) }}
            />
          ) : (
            <>
              <FormattedMessage defaultMessage="{host} is expecting you." values={{ host }} />{' '}
              {booking.address.exact ? (
                <FormattedMessage defaultMessage="The address and check-in instructions are below." />
              ) : (
                booking.addressFrom !== null && (
                  <FormattedMessage
                    defaultMessage="The exact address and check-in instructions will appear here on {moment}. We’ll email you then."
                    values={{
                      moment: <ZonedTime key="m" startsAt={booking.addressFrom} timeZone={booking.timeZone} withDate />,
                    }}
                  />
                )
              )}
            </>
          )}
        </p>
        {!isRequest && !isAwaited && (
          <div className="mt-6">
            <CalendarButton booking={booking} variant="primary" />
          </div>
        )}
      </div>
      <MorningIllustration className="pointer-events-none absolute inset-e-0 bottom-0 -z-10 w-[380px] max-lg:w-60 max-md:hidden" />
    </section>
  );
}

const NextAnswer = ({ booking, host }: { booking: Booking; host: string }) =>
  booking.group ? (
    <FormattedMessage defaultMessage="We’ll email you when a host accepts, or if none do." />
  ) : (
    <FormattedMessage defaultMessage="We’ll email you as soon as {host} answers." values={{ host }} />
  );
