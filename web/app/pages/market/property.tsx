// A property with its listings, what they share, its area, and its host, for members (B2, B3, RT2).

import { FormattedMessage } from 'react-intl';
import { propertyQuery } from '../../features/property-page/api.ts';
import { startLoading, usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { useBrand } from '../../lib/brand.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useMembersData } from '../../lib/use-members-data.ts';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/property';
import { PropertyView } from './property-view.tsx';

export const loader = async (args: Route.LoaderArgs) => ({
  home: await loadOnServer(args, (call) => call('GET /api/homes/{id}', { params: { id: args.params.propertyId } })),
});
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  home: startLoading(propertyQuery(params.propertyId)),
});

/** For members only (RT2), so it isn't indexed. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.home ? `${loaderData.home.title}, ${loaderData.home.address.city}` : { defaultMessage: 'Home' },
    isHidden: true,
  });

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorContent error={error} />;

export default function PropertyPage({ loaderData, params }: Route.ComponentProps) {
  const brand = useBrand();
  const query = usePageQuery(propertyQuery(params.propertyId), loaderData.home);
  const { data: home } = query;
  useMembersData(query.refetch, loaderData.home !== null);
  if (!home && query.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this home" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  if (!home) return <HomeSkeleton />;
  return (
    <>
      {!loaderData.home && <title>{`${home.title} · ${brand.name}`}</title>}
      <PropertyView property={home} />
    </>
  );
}

const HomeSkeleton = () => (
  <div className="wrap pt-10">
    <Skeleton className="h-12 w-2/3" />
    <Skeleton className="mt-4 h-5 w-1/3" />
    <Skeleton className="mt-6 aspect-[2.55/1] w-full rounded-panel" />
    <div className="mt-12 grid gap-9">
      {[1, 2].map((row) => (
        <Skeleton key={row} className="h-52 w-full rounded-card" />
      ))}
    </div>
  </div>
);
