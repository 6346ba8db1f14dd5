// A member's public profile at /{username} (RT7, O1). Former names and other cases redirect to the canonical URL.

import { use } from 'react';
import { FormattedMessage } from 'react-intl';
import { Navigate, redirect } from 'react-router';
import { profileJsonLd } from '../../features/profiles/json-ld.ts';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { missingStatus } from '../../lib/api/api-error.ts';
import { usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { BrandContext, useBrand } from '../../lib/brand.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { type Profile, profileQuery } from '../../nouns/profiles/api.ts';
import { ErrorContent } from '../../ui/states/error-content.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NotFound } from '../../ui/states/not-found-content.tsx';
import type { Route } from './+types/member';
import { ProfileView } from './profile-view.tsx';

export const loader = async (args: Route.LoaderArgs): Promise<{ profile: Profile | null }> => {
  const { username } = args.params;
  const profile = await loadOnServer(args, (call) => call('GET /api/profiles/{username}', { params: { username } }));
  if (profile?.username && profile.username !== username) {
    // Another case redirects permanently; a former name only until someone else may have it.
    const isSameName = profile.username === username.toLowerCase();
    throw redirect(`/${profile.username}`, isSameName ? 301 : 302);
  }
  return { profile };
};
export const clientLoader = (): { profile: Profile | null } => ({ profile: null });

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const profile = loaderData?.profile;
  const brand = use(BrandContext).name;
  if (!profile) return pageMeta({ title: error ? { defaultMessage: 'Not found' } : brand, isHidden: true });
  const origin = readOrigin(matches);
  const path = `/${profile.username}`;
  return pageMeta({
    title: profile.name,
    description: (profile.headline ?? profile.bio.slice(0, 180)) || `${profile.name} on ${brand}`,
    path,
    origin,
    image: profile.picture?.replace(/\/192\.webp$/, '/384.webp'),
    jsonLd: profileJsonLd(profile, `${origin ?? 'https://localhost'}${path}`),
  });
};

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const status = missingStatus(error) ?? (error as { status?: number } | undefined)?.status;
  return status === 404 ? <NotFound /> : <ErrorContent error={error} />;
};

export default function Member({ loaderData, params }: Route.ComponentProps) {
  const brand = useBrand();
  const { status, user } = useSession();
  const viewer = status === 'signed-in' ? user?.sub : undefined;
  // The visitor's version stays until the member's own response arrives.
  const loaded = loaderData.profile;
  const query = usePageQuery(profileQuery(params.username, viewer), viewer ? null : loaded, {
    enabled: status !== 'loading',
    ...(loaded ? { placeholderData: loaded } : {}),
  });
  const profile = query.data ?? loaded;
  if (query.isError && !profile) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this page" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  if (!profile) return <ProfileSkeleton />;
  if (profile.username && profile.username !== params.username) return <Navigate to={`/${profile.username}`} replace />;
  return (
    <div className="wrap py-10 md:py-16">
      {!loaded && <title>{`${profile.name} · ${brand.name}`}</title>}
      <ProfileView profile={profile} />
    </div>
  );
}
