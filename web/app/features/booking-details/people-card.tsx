// The other side of a booking, or both for staff, with the guest's note.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { Answers } from '../../nouns/bookings/answers.tsx';
import type { Booking, BookingSummary } from '../../nouns/bookings/api.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';

interface PeopleCardProps {
  booking: Booking;
  /** False if the page already has that button. */
  hasMessageLink: boolean;
  /** False if the page already shows the guest's note. */
  hasNote: boolean;
}

export function PeopleCard({ booking, hasMessageLink, hasNote }: PeopleCardProps) {
  const { role, guest, host, message, answers, guests, cars } = booking;
  return (
    <div className="grid gap-5">
      {role !== 'host' && (
        <Person
          person={host}
          role={
            role === 'guest' ? (
              <FormattedMessage defaultMessage="Your host" />
            ) : (
              <FormattedMessage defaultMessage="Host" />
            )
          }
        />
      )}
      {role !== 'guest' && (
        <Person
          person={guest}
          role={
            <FormattedMessage
              defaultMessage="{reader, select, host {Your guest} other {Guest}}{more, plural, =0 {} one {, with # more person} other {, with # more people}}"
              values={{ reader: role, more: guests - 1 }}
            />
          }
        />
      )}
      {cars > 0 && (
        <p className="text-[15.5px]">
          <FormattedMessage
            defaultMessage="{reader, select, guest {You’re coming} other {{guest} is coming}} with {cars, plural, one {# car} other {# cars}}."
            values={{ reader: role, guest: givenName(guest.name), cars }}
          />
        </p>
      )}
      {role !== 'staff' && hasMessageLink && (
        <div>
          <MessageLink recipientId={role === 'guest' ? host._id : guest._id} listingId={booking.listing._id}>
            <FormattedMessage
              defaultMessage="Message {name}"
              values={{ name: givenName(role === 'guest' ? host.name : guest.name) }}
            />
          </MessageLink>
        </div>
      )}
      {hasNote && answers.length > 0 && (
        <div className="rounded-card bg-well px-5 py-4">
          <Answers answers={answers} />
        </div>
      )}
      {hasNote && message && (
        <figure className="rounded-card rounded-ss-none bg-well px-5 py-4">
          <figcaption className="text-[13.5px] font-semibold text-muted">
            <FormattedMessage
              defaultMessage="{reader, select, guest {You} other {{guest}}} wrote"
              values={{ reader: role, guest: givenName(guest.name) }}
            />
          </figcaption>
          <blockquote {...writtenBy(message)} className="mt-1 whitespace-pre-line">
            {message}
          </blockquote>
        </figure>
      )}
    </div>
  );
}

const Person = ({ person, role }: { person: BookingSummary['guest']; role: React.ReactNode }) => (
  <div className="flex items-center gap-4">
    <Avatar picture={person.picture} initials={toInitials(person.name)} size={60} />
    <div className="min-w-0">
      <p className="display truncate text-[22px]">{person.name}</p>
      <p className="text-muted">{role}</p>
    </div>
  </div>
);
