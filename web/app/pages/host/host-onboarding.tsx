// The checklist of a new host: from a spare room to a live listing, each step where it really stands.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useFeeds } from '../../features/calendar-sync/api.ts';
import { documentsQuery } from '../../features/documents/api.ts';
import { OwnListingCard } from '../../features/host-listings/own-listing-card.tsx';
import { hasSeenPreview } from '../../features/host-listings/seen-previews.ts';
import { StepList } from '../../features/listing-editor/listing-step-list.tsx';
import { roomToFinish, stepsOf } from '../../features/listing-editor/listing-steps.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { isOwn } from '../../nouns/co-hosts/api.ts';
import { useMyListings, useMyProperties } from '../../nouns/hosting/api.ts';
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
  const card = roomToFinish((listings.data ?? []).filter(isOwn));
  const room = useQuery({ ...ownListingQuery(card?._id ?? ''), enabled: card !== undefined });
  const homeId = room.data?.property._id ?? properties.data?.find(isOwn)?._id;
  // What these tell is good to have: the checklist does not wait for them.
  const home = useQuery({ ...ownPropertyQuery(homeId ?? ''), enabled: homeId !== undefined });
  const documents = useQuery({ ...documentsQuery, enabled: homeId !== undefined });
  const feeds = useFeeds(card?._id);
  const payout = useQuery({ ...payoutAccountsQuery, enabled: homeId !== undefined });
  const failed = [properties, listings, room].find(({ isError }) => isError);
  const isReady = properties.data && listings.data && (card === undefined || room.data);
  const isLive = room.data?.state === 'live';
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={
          isLive ? (
            <FormattedMessage defaultMessage="Your listing is live" />
          ) : card && card.state !== 'draft' ? (
            <FormattedMessage defaultMessage="Get your listing live" />
          ) : (
            <FormattedMessage defaultMessage="Set up your first listing" />
          )
        }
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
        {!failed && !isReady && (
          <div aria-busy="true" className="grid gap-2.5">
            <Skeleton className="mb-4 h-2" />
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} className="h-19 rounded-card" />
            ))}
          </div>
        )}
        {isReady && (
          <StepList
            isLive={isLive}
            steps={stepsOf({
              firstHomeId: properties.data.find(isOwn)?._id,
              room: room.data,
              isEmailVerified: profile.data?.isEmailVerified,
              localLimits: home.data?.localLimits,
              hasDocument: (documents.data?.documents ?? []).some(
                ({ state, file, isOver }) => file && state !== 'rejected' && !isOver,
              ),
              hasFeed: (feeds.data?.feeds.length ?? 0) > 0,
              hasSeenPreview: card !== undefined && hasSeenPreview(card._id),
              hasPayoutAccount: (payout.data?.accounts.length ?? 0) > 0,
            })}
          />
        )}
        {isReady && (
          <aside className="lg:sticky lg:top-[calc(var(--nav-height)+20px)]">
            {card ? (
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
            ) : (
              <div className="rounded-panel bg-well p-7">
                <p className="display text-[22px]">
                  <FormattedMessage defaultMessage="Your listing will appear here" />
                </p>
                <p className="mt-2 text-muted">
                  <FormattedMessage defaultMessage="You’ll see it as guests do in search." />
                </p>
              </div>
            )}
          </aside>
        )}
      </div>
    </div>
  );
}
