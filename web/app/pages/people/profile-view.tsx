// A member's profile as others see it: facts, listings, and reviews.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ProfileFacts } from '../../features/profiles/profile-facts.tsx';
import { ProfileHead } from '../../features/profiles/profile-head.tsx';
import { ProfileKudos } from '../../features/profiles/profile-kudos.tsx';
import { MemberReviews } from '../../features/reviews/member-reviews.tsx';
import { givenName } from '../../lib/given-name.ts';
import { useSession } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { useIsOffered } from '../../lib/site.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { MessageLink } from '../../nouns/messages/message-link.tsx';
import type { Profile } from '../../nouns/profiles/api.ts';
import { ReputationView } from '../../nouns/reputation/reputation-view.tsx';
import { TrustList } from '../../nouns/trust/trust-words.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Section } from '../../ui/layout/page-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Stars } from '../../ui/stars.tsx';

const ReportDialog = lazy(() =>
  import('../../nouns/reports/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
);

interface ProfileViewProps {
  profile: Profile;
  /** Beside a column of controls: two cards per row instead of three. */
  isNarrow?: boolean;
}

export function ProfileView({ profile, isNarrow = false }: ProfileViewProps) {
  const { name, bio, listings, reviews, visiting, kudos, reputations, can, isSelf, username } = profile;
  const isOffered = useIsOffered();
  const first = givenName(name);
  return (
    <>
      <ProfileHead
        profile={profile}
        actions={
          <>
            {isSelf && !isNarrow && (
              <LinkButton to="/profile" variant="outline" size="sm">
                <FormattedMessage defaultMessage="Edit profile" />
              </LinkButton>
            )}
            {can.message && (
              <MessageLink recipientId={profile._id}>
                <FormattedMessage defaultMessage="Message {name}" values={{ name: first }} />
              </MessageLink>
            )}
            {username && <ShareButton title={name} />}
          </>
        }
      />
      {bio && (
        <p className="mt-9 max-w-[64ch] text-[18px] leading-[1.6] break-words whitespace-pre-line">
          <bdi {...writtenBy(bio)}>{bio}</bdi>
        </p>
      )}
      <div className="mt-9">
        <ProfileFacts profile={profile} />
      </div>
      <div className="mt-12 grid gap-12">
        {profile.trust.length > 0 && (
          <Section title={<FormattedMessage defaultMessage="What’s confirmed" />}>
            <TrustList levels={profile.trust} />
          </Section>
        )}
        {listings.length > 0 && (
          <Section title={<FormattedMessage defaultMessage="{name}’s workspaces" values={{ name: first }} />}>
            <ul className={cx('grid gap-x-6 gap-y-10 sm:grid-cols-2', !isNarrow && 'lg:grid-cols-3')}>
              {listings.map((listing) => (
                <li key={listing._id}>
                  <ListingCard listing={listing} sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw" />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {isOffered('kudos') && kudos.count > 0 && (
          <Section
            title={
              <FormattedMessage
                defaultMessage="{count, plural, one {One thank-you} other {# thank-yous}}"
                values={{ count: kudos.count }}
              />
            }
          >
            <ProfileKudos kudos={kudos} />
          </Section>
        )}
        {reviews.length > 0 && (
          <Section title={<FormattedMessage defaultMessage="Reviews from guests" />}>
            <MemberReviews memberId={profile._id} as="host" latest={reviews} />
          </Section>
        )}
        {visiting && (
          <Section title={<FormattedMessage defaultMessage="Reviews from hosts" />}>
            <p className="-mt-2 mb-6 text-muted">
              <Stars rating={visiting.rating} reviewCount={visiting.reviewCount} variant="long" />
            </p>
            <MemberReviews memberId={profile._id} as="guest" latest={visiting.latest} />
          </Section>
        )}
      </div>
      {reputations.map((reputation) => (
        <section key={reputation._id} className="mt-12">
          <ReputationView reputation={reputation} checkedAt={reputation.checkedAt}>
            {!isSelf && <ReportLine kind="reputation" id={reputation._id} />}
          </ReputationView>
        </section>
      ))}
      {can.report && (
        <div className="mt-14 border-t border-line pt-5">
          <ReportLine kind="member" id={profile._id} />
        </div>
      )}
    </>
  );
}

function ReportLine({ kind, id }: { kind: 'member' | 'reputation'; id: string }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="plain"
        size="sm"
        className="-ms-4 text-muted"
        onClick={() => (status === 'signed-in' ? setOpen(true) : signInPrompt.open())}
      >
        {kind === 'member' ? (
          <FormattedMessage defaultMessage="Report this profile" />
        ) : (
          <FormattedMessage defaultMessage="Report this reputation file" />
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} subjectId={id} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
