// A member's page as others see it: who they are, what they offer, what was said of them.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { signInPrompt } from '../../lib/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Star } from '../../ui/stars.tsx';
import { givenName } from '../bookings/names.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { Section } from '../listings/page-section.tsx';
import { ShareButton } from '../listings/share-button.tsx';
import { MessageLink } from '../messages/message-link.tsx';
import type { Profile } from './api.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileKudos } from './profile-kudos.tsx';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })));

interface ProfileViewProps {
  profile: Profile;
  /** Beside a column of controls: two cards in a row, not three. */
  isNarrow?: boolean;
}

export function ProfileView({ profile, isNarrow = false }: ProfileViewProps) {
  const { name, bio, listings, reviews, kudos, can, isSelf, username } = profile;
  const first = givenName(name);
  return (
    <>
      <ProfileHead
        profile={profile}
        actions={
          <>
            {isSelf && !isNarrow && (
              <LinkButton to="/profile" look="outline" size="sm">
                <FormattedMessage id="person.edit" defaultMessage="Edit your page" />
              </LinkButton>
            )}
            {can.message && (
              <MessageLink recipientId={profile._id}>
                <FormattedMessage id="person.message" defaultMessage="Message {name}" values={{ name: first }} />
              </MessageLink>
            )}
            {username && <ShareButton title={name} />}
          </>
        }
      />
      {bio && (
        <p className="mt-9 max-w-[64ch] text-[18px] leading-[1.6] break-words whitespace-pre-line">
          <bdi>{bio}</bdi>
        </p>
      )}
      <div className="mt-9">
        <ProfileFacts profile={profile} />
      </div>
      <div className="mt-12 grid gap-12">
        {listings.length > 0 && (
          <Section
            title={
              <FormattedMessage id="person.listings" defaultMessage="Where {name} hosts" values={{ name: first }} />
            }
          >
            <ul className={cx('grid gap-x-6 gap-y-10 sm:grid-cols-2', !isNarrow && 'lg:grid-cols-3')}>
              {listings.map((listing) => (
                <li key={listing._id}>
                  <ListingCard listing={listing} sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw" />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {kudos.count > 0 && (
          <Section
            title={
              <FormattedMessage
                id="person.kudos"
                defaultMessage="{count, plural, one {One thank-you} other {# thank-yous}}"
                values={{ count: kudos.count }}
              />
            }
          >
            <ProfileKudos kudos={kudos} />
          </Section>
        )}
        {reviews.length > 0 && (
          <Section title={<FormattedMessage id="person.what-guests-say" defaultMessage="What guests say" />}>
            <ReviewList reviews={reviews} />
          </Section>
        )}
      </div>
      {can.report && <ReportLine profile={profile} />}
    </>
  );
}

function ReviewList({ reviews }: { reviews: Profile['reviews'] }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      {reviews.map(({ _id, author, rating, text, writtenOn, listing }) => (
        <li key={_id} className="min-w-0">
          <p className="flex items-center gap-1.5 font-semibold num">
            <Star />
            <span className="sr-only">
              <FormattedMessage id="stars.rated" defaultMessage="Rated" />{' '}
            </span>
            <FormattedNumber value={rating} />
          </p>
          <p className="mt-2 text-[16.5px] leading-[1.55] break-words whitespace-pre-line">
            <bdi>{text}</bdi>
          </p>
          <p className="mt-2 text-[14.5px] text-muted">
            <FormattedMessage
              id="person.review-by"
              defaultMessage="{name}, {date}, about {room}"
              values={{
                name: <bdi>{author.name}</bdi>,
                date: formatLocalDate(writtenOn, locale, 'month'),
                room: (
                  <Link to={`/listing/${listing._id}`} className="underline underline-offset-3">
                    <bdi>{listing.title}</bdi>
                  </Link>
                ),
              }}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}

function ReportLine({ profile }: { profile: Profile }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-14 border-t border-line pt-5">
      <Button
        look="plain"
        size="sm"
        className="-ms-4 text-muted"
        onClick={() => (status === 'signed-in' ? setOpen(true) : signInPrompt.open())}
      >
        <FormattedMessage id="person.report" defaultMessage="Report this page" />
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind="member" subjectId={profile._id} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
