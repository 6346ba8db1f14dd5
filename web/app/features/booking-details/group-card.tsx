// All requests that a guest sent to several hosts at once, each with its price and where it stands. For the guest and staff.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { toBadge } from '../../nouns/bookings/status-words.ts';
import { TimeLeft } from '../../nouns/bookings/time-left.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';

type Request = NonNullable<Booking['groupRequests']>[number];

export const GroupCard = ({ booking, requests }: { booking: Booking; requests: readonly Request[] }) => (
  <div className="grid gap-4">
    <p className="max-w-[60ch] text-pretty text-muted">
      {requests.some(({ status }) => status === 'requested') ? (
        <FormattedMessage
          defaultMessage="{reader, select, guest {The first host to accept gets your booking. We withdraw the others, and you pay only for that one.} other {The first host to accept gets the booking. The others are withdrawn automatically.}}"
          values={{ reader: booking.role }}
        />
      ) : (
        <FormattedMessage defaultMessage="None of these requests are open anymore." />
      )}
    </p>
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {requests.map((request) => (
        <li key={request._id} className="border-t border-line first:border-t-0">
          <Row request={request} booking={booking} isCurrent={request._id === booking._id} />
        </li>
      ))}
    </ul>
  </div>
);

function Row({ request, booking, isCurrent }: { request: Request; booking: Booking; isCurrent: boolean }) {
  const intl = useIntl();
  const { listing, hostName, totalMinor, currency, expiresAt, isTaken } = request;
  const { name, tone } = toBadge(request.status, booking.role);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-4">
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold text-balance">
          {isCurrent ? (
            listing.title
          ) : (
            <Link to={`/booking/${request._id}`} className="underline">
              {listing.title}
            </Link>
          )}
          {isCurrent && (
            <span className="font-normal text-muted">
              {' '}
              <FormattedMessage defaultMessage="(this request)" />
            </span>
          )}
        </p>
        <p className="text-[14.5px] text-muted">
          {intl.formatMessage({ defaultMessage: 'with {host}' }, { host: givenName(hostName) })}
        </p>
      </div>
      <Money amountMinor={totalMinor} currency={currency} withCode className="text-[15.5px]" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:min-w-44 sm:justify-end">
        <Badge tone={tone}>
          {isTaken ? <FormattedMessage defaultMessage="Another host accepted" /> : <FormattedMessage {...name} />}
        </Badge>
        {request.status === 'requested' && expiresAt && <TimeLeft until={expiresAt} />}
      </div>
    </div>
  );
}
