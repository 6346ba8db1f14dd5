// A new host's checklist, from creating a property to a live listing. Steps are done according to the host's data.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useCalendarImports } from '../../features/calendar-sync/api.ts';
import { OwnListingCard } from '../../features/host-listings/own-listing-card.tsx';
import { hasSeenPreview } from '../../features/host-listings/seen-previews.ts';
import { documentsQuery, type HostDocument } from '../../features/insurance/api.ts';
import { StepList } from '../../features/listing-editor/listing-step-list.tsx';
import { listingToFinish, onboardingSteps } from '../../features/listing-editor/listing-steps.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { isOwn } from '../../nouns/co-hosts/api.ts';
import { type OwnListing, useMyListings, useMyProperties } from '../../nouns/hosting/api.ts';
import { ownListingQuery } from '../../nouns/listings/listing-edit-api.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { payoutAccountsQuery } from '../../nouns/payouts/api.ts';
import { ownPropertyQuery } from '../../nouns/properties/property-api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Set up your first listing' }, isHidden: true });

export default function HostOnboarding() {
  const profile = useOwnProfile();
  const properties = useMyProperties();
  const listings = useMyListings();
  const card = listingToFinish((listings.data ?? []).filter(isOwn));
  const listing = useQuery({ ...ownListingQuery(card?._id ?? ''), enabled: card !== undefined });
  const propertyId = listing.data?.property._id ?? properties.data?.find(isOwn)?._id;
  // The checklist doesn't wait for these; they only mark optional steps as done.
  const property = useQuery({ ...ownPropertyQuery(propertyId ?? ''), enabled: propertyId !== undefined });
  const documents = useQuery({ ...documentsQuery, enabled: propertyId !== undefined });
  const feeds = useCalendarImports(card?._id);
  const payout = useQuery({ ...payoutAccountsQuery, enabled: propertyId !== undefined });
  const failed = [properties, listings, listing].find(({ isError }) => isError);
  const isReady = properties.data && listings.data && (card === undefined || listing.data);
  const isLive = listing.data?.state === 'live';
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<Title isLive={isLive} card={card} />}
        lead={
          isLive ? (
            <FormattedMessage defaultMessage="Guests can find and book it. A few more steps help them choose it." />
          ) : (
            <FormattedMessage defaultMessage="Complete these short steps in any order. We save your progress." />
          )
        }
      />
      <div className="mt-10 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_360px]">
        {failed && !isReady && (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your progress" />}
            onRetry={() => void failed.refetch()}
            isRetrying={failed.isFetching}
          />
        )}
        {!failed && !isReady && <ListSkeleton />}
        {isReady && (
          <StepList
            isLive={isLive}
            steps={onboardingSteps({
              firstHomeId: properties.data.find(isOwn)?._id,
              room: listing.data,
              isEmailVerified: profile.data?.isEmailVerified,
              localLimits: property.data?.localLimits,
              hasDocument: hasValidDocument(documents.data?.documents ?? []),
              hasFeed: (feeds.data?.feeds.length ?? 0) > 0,
              hasSeenPreview: card !== undefined && hasSeenPreview(card._id),
              hasPayoutAccount: (payout.data?.accounts.length ?? 0) > 0,
            })}
          />
        )}
        {isReady && (
          <aside className="lg:sticky lg:top-[calc(var(--nav-height)+20px)]">
            <FirstListing card={card} />
          </aside>
        )}
      </div>
    </div>
  );
}

function Title({ isLive, card }: { isLive: boolean; card: OwnListing | undefined }) {
  if (isLive) return <FormattedMessage defaultMessage="Your listing is live" />;
  return card && card.state !== 'draft' ? (
    <FormattedMessage defaultMessage="Get your listing live" />
  ) : (
    <FormattedMessage defaultMessage="Set up your first listing" />
  );
}

const ListSkeleton = () => (
  <div aria-busy="true" className="grid gap-2.5">
    <Skeleton className="mb-4 h-2" />
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Skeleton key={key} className="h-19 rounded-card" />
    ))}
  </div>
);

/** Staff have it and haven't rejected it. */
const hasValidDocument = (documents: readonly HostDocument[]): boolean =>
  documents.some(({ state, file, isOver }) => file && state !== 'rejected' && !isOver);

function FirstListing({ card }: { card: OwnListing | undefined }) {
  if (!card)
    return (
      <div className="rounded-panel bg-well p-7">
        <p className="display text-[22px]">
          <FormattedMessage defaultMessage="Your listing will appear here" />
        </p>
        <p className="mt-2 text-muted">
          <FormattedMessage defaultMessage="You’ll see it as guests do in search." />
        </p>
      </div>
    );
  return (
    <>
      <OwnListingCard listing={card} headingLevel="h2" />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <LinkButton variant="outline" to={`/listing/${card._id}/preview`}>
          <FormattedMessage defaultMessage="Preview" />
        </LinkButton>
        <LinkButton variant="plain" to={`/host/listing/${card._id}/edit`}>
          <FormattedMessage defaultMessage="Edit" />
        </LinkButton>
      </div>
    </>
  );
}
