// The host: name, verification, response time, and experience (B7). Unknown facts are omitted.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatDuration, formatLocalDate } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import type { Listing } from '../../nouns/listings/api.ts';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import { ShieldIcon } from '../../ui/icons/icons.tsx';

/** Few hosts have more than a confirmed email. */
const TrustLines = lazy(() =>
  import('../../nouns/trust/trust-words.tsx').then((module) => ({ default: module.TrustLines })),
);

/** Nobody says "4 hours 37 minutes" about a habit, so it's whole hours from one hour on. */
const roundedUp = (minutes: number): number => (minutes > 60 ? Math.ceil(minutes / 60) * 60 : minutes);

interface HostCardProps {
  host: Listing['host'];
  /** What a question is about; undefined if there's no button. */
  listingId: string | undefined;
}

export function HostCard({ host, listingId }: HostCardProps) {
  const locale = useLocale();
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-5 rounded-panel bg-well p-6 md:p-8">
      {host.picture ? (
        <img
          src={host.picture}
          alt=""
          width={72}
          height={72}
          loading="lazy"
          className="size-18 rounded-pill object-cover"
        />
      ) : (
        <span
          className="grid size-18 place-items-center rounded-pill bg-moss text-[26px] font-semibold text-moss-ink"
          aria-hidden="true"
        >
          {[...host.name][0]}
        </span>
      )}
      <div className="min-w-56 grow">
        <p className="display text-[24px]">{host.name}</p>
        {host.badgeSince && (
          <Link to="/help#reliable-host" className="font-semibold text-moss underline-offset-4 hover:underline">
            <FormattedMessage defaultMessage="Reliable host" />
          </Link>
        )}
        {host.headline && <p className="text-muted">{host.headline}</p>}
        <ul className="mt-3 grid gap-x-8 gap-y-1.5 text-[15px] sm:grid-cols-2">
          {host.isEmailVerified && (
            <li className="flex items-center gap-2">
              <ShieldIcon size={17} className="text-moss" />
              <FormattedMessage defaultMessage="Email address confirmed" />
            </li>
          )}
          {host.trust.length > 1 && (
            <Suspense>
              <TrustLines levels={host.trust.filter(({ level }) => level !== 'email')} />
            </Suspense>
          )}
          <li>
            <FormattedMessage
              defaultMessage="Member since {date}"
              values={{ date: formatLocalDate(host.memberSince, locale, 'month') }}
            />
          </li>
          <li>
            <FormattedMessage
              defaultMessage="{count, plural, =0 {No bookings hosted yet} one {# booking hosted} other {# bookings hosted}}"
              values={{ count: host.bookingsHosted }}
            />
          </li>
          <li>
            {host.responseRatePercent === null ? (
              <FormattedMessage defaultMessage="Not enough requests yet to show a response time" />
            ) : (
              <FormattedMessage
                defaultMessage="Answers {percent}% of requests on time"
                values={{ percent: host.responseRatePercent }}
              />
            )}
          </li>
          {host.cancellations.bookings > 0 && (
            <li>
              <FormattedMessage
                defaultMessage="Canceled {canceled} of {bookings, plural, one {# booking} other {# bookings}} in the last 12 months"
                values={host.cancellations}
              />
            </li>
          )}
          {host.responseMinutes !== null && (
            <li>
              <FormattedMessage
                defaultMessage="Usually replies within {duration}"
                values={{ duration: formatDuration(roundedUp(host.responseMinutes), locale) }}
              />
            </li>
          )}
          <li>
            <FormattedMessage
              defaultMessage="Speaks {languages}"
              values={{
                languages: new Intl.ListFormat(locale).format(host.languages.map((code) => languages.of(code) ?? code)),
              }}
            />
          </li>
        </ul>
        <div className="mt-5">
          <MessageLink recipientId={host._id} {...(listingId ? { listingId } : {})}>
            <FormattedMessage defaultMessage="Message {name}" values={{ name: givenName(host.name) }} />
          </MessageLink>
        </div>
      </div>
    </div>
  );
}
