// Something is wrong: what one can do about it now, the nearest help first.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageLink } from '../messages/message-link.tsx';
import type { Booking } from './api.ts';
import { givenName } from './names.ts';
import { PlaceCard } from './place-card.tsx';
import { askAddress, troublesOf } from './troubles.ts';

export function TroubleCard({ booking, nowMs }: { booking: Booking; nowMs: number }) {
  const troubles = troublesOf(booking, nowMs);
  return (
    <div className="grid gap-5">
      {troubles.includes('access') && <CannotGetIn booking={booking} />}
      <ul className="flex flex-wrap gap-2.5">
        {troubles.includes('problem') && (
          <li>
            <LinkButton look="outline" to={askAddress(booking._id, 'problem')}>
              <FormattedMessage id="trouble.problem" defaultMessage="Report a problem" />
            </LinkButton>
          </li>
        )}
        <li>
          <LinkButton look="outline" to={askAddress(booking._id, 'help')}>
            <FormattedMessage id="trouble.help" defaultMessage="Get help with this booking" />
          </LinkButton>
        </li>
      </ul>
      <p className="max-w-[62ch] text-[15px] text-muted">
        <FormattedMessage
          id="trouble.safety"
          defaultMessage="If anybody is in danger, call the emergency number of the place first. <link>What to do then</link>"
          values={{
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

/** What usually opens the door stands before what takes us hours: the way in, then the host, then our staff. */
function CannotGetIn({ booking }: { booking: Booking }) {
  return (
    <details className="rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <summary className="cursor-pointer rounded-card px-5 py-4 text-[17px] font-semibold">
        <FormattedMessage id="trouble.access" defaultMessage="I cannot get in" />
      </summary>
      <ol className="grid list-decimal gap-5 px-5 pb-5 ps-10 marker:font-semibold marker:text-moss">
        <li className="ps-1">
          <p className="mb-3">
            <FormattedMessage id="trouble.way-in" defaultMessage="The way in, as your host wrote it:" />
          </p>
          <PlaceCard booking={booking} />
          {!booking.arrivalNote && (
            <p className="mt-2 text-muted">
              <FormattedMessage
                id="trouble.no-way-in"
                defaultMessage="{host} has written nothing about getting in that is shown by now."
                values={{ host: givenName(booking.host.name) }}
              />
            </p>
          )}
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage
              id="trouble.ask-host"
              defaultMessage="Ask {host}. They get your message right away, and an email if they don’t read it."
              values={{ host: givenName(booking.host.name) }}
            />
          </p>
          <MessageLink recipientId={booking.host._id} listingId={booking.listing._id}>
            <FormattedMessage
              id="people.write"
              defaultMessage="Write to {name}"
              values={{ name: givenName(booking.host.name) }}
            />
          </MessageLink>
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage
              id="trouble.still"
              defaultMessage="Still outside? Tell us: what is urgent we answer first."
            />
          </p>
          <LinkButton to={askAddress(booking._id, 'access')}>
            <FormattedMessage id="trouble.tell-us" defaultMessage="Tell our staff" />
          </LinkButton>
        </li>
      </ol>
    </details>
  );
}
