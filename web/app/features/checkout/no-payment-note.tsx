// The listing isn't free and its host can't take payments yet: says who can change that and how to ask.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { MessageLink } from '../../nouns/messages/message-link.tsx';

export function NoPaymentNote({ listing, className = '' }: { listing: Listing; className?: string }) {
  const host = givenName(listing.host.name);
  return (
    <div role="status" className={`grid justify-items-start gap-3 rounded-field bg-clay-wash px-4 py-3.5 ${className}`}>
      <p className="text-[15px] text-pretty">
        <FormattedMessage
          defaultMessage="{host} hasn’t set up payments yet, so this space can’t be booked. Send {host} a message to ask about it."
          values={{ host }}
        />
      </p>
      <MessageLink recipientId={listing.host._id} listingId={listing._id} className="bg-surface!">
        <FormattedMessage defaultMessage="Message {name}" values={{ name: host }} />
      </MessageLink>
    </div>
  );
}
