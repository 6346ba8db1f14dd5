// The front page: what this is, a search, workspaces near the visitor (HM1–HM7).

import { BRAND } from '@daynook/contract/brand';
import { HOME } from '@daynook/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { LateHeart } from '../../features/bookmarks/late-heart.tsx';
import { type ListingCardData, type NearbyAnswer, nearbyQuery } from '../../features/listings/api.ts';
import { DayPrice, ListingCard, Whereabouts } from '../../features/listings/listing-card.tsx';
import { whereaboutsQuery } from '../../features/places/api.ts';
import { HeroSearch } from '../../features/search/hero-search.tsx';
import { originOf, pageMeta } from '../../lib/page-meta.ts';
import { loadOnServer } from '../../lib/server-api.ts';
import { formatDistance } from '../../lib/units.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { LatePart, Part } from '../../ui/part.tsx';
import { Photo } from '../../ui/photo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: `${BRAND.name}: ${BRAND.tagline}`,
    description:
      'Quiet desks, garden offices and meeting tables in real homes near you. Book by the hour, the day, or longer, at the price you see.',
    path: '/',
    origin: originOf(matches),
    jsonLd: { '@context': 'https://schema.org', '@type': 'WebSite', name: BRAND.name, url: originOf(matches) },
  });

/** The server does not know where the visitor is; it shows the best of everywhere, and the browser asks for what is near. */
export const loader = (args: Route.LoaderArgs) =>
  loadOnServer(args, (call) =>
    call('GET /api/listings/nearby', {
      query: { lat: HOME.fallbackLocation.lat, lng: HOME.fallbackLocation.lng },
    }),
  );
export const clientLoader = () => null;

const cardSizes = '(min-width: 1024px) 400px, (min-width: 768px) 45vw, 92vw';

/** Drawn on the server like the rest; its code comes after what people see first. */
const HomeBelow = lazy(() =>
  import('../../features/discover/home-below.tsx').then(({ HomeBelow }) => ({ default: HomeBelow })),
);

/** Seldom seen. */
const NothingNearby = lazy(() =>
  import('../../features/discover/nothing-nearby.tsx').then(({ NothingNearby }) => ({ default: NothingNearby })),
);
const BELOW = (
  <LatePart>
    <Suspense fallback={<div className="h-[960px]" />}>
      <HomeBelow />
    </Suspense>
  </LatePart>
);

/** Knows nothing that changes: what is near arrives in the parts that show it, and the rest is not drawn again. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const [initial] = useState(loaderData);
  return (
    <>
      <Hero initial={initial} />
      <section className="wrap mt-20 md:mt-28">
        <Part>
          <Nearby initial={initial} />
        </Part>
      </section>
      {BELOW}
    </>
  );
}

/** What is near the visitor, as soon as it is known where that is. */
function useNearby() {
  const { data: whereabouts } = useQuery(whereaboutsQuery());
  const point = whereabouts?.coordinates ?? HOME.fallbackLocation;
  const nearby = useQuery({ ...nearbyQuery(point.lat, point.lng), enabled: whereabouts !== undefined });
  const isPlaced = whereabouts !== undefined && whereabouts.city !== '';
  return { nearby, near: isPlaced && nearby.data && !nearby.data.isGlobal ? whereabouts.city : undefined };
}

const Hero = memo(({ initial }: { initial: NearbyAnswer | null }) => {
  return (
    <section className="wrap grid items-center gap-10 pt-6 md:pt-8 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
      <div>
        <h1 className="display text-[clamp(44px,6.6vw,80px)] leading-[1.02] tracking-[-0.022em] text-balance">
          <FormattedMessage id="home.title" defaultMessage="Work from a room with someone’s light in it." />
        </h1>
        <p className="mt-6 max-w-[48ch] text-[18px] leading-7 text-muted text-pretty">
          <FormattedMessage
            id="home.lead"
            defaultMessage="Quiet desks, garden offices and meeting tables in real homes near you. Book by the hour, the day, or longer."
          />
        </p>
        <div className="mt-8">
          <Part>
            <HeroSearch />
          </Part>
        </div>
        <p className="mt-5 text-[14.5px] text-muted">
          <FormattedMessage
            id="home.or-browse"
            defaultMessage="Or <a>look at the map of all workspaces</a>."
            values={{
              a: (words: ReactNode) => (
                <Link to="/search" className="font-semibold text-ink underline underline-offset-4">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      </div>
      {initial ? <Featured listing={initial.listings[0]} /> : <FeaturedNearby />}
    </section>
  );
});
Hero.displayName = 'Hero';

/** Reached from inside the browser: the picture comes with what is near. */
const FeaturedNearby = () => <Featured listing={useNearby().nearby.data?.listings[0]} />;

function Featured({ listing }: { listing: ListingCardData | undefined }) {
  if (!listing) {
    return <Skeleton className="aspect-[4/5] w-full rounded-[32px] max-lg:aspect-[3/2] max-sm:aspect-square" />;
  }
  return (
    <div className="relative">
      <div className="aspect-square overflow-hidden rounded-[32px] sm:aspect-[3/2] lg:aspect-[1/1.06]">
        <Photo photo={listing.images[0]} sizes="(min-width: 1024px) 800px, 92vw" aspect="fill" isPriority />
      </div>
      <Link
        to={`/listing/${listing._id}`}
        className="absolute inset-x-4 bottom-4 flex items-center justify-between gap-4 rounded-card bg-surface px-5 py-3.5 shadow-float transition-transform duration-200 hover:-translate-y-0.5 md:inset-x-5 md:bottom-5"
      >
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold text-ink">{listing.title}</span>
          <span className="block truncate text-[14px] text-muted">
            <Whereabouts listing={{ ...listing, distance: null }} />
          </span>
        </span>
        <DayPrice pricing={listing.pricing} className="shrink-0 text-right text-[14px] text-muted" />
      </Link>
    </div>
  );
}

/** What the server drew stays until what is near is there, and that is drawn when the browser has time. */
function Nearby({ initial }: { initial: NearbyAnswer | null }) {
  const { nearby, near } = useNearby();
  const answer = nearby.data ?? (nearby.isError ? undefined : initial);
  const shown = useDeferredValue(answer?.listings);
  const shownNear = useDeferredValue(near);
  if (nearby.isError && !initial) return <NothingNearby onRetry={() => void nearby.refetch()} />;
  return <NearbyRooms listings={shown} near={shownNear} />;
}

interface NearbyRoomsProps {
  listings: readonly ListingCardData[] | undefined;
  near: string | undefined;
}

const NearbyRooms = memo(({ listings, near }: NearbyRoomsProps) => {
  const intl = useIntl();
  const heading = (
    <>
      <h2 className="display text-[clamp(28px,3.4vw,38px)]">
        {near ? (
          <FormattedMessage id="home.near" defaultMessage="Near {city} this week" values={{ city: near }} />
        ) : (
          <FormattedMessage id="home.everywhere" defaultMessage="A look around" />
        )}
      </h2>
      <p className="mt-1 text-muted">
        {near ? (
          <FormattedMessage
            id="home.near-count"
            defaultMessage="{count, plural, one {# workspace} other {# workspaces}} within {distance}"
            values={{ count: listings?.length ?? 0, distance: formatDistance(HOME.nearbyRadiusKm, intl.locale) }}
          />
        ) : (
          <FormattedMessage id="home.everywhere-lead" defaultMessage="From all over the United States and Canada" />
        )}
      </p>
    </>
  );
  if (listings?.length === 0) return <NothingNearby />;
  return (
    <Carousel
      label={intl.formatMessage({ id: 'home.carousel', defaultMessage: 'Workspaces near you' })}
      heading={heading}
    >
      {listings
        ? listings.map((listing) => (
            <ListingCard
              key={listing._id}
              // How far it is from nowhere in particular says nothing.
              listing={near ? listing : { ...listing, distance: null }}
              sizes={cardSizes}
              corner={<LateHeart listing={listing} />}
            />
          ))
        : WAITING.map((key) => <CardSkeleton key={key} />)}
    </Carousel>
  );
});
NearbyRooms.displayName = 'NearbyRooms';

const WAITING = ['a', 'b', 'c'];

const CardSkeleton = () => (
  <div>
    <Skeleton className="aspect-[4/3] w-full rounded-card" />
    <Skeleton className="mt-4 h-5 w-3/4" />
    <Skeleton className="mt-2 h-4 w-1/2" />
    <Skeleton className="mt-2 h-4 w-1/3" />
  </div>
);
