// A host's own figures. They change with every booking, but don't need to be up to date to the second.
import type { FUNNEL } from '@daynook/contract/limits/insights';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { useSession } from '../../lib/session/session.ts';

export type Earnings = Answer<'GET /api/host/insights/earnings'>;
export type ListingEarnings = Answer<'GET /api/host/insights/earnings/rooms'>['rooms'][number];
export type Occupancy = Answer<'GET /api/host/insights/occupancy'>;
export type HostAnswers = Answer<'GET /api/host/insights/answers'>;
export type Tip = HostAnswers['tips'][number];
export type HostFunnel = Answer<'GET /api/host/insights/funnel'>;
export type FunnelSteps = HostFunnel['all']['now'];
export type FunnelDays = (typeof FUNNEL.days)[number];
export type Span = 'days' | 'months';

const FRESH_MS = 60_000;
/** Under `bookings`, so that every change of a booking invalidates them. */
const insightKey = (...rest: (string | undefined)[]) => ['bookings', 'insights', ...rest];

const earningsQuery = (span: Span, propertyId: string | undefined) =>
  queryOptions({
    queryKey: insightKey('earnings', span, propertyId),
    queryFn: ({ signal }) => call('GET /api/host/insights/earnings', { query: { span, propertyId }, signal }),
    staleTime: FRESH_MS,
    // The previous figures stay until the next ones are loaded.
    placeholderData: keepPreviousData,
  });

const earningsByListingQuery = (span: Span, propertyId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: insightKey('earnings-by-room', span, propertyId),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/host/insights/earnings/rooms', { query: { span, propertyId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const occupancyQuery = (propertyId: string | undefined) =>
  queryOptions({
    queryKey: insightKey('occupancy', propertyId),
    queryFn: ({ signal }) => call('GET /api/host/insights/occupancy', { query: { propertyId }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const answersQuery = queryOptions({
  queryKey: insightKey('answers'),
  queryFn: ({ signal }) => call('GET /api/host/insights/answers', { signal }),
  staleTime: FRESH_MS,
});

const funnelQuery = (days: FunnelDays, propertyId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: insightKey('funnel', String(days), propertyId),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/host/insights/funnel', { query: { days, propertyId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, hasMore }) => (hasMore ? page + 1 : undefined),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

const useIsSignedIn = () => useSession().status === 'signed-in';

export function useEarnings(span: Span, propertyId: string | undefined) {
  return useQuery({ ...earningsQuery(span, propertyId), enabled: useIsSignedIn() });
}

/** Only loaded when it's shown. */
export function useEarningsByListing(span: Span, propertyId: string | undefined, isOpen: boolean) {
  return useInfiniteQuery({ ...earningsByListingQuery(span, propertyId), enabled: useIsSignedIn() && isOpen });
}

export function useFunnel(days: FunnelDays, propertyId: string | undefined) {
  return useInfiniteQuery({ ...funnelQuery(days, propertyId), enabled: useIsSignedIn() });
}

export function useOccupancy(propertyId: string | undefined) {
  return useQuery({ ...occupancyQuery(propertyId), enabled: useIsSignedIn() });
}

export function useAnswers() {
  return useQuery({ ...answersQuery, enabled: useIsSignedIn() });
}
