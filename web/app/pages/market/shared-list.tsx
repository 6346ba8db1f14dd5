// The list behind a secret link, for anyone who has it (J4). Not indexed; a revoked link says so with status 410.

import { FormattedMessage } from 'react-intl';
import { BookmarkCardsSkeleton } from '../../features/saved-listings/bookmark-card.tsx';
import { sharedListQuery } from '../../features/saved-listings/lists/shared-query.ts';
import { SharedView } from '../../features/saved-listings/lists/shared-view.tsx';
import { usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { useBrand } from '../../lib/brand.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { Route } from './+types/shared-list';

export const loader = async (args: Route.LoaderArgs) => ({
  list: await loadOnServer(args, (call) =>
    call('GET /api/shared-lists/{secret}', { params: { secret: args.params.secret } }),
  ),
});
export const clientLoader = () => ({ list: null });

/** Also on pages of revoked links, so an address found somewhere doesn't spread. */
export const headers = () => ({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.list?.name ?? { defaultMessage: 'A shared list' }, isHidden: true });

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorContent error={error} />;

export default function SharedListPage({ loaderData, params }: Route.ComponentProps) {
  const brand = useBrand();
  const { status, user } = useSession();
  const viewer = status === 'signed-in' ? user?.sub : undefined;
  const loaded = loaderData.list;
  // The visitor's version stays until the member's own response arrives.
  const query = usePageQuery(sharedListQuery(params.secret, viewer), viewer ? null : loaded, {
    enabled: status !== 'loading',
    ...(loaded ? { placeholderData: loaded } : {}),
  });
  const list = query.data ?? loaded;
  return (
    <div className="wrap py-10 md:py-14">
      {list ? (
        <>
          {!loaded && <title>{`${list.name} · ${brand.name}`}</title>}
          <SharedView key={viewer ?? ''} secret={params.secret} list={list} />
        </>
      ) : query.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this list" />}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {query.error.message}
        </ErrorState>
      ) : (
        <BookmarkCardsSkeleton />
      )}
    </div>
  );
}
