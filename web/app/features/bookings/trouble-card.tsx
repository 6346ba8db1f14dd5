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
          defaultMessage="If anyone is in danger, call the local emergency number first. <link>What to do next</link>"
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
        <FormattedMessage id="trouble.access" defaultMessage="I can’t get in" />
      </summary>
      <ol className="grid list-decimal gap-5 px-5 pb-5 ps-10 marker:font-semibold marker:text-moss">
        <li className="ps-1">
          <p className="mb-3">
            <FormattedMessage id="trouble.way-in" defaultMessage="How to get in, from your host:" />
          </p>
          <PlaceCard booking={booking} />
          {!booking.arrivalNote && (
            <p className="mt-2 text-muted">
              <FormattedMessage
                id="trouble.no-way-in"
                defaultMessage="{host} hasn’t added directions for getting in."
                values={{ host: givenName(booking.host.name) }}
              />
            </p>
          )}
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage
              id="trouble.ask-host"
              defaultMessage="Message {host}. They’re notified right away."
              values={{ host: givenName(booking.host.name) }}
            />
          </p>
          <MessageLink recipientId={booking.host._id} listingId={booking.listing._id}>
            <FormattedMessage
              id="people.write"
              defaultMessage="Message {name}"
              values={{ name: givenName(booking.host.name) }}
            />
          </MessageLink>
        </li>
        <li className="ps-1">
          <p className="mb-2">
            <FormattedMessage
              id="trouble.still"
              defaultMessage="Still outside? Tell us. We answer urgent messages first."
            />
          </p>
          <LinkButton to={askAddress(booking._id, 'access')}>
            <FormattedMessage id="trouble.tell-us" defaultMessage="Contact support" />
          </LinkButton>
        </li>
      </ol>
    </details>
  );
}
