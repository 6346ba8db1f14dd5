// A profile by id: the reader's own redirects to /profile, others' to their username if they have one.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Navigate, useParams } from 'react-router';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { profileByIdQuery } from '../../nouns/profiles/api.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NotFound } from '../../ui/states/not-found-content.tsx';
import { ProfileView } from './profile-view.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Profile' }, isHidden: true });

export default function ProfileById() {
  const { userId = '' } = useParams();
  const query = useQuery(profileByIdQuery(userId));
  if (query.isPending) return <ProfileSkeleton />;
  if (query.isError) {
    // An invalid id is also a missing member.
    const isNobody = query.error instanceof ApiError && [400, 404].includes(query.error.status);
    if (isNobody) return <NotFound />;
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
  const profile = query.data;
  if (profile.isSelf) return <Navigate to="/profile" replace />;
  if (profile.username) return <Navigate to={`/${profile.username}`} replace />;
  return (
    <div className="wrap py-10 md:py-16">
      <title>{profile.name}</title>
      <ProfileView profile={profile} />
    </div>
  );
}
