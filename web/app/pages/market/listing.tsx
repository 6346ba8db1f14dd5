// A listing's page: photos, facts, hours, rules, host, reviews, area, and the live price.

import { townText } from '@daynook/contract/countries/town-text';
import { lazy, memo, Suspense, use, useDeferredValue, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BookingPanel } from '../../features/checkout/slot/booking-panel.tsx';
import { BottomBar, WhenCard } from '../../features/checkout/slot/bottom-bar.tsx';
import { DayHours, SlotTerms } from '../../features/checkout/slot/day-hours.tsx';
import { hasWorkFacts } from '../../features/listing-page/has-work-facts.ts';
import { HostCard } from '../../features/listing-page/host-card.tsx';
import { toJsonLd } from '../../features/listing-page/json-ld.ts';
import { ListingArea } from '../../features/listing-page/listing-area.tsx';
import { Amenities, Hours, HouseNotes } from '../../features/listing-page/listing-facts.tsx';
import { ListingIntro } from '../../features/listing-page/listing-intro.tsx';
import { PropertyListingList, SimilarListings } from '../../features/listing-page/other-listings.tsx';
import { PhotoMosaic } from '../../features/listing-page/photo-mosaic.tsx';
import { rememberViewed } from '../../features/listing-page/recently-viewed.ts';
import { startLoading, usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { useIsOffered } from '../../lib/site.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { useMembersData } from '../../lib/use-members-data.ts';
import { useRendered } from '../../lib/use-rendered.ts';
import { useSlot } from '../../nouns/bookings/use-slot.ts';
import { HeartButton } from '../../nouns/bookmarks/heart-button.tsx';
import type { Listing } from '../../nouns/listings/api.ts';
import { listingQuery, pageKey } from '../../nouns/listings/listing-query.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { ReportButton } from '../../nouns/reports/report-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Section } from '../../ui/layout/page-section.tsx';
import { LatePart, Part } from '../../ui/layout/part.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ErrorContent, toStatus } from '../../ui/states/error-content.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton, TextSkeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/listing';

/** Loaded once a day is chosen. */
const WaitForHours = lazy(() =>
  import('../../features/waitlist/wait-for-hours.tsx').then(({ WaitForHours }) => ({ default: WaitForHours })),
);

/** Who sees it is known once the reader is, so never on the server. */
const FloorPlanSection = lazy(() =>
  import('../../features/floor-plan/floor-plan-section.tsx').then(({ FloorPlanSection }) => ({
    default: FloorPlanSection,
  })),
);

/** Rendered on the server like the rest; their code loads after what people see first. */
const NoiseByHour = lazy(() =>
  import('../../nouns/noise-samples/noise-by-hour.tsx').then(({ NoiseByHour }) => ({ default: NoiseByHour })),
);
const WorkFactsTable = lazy(() =>
  import('../../features/listing-page/work-facts.tsx').then(({ WorkFactsTable }) => ({ default: WorkFactsTable })),
);
const Reviews = lazy(() =>
  import('../../features/listing-page/reviews.tsx').then(({ Reviews }) => ({ default: Reviews })),
);

export const loader = async (args: Route.LoaderArgs) => ({
  listing: await loadOnServer(args, (call) => call('GET /api/listings/{id}', { params: { id: args.params.id } })),
  nowMs: Date.now(),
});
export const clientLoader = ({ params }: Route.ClientLoaderArgs): { listing: Listing | null; nowMs: number } => {
  startLoading(listingQuery(params.id));
  return { listing: null, nowMs: Date.now() };
};

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const listing = loaderData?.listing;
  if (!listing) return pageMeta({ title: { defaultMessage: 'Workspace' } });
  const { city, state } = listing.property.address;
  return pageMeta({
    title: `${listing.title}, ${city}`,
    description: listing.description.slice(0, 180),
    path: `/listing/${params.id}`,
    origin: readOrigin(matches),
    image: listing.state === 'live' && listing.images[0] ? `/preview/listing/${params.id}.jpg` : undefined,
    isHidden: listing.state !== 'live',
    jsonLd: toJsonLd(
      listing,
      `${readOrigin(matches) ?? ''}/listing/${params.id}`,
      townText(city, state),
      use(BrandContext).name,
    ),
  });
};

/** A missing listing keeps the navigation around it, because people came to look for one. */
export const ErrorBoundary = ({ error, params }: Route.ErrorBoundaryProps) => (
  <>
    <ErrorContent error={error} />
    {toStatus(error) === 410 && params.id && (
      <div className="wrap pb-16">
        <SimilarListings listing={{ _id: params.id }} />
      </div>
    )}
  </>
);

export default function ListingPage({ loaderData, params }: Route.ComponentProps) {
  const brand = useBrand();
  const query = usePageQuery(listingQuery(params.id), loaderData.listing);
  const { data: listing } = query;
  useMembersData(query.refetch, loaderData.listing !== null);
  useEffect(() => {
    if (listing?.state === 'live') rememberViewed(listing);
  }, [listing]);
  const rendered = loaderData.listing?.state === 'live' ? loaderData.listing : undefined;
  useRendered('page', rendered && pageKey(rendered._id), rendered ? [rendered._id] : []);
  if (!listing && query.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="This listing didn’t load" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  if (!listing) return <PageSkeleton />;
  return (
    <>
      {/* After client-side navigation the title is known only now. */}
      {!loaderData.listing && <title>{`${listing.title} · ${brand.name}`}</title>}
      <Workspace key={listing._id} listing={listing} startedMs={loaderData.nowMs} />
    </>
  );
}

/** If it differs more than this from the server's clock, the browser's clock is used immediately. */
const CLOCKS_AGREE_MS = 30_000;

export function Workspace({ listing, startedMs }: { listing: Listing; startedMs: number }) {
  const intl = useIntl();
  const waits = useIsOffered()('waitlists');
  const [nowMs, setNowMs] = useState(startedMs);
  // The first render uses the server's clock, later ones the browser's, minute by minute.
  useEffect(() => {
    if (Math.abs(Date.now() - startedMs) > CLOCKS_AGREE_MS) setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, [startedMs]);
  // Free hours arrive later; rendering them is low priority.
  const slot = useDeferredValue(useSlot(listing, nowMs));
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-9 pt-2 max-lg:pb-24 md:pt-6 lg:grid-cols-[minmax(0,1fr)_384px]">
      <div className="min-w-0">
        <Top listing={listing} />
      </div>
      {/* Beside everything on wide screens, so the booking box is always visible; below the photos on others. */}
      <aside
        id="book"
        className="scroll-mt-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        aria-label={intl.formatMessage({ defaultMessage: 'Book this space' })}
      >
        <div className="max-lg:hidden lg:sticky lg:top-[calc(var(--nav-height)+16px)]">
          <LatePart isKept isOnFirstScreen>
            <Panel listing={listing} slot={slot} nowMs={nowMs} />
          </LatePart>
        </div>
        <div className="lg:hidden">
          <LatePart isKept isOnFirstScreen>
            <Card listing={listing} slot={slot} nowMs={nowMs} />
          </LatePart>
        </div>
      </aside>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-12">
        <ListingIntro listing={listing} />
        {listing.packages && (
          <LatePart isKept>
            <Packages listing={listing} slot={slot} />
          </LatePart>
        )}
        <div id="calendar" className="scroll-mt-24">
          <LatePart isKept>
            <Calendar listing={listing} slot={slot} />
            {waits && listing.can.book && slot.date && !slot.input.until && (
              <Suspense fallback={null}>
                <WaitForHours listing={listing} slot={slot} />
              </Suspense>
            )}
          </LatePart>
        </div>
        <Facts listing={listing} />
        <LatePart isKept>
          <Terms listing={listing} slot={slot} nowMs={nowMs} />
        </LatePart>
        {listing.property.hasFloorPlan && (
          <LatePart isKept>
            <Suspense fallback={<Skeleton className="aspect-[3/2] w-full rounded-card" />}>
              <FloorPlanSection propertyId={listing.property._id} currentId={listing._id} range={slot.slot} />
            </Suspense>
          </LatePart>
        )}
        <Below listing={listing} />
      </div>
      <Bar listing={listing} slot={slot} nowMs={nowMs} />
    </div>
  );
}

interface PartProps {
  listing: Listing;
}

// Memoized by what it depends on, so changes of hours, prices, and the clock render as little as possible.

const Calendar = memo(DayHours);
const Terms = memo(SlotTerms);
const Panel = memo(BookingPanel);
const Packages = lazy(() =>
  import('../../features/checkout/slot/package-list.tsx').then(({ PackageList }) => ({ default: memo(PackageList) })),
);
const Bar = memo(BottomBar);
const Card = memo(WhenCard);

const Top = memo(({ listing }: PartProps) => {
  const intl = useIntl();
  const { city, state, neighborhood } = listing.property.address;
  return (
    <>
      <header className="max-md:order-2">
        <div className="flex items-start justify-between gap-4">
          <h1
            {...writtenBy(listing.title, listing.description)}
            className="display text-[clamp(30px,4.4vw,46px)] leading-[1.08] text-balance"
          >
            {listing.title}
          </h1>
          <div className="-me-3 flex shrink-0">
            <HeartButton variant="words" listing={listing} />
            <ShareButton title={listing.title} />
          </div>
        </div>
        <div className="mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-2 text-[15.5px]">
          <a href="#reviews" className="hover:underline">
            <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} variant="long" />
          </a>
          <span className="text-muted">
            <Dotted>
              {kindName(intl, listing.kind)}
              {[neighborhood, city, state].filter(Boolean).join(', ')}
            </Dotted>
          </span>
          <Badge tone={listing.bookingMode === 'instant' ? 'moss' : 'neutral'}>
            <FormattedMessage
              defaultMessage="{mode, select, instant {Instant booking} other {{stays, plural, =0 {Request to book} one {Instant booking after one stay} other {Instant booking after # stays}}}}"
              values={{ mode: listing.bookingMode, stays: listing.rules.instantMinStays ?? 0 }}
            />
          </Badge>
        </div>
      </header>
      <div className="mt-5">
        <Part>
          <PhotoMosaic photos={listing.images} title={listing.title} />
        </Part>
      </div>
    </>
  );
});
Top.displayName = 'Top';

const Facts = memo(({ listing }: PartProps) => (
  <LatePart>
    {hasWorkFacts(listing) && (
      <Section title={<FormattedMessage defaultMessage="Workspace details" />}>
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <WorkFactsTable listing={listing} />
          {listing.noise && (
            <div className="mt-6">
              <h3 className="mb-3 text-[16.5px] font-semibold">
                <FormattedMessage defaultMessage="Noise by hour" />
              </h3>
              <NoiseByHour noise={listing.noise} />
            </div>
          )}
        </Suspense>
      </Section>
    )}
    <Section title={<FormattedMessage defaultMessage="What this place offers" />}>
      <Amenities amenities={listing.amenities} />
    </Section>
    <Section title={<FormattedMessage defaultMessage="Opening hours" />}>
      <Hours listing={listing} />
    </Section>
    <Section title={<FormattedMessage defaultMessage="Good to know" />}>
      <HouseNotes property={listing.property} houseRules={listing.houseRules} />
    </Section>
  </LatePart>
));
Facts.displayName = 'Facts';

const Below = memo(({ listing }: PartProps) => (
  <>
    <LatePart>
      <Section id="reviews" title={<FormattedMessage defaultMessage="Reviews" />}>
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <Reviews listing={listing} />
        </Suspense>
      </Section>
    </LatePart>
    <LatePart>
      <Section title={<FormattedMessage defaultMessage="Where it is" />}>
        <ListingArea property={listing.property} policy={listing.cancellationPolicy} />
      </Section>
    </LatePart>
    <LatePart>
      <Section title={<FormattedMessage defaultMessage="Your host" />}>
        <HostCard host={listing.host} listingId={listing._id} />
        {!listing.can.edit && (
          <p className="mt-5">
            <ReportButton kind="listing" subjectId={listing._id} country={listing.property.address.country}>
              <FormattedMessage defaultMessage="Report this listing" />
            </ReportButton>
          </p>
        )}
      </Section>
    </LatePart>
    <LatePart>
      {listing.rooms.length > 0 && <PropertyListingList listing={listing} />}
      <SimilarListings listing={listing} />
    </LatePart>
  </>
));
Below.displayName = 'Below';

const PageSkeleton = () => (
  <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-9 pt-6 lg:grid-cols-[minmax(0,1fr)_384px]">
    <div>
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="mt-4 h-5 w-1/3" />
      <Skeleton className="mt-6 aspect-[1.9/1] w-full rounded-panel" />
    </div>
    <Skeleton className="h-72 rounded-panel" />
    <TextSkeleton lines={7} />
  </div>
);
