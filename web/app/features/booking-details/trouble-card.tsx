// What to do if something is wrong, starting with the quickest help.
import { findEmergencyNumber } from '@daynook/contract/countries/countries';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { askAddress, listBookingProblems } from '../../nouns/bookings/booking-problems.ts';
import { PlaceCard } from '../../nouns/bookings/place-card.tsx';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

export function TroubleCard({ booking, nowMs }: { booking: Booking; nowMs: number }) {
  const troubles = listBookingProblems(booking, nowMs);
  return (
    <div className="grid gap-5">
      {troubles.includes('access') && <CannotGetIn booking={booking} />}
      <ul className="flex flex-wrap gap-2.5">
        {troubles.includes('problem') && (
          <li>
            <LinkButton variant="outline" to={askAddress(booking._id, 'problem')}>
              <FormattedMessage defaultMessage="Report a problem" />
            </LinkButton>
          </li>
        )}
        <li>
          <LinkButton variant="outline" to={askAddress(booking._id, 'help')}>
            <FormattedMessage defaultMessage="Get help with this booking" />
          </LinkButton>
        </li>
      </ul>
      <p className="max-w-[62ch] text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="If anyone is in danger, call {number} first. <link>What to do next</link>"
          values={{
            number: findEmergencyNumber([booking.address.country]),
            link: (text) => (
              <Link key="l" to="/safety" className="font-semibold text-moss underline underline-offset-2">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </div>
  );
}

/** The quickest help comes first: the check-in information, then the host, then our staff. */
function CannotGetIn({ booking }: { booking: Booking }) {
  return (
    <details className="rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <summary className="cursor-pointer rounded-card px-5 py-4 text-[17px] font-semibold">
        <FormattedMessage defaultMessage="Help with getting in" />
      </summary>
      <ol className="grid list-decimal gap-5 px-5 pb-5 ps-10 marker:font-semibold marker:text-moss">
        <li className="ps-1">
          <p className="mb-3">
            <FormattedMessage defaultMessage="Check-in instructions from your host:" />
          </p>
          <PlaceCard booking={booking} />
          {!booking.arrivalNote && (
            <p className="mt-2 text-muted">
              <FormattedMessage
                defaultMessage="{host} hasn’t added check-in instructions."
                values={{ host: givenName(booking.host.name) }}
              />
            </p>
          )}
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage
              defaultMessage="Message {host}. They’re notified right away."
              values={{ host: givenName(booking.host.name) }}
            />
          </p>
          <MessageLink recipientId={booking.host._id} listingId={booking.listing._id}>
            <FormattedMessage defaultMessage="Message {name}" values={{ name: givenName(booking.host.name) }} />
          </MessageLink>
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage defaultMessage="Still outside? Tell us. We answer urgent messages first." />
          </p>
          <LinkButton to={askAddress(booking._id, 'access')}>
            <FormattedMessage defaultMessage="Contact support" />
          </LinkButton>
        </li>
      </ol>
    </details>
  );
}
