// The home page: what the site is, a search, and workspaces near the visitor (HM1–HM7).

import { ZONE_COOKIE } from '@daynook/contract/limits';
import type { HomeSectionId } from '@daynook/contract/settings/limits';
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage, IntlContext, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { HeroSearch } from '../../features/search/hero-search.tsx';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { BrandContext } from '../../lib/brand.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { useCountries, useHomeSections } from '../../lib/site.ts';
import { HomeTitle } from '../../nouns/home/home-title.tsx';
import { type ListingCardData, type NearbyAnswer, nearbyQuery } from '../../nouns/listings/api.ts';
import { DayPrice, Whereabouts } from '../../nouns/listings/listing-card.tsx';
import { findMiddle, type Whereabouts as VisitorPlace, whereaboutsQuery } from '../../nouns/places/api.ts';
import { LatePart, Part } from '../../ui/layout/part.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/home';

const title: MessageDescriptor = { defaultMessage: '{brand}: Workspaces in homes, by the hour, the day, or longer.' };

export const meta: Route.MetaFunction = ({ matches }) => {
  const intl = use(IntlContext);
  return pageMeta({
    title: intl.formatMessage(title),
    description: {
      defaultMessage:
        'Desks, backyard offices, and meeting rooms in real homes near you. Book by the hour, the day, or longer, at the price you see.',
    },
    path: '/',
    origin: readOrigin(matches),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: use(BrandContext).name,
      url: readOrigin(matches),
    },
  });
};

interface Start {
  nearby: NearbyAnswer;
  /** The visitor's location according to the server; undefined if unknown. */
  place?: VisitorPlace | undefined;
  /** The time zone it's derived from, if that's the source. */
  timeZone?: string | undefined;
}

const zoneIn = (cookies: string | null): string | undefined =>
  new RegExp(`(?:^|; ?)${ZONE_COOKIE}=([^;]+)`).exec(cookies ?? '')?.[1];

/** For returning visitors, listings near them. For others it has the best from everywhere, and the browser fetches those nearby. */
export const loader = (args: Route.LoaderArgs): Promise<Start | null> =>
  loadOnServer(args, async (call) => {
    const timeZone = zoneIn(args.request.headers.get('Cookie'));
    const { success, location: place } = await call('GET /api/address/location-from-ip', {
      query: timeZone ? { timeZone } : {},
    });
    const { lat, lng } = place.coordinates;
    const nearby = await call('GET /api/listings/nearby', { query: { lat, lng } });
    return { nearby, ...(success ? { place, timeZone } : {}) };
  });
export const clientLoader = () => null;

/** Rendered on the server like the rest; its code loads after what people see first. */
const HomeBelow = lazy(() => import('./home-below.tsx').then(({ HomeBelow }) => ({ default: HomeBelow })));

const NearbyListings = lazy(() =>
  import('../../features/discover/nearby-listings.tsx').then(({ NearbyListings }) => ({ default: NearbyListings })),
);
/** Rarely seen. */
const NothingNearby = lazy(() =>
  import('../../features/discover/nothing-nearby.tsx').then(({ NothingNearby }) => ({ default: NothingNearby })),
);

/** Sections whose code loads late. They're together, so that one placeholder holds their space. */
const Below = memo(({ sections }: { sections: readonly HomeSectionId[] }) =>
  sections.length === 0 ? null : (
    <LatePart>
      <Suspense fallback={<div className="h-[960px]" />}>
        <HomeBelow sections={sections} />
      </Suspense>
    </LatePart>
  ),
);
Below.displayName = 'Below';

/** The sections below the search: those before the listings nearby, and those after, or all before if the listings aren't shown. */
function splitSections([, ...sections]: readonly HomeSectionId[]) {
  const at = sections.indexOf('nearby');
  return at === -1
    ? { before: sections, hasNearby: false, after: [] }
    : { before: sections.slice(0, at), hasNearby: true, after: sections.slice(at + 1) };
}

/** Has no changing state: nearby listings arrive in the parts that show them, and the rest isn't rendered again. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const [initial] = useState(loaderData);
  const shown = useHomeSections();
  const { before, hasNearby, after } = useMemo(() => splitSections(shown), [shown]);
  return (
    <>
      <Hero initial={initial} />
      <Below sections={before} />
      {hasNearby && (
        <section className="wrap mt-20 md:mt-28">
          <Part>
            <Nearby initial={initial} />
          </Part>
        </section>
      )}
      <Below sections={after} />
    </>
  );
}

interface Found {
  listings: NearbyAnswer['listings'] | undefined;
  /** The town they're near; undefined if they're from everywhere. */
  near: string | undefined;
  /** Neither will change anymore. */
  isSettled: boolean;
}

const findTown = (place: VisitorPlace | undefined, nearby: NearbyAnswer | undefined): string | undefined =>
  (nearby?.isGlobal === false && place?.city) || undefined;

/** Listings near the visitor once the location is known: the same for the picture above and the list below. */
function useNearby(start: Start | null): { found: Found; hasFailed: boolean; retry: () => void } {
  // The visitor may have moved since their last visit.
  const countries = useCountries();
  const [known] = useState(() => (start?.place && isStillThere(start.timeZone) ? start : undefined));
  const { data: place } = useQuery({ ...whereaboutsQuery(countries), initialData: known?.place });
  const { lat, lng } = place?.coordinates ?? findMiddle(countries);
  const { data, isError, refetch } = useQuery({
    ...nearbyQuery(lat, lng),
    enabled: Boolean(place),
    initialData: known && place === known.place ? known.nearby : undefined,
  });
  const nearby = data ?? start?.nearby;
  const near = data ? findTown(place, data) : findTown(start?.place, start?.nearby);
  const isSettled = data !== undefined || start?.place !== undefined || isError;
  // The parts hydrate one after the other: when the later one does, the response for the earlier one may have arrived. It still has to
  // start with the server's version, otherwise React discards that and renders every card again.
  const isTakingOver = useSyncExternalStore(
    never,
    () => false,
    () => start !== null,
  );
  if (isTakingOver && start) {
    const found = {
      listings: start.nearby.listings,
      near: findTown(start.place, start.nearby),
      isSettled: start.place !== undefined,
    };
    return { found, hasFailed: false, retry: () => void refetch() };
  }
  return {
    found: { listings: nearby?.listings, near, isSettled },
    hasFailed: isError && !start,
    retry: () => void refetch(),
  };
}

const never = () => () => {};

const isStillThere = (timeZone: string | undefined): boolean =>
  timeZone === undefined || timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone;

const Hero = memo(({ initial }: { initial: Start | null }) => {
  return (
    <section className="wrap grid items-center gap-10 pt-6 md:pt-8 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
      <div>
        <h1 className="display text-[clamp(44px,6.6vw,80px)] leading-[1.02] tracking-[-0.022em] text-balance">
          <HomeTitle section="hero" />
        </h1>
        <p className="mt-6 max-w-[48ch] text-[18px] leading-7 text-muted text-pretty">
          <FormattedMessage defaultMessage="Desks, backyard offices, and meeting rooms in real homes. Stay for an hour, a day, or longer." />
        </p>
        <div className="mt-8">
          <Part>
            <HeroSearch />
          </Part>
        </div>
        <p className="mt-5 text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="Or <a>see all workspaces on a map</a>."
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
      <Part>
        <Featured initial={initial} />
      </Part>
    </section>
  );
});
Hero.displayName = 'Hero';

/**
 * A nearby listing that isn't at the start of the list below, so no photo is on the first screen twice. Until it's known, only a picture
 * that names no listing, which stays below while the nearby one fades in.
 */
function Featured({ initial }: { initial: Start | null }) {
  const { found } = useNearby(initial);
  const { listings, isSettled } = useDeferredValue(found);
  const listing = listings?.[3] ?? listings?.[0];
  const [first] = useState(listing);
  const [isHere, setHere] = useState(false);
  if (!listing) {
    return <Skeleton className="aspect-[4/5] w-full rounded-[32px] max-lg:aspect-[3/2] max-sm:aspect-square" />;
  }
  const isLate = first ? first._id !== listing._id : false;
  const arrives = !isLate ? '' : isHere || !listing.images[0] ? 'animate-[fade_500ms_ease-out]' : 'opacity-0';
  return (
    <div className="relative">
      <div className="relative aspect-square overflow-hidden rounded-[32px] sm:aspect-[3/2] lg:aspect-[1/1.06]">
        <Picture listing={first ?? listing} />
        {isLate && (
          <div className={`absolute inset-0 ${arrives}`} onLoad={() => setHere(true)} onError={() => setHere(true)}>
            <Picture listing={listing} />
          </div>
        )}
      </div>
      {isSettled && <FeaturedName listing={listing} className={arrives} />}
    </div>
  );
}

const Picture = ({ listing }: { listing: ListingCardData }) => (
  <Photo photo={listing.images[0]} sizes="(min-width: 1024px) 800px, 92vw" aspect="fill" isPriority />
);

const FeaturedName = ({ listing, className }: { listing: ListingCardData; className: string }) => (
  <Link
    to={`/listing/${listing._id}`}
    className={`absolute inset-x-4 bottom-4 grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-card bg-surface px-5 py-3 shadow-float transition-transform duration-200 hover:-translate-y-0.5 md:inset-x-5 md:bottom-5 ${className}`}
  >
    <span className="line-clamp-2 font-semibold text-ink max-md:col-span-2">{listing.title}</span>
    <DayPrice pricing={listing.pricing} className="text-[14px] text-muted max-md:order-1 md:row-span-2" />
    <span className="truncate text-[14px] text-muted">
      <Whereabouts listing={{ ...listing, distance: null }} />
    </span>
  </Link>
);

/** The server's version stays until the nearby listings are loaded; rendering them is low priority. */
function Nearby({ initial }: { initial: Start | null }) {
  const { found, hasFailed, retry } = useNearby(initial);
  const { listings, near } = useDeferredValue(found);
  if (hasFailed) return <NothingNearby onRetry={retry} />;
  if (listings?.length === 0) return <NothingNearby />;
  return <NearbyListings listings={listings} near={near} />;
}
