// A listing's availability: weekly hours, special dates, rules, and a test time (/host/listing/{id}/availability).
import { FormattedMessage } from 'react-intl';
import { Link, useParams } from 'react-router';
import { AvailabilityEditor } from '../../features/availability/availability-editor.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnListing } from '../../nouns/availability/api.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { CoHostNotice } from '../../nouns/co-hosts/co-host-notice.tsx';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Availability' }, isHidden: true });

export default function Availability() {
  const { listingId = '' } = useParams();
  const listing = useOwnListing(listingId);
  const isMissing = listing.error instanceof ApiError && [400, 404, 410].includes(listing.error.status);
  if (isMissing) return <NotYours />;
  if (listing.data && !isToEdit(listing.data)) return <CoHostNotice calendar={`/host/listing/${listingId}/calendar`} />;
  return (
    <div className="wrap py-6">
      <PageHeader
        title={<FormattedMessage defaultMessage="Availability" />}
        lead={
          listing.data && (
            <FormattedMessage
              defaultMessage="When guests can book {room}. Times are in {zone}."
              values={{
                room: (
                  <Link
                    to={`/host/listing/${listingId}/edit`}
                    className="font-medium text-ink underline underline-offset-4"
                  >
                    {listing.data.title}
                  </Link>
                ),
                zone: <ZoneName timeZone={listing.data.property.timeZone} />,
              }}
            />
          )
        }
        back={{
          to: `/host/listing/${listingId}/calendar`,
          label: <FormattedMessage defaultMessage="Calendar" />,
        }}
      />
      {listing.isPending && <HoursSkeleton />}
      {listing.isError && !listing.data && (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load your availability" />}
          onRetry={() => void listing.refetch()}
          isRetrying={listing.isFetching}
        />
      )}
      {listing.data && <AvailabilityEditor key={listing.data._id} listing={listing.data} />}
    </div>
  );
}

const NotYours = () => (
  <div className="wrap py-10">
    <EmptyState
      headingLevel="h1"
      icon={<ClockIcon size={28} />}
      title={<FormattedMessage defaultMessage="Listing not found" />}
      action={
        <LinkButton to="/host/listings">
          <FormattedMessage defaultMessage="Your listings" />
        </LinkButton>
      }
    >
      <FormattedMessage defaultMessage="It may have been removed, or it belongs to another account." />
    </EmptyState>
  </div>
);

const HoursSkeleton = () => (
  <div className="mt-10 grid gap-5" aria-busy="true">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-10 w-full max-w-xl" />
    <Skeleton className="h-[470px] rounded-panel" />
  </div>
);
