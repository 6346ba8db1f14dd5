// One's own page as others see it, with what would make it say more, and everything one can change about it beside it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { PageControls } from '../../features/profiles/page-controls.tsx';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { ownPageQuery } from '../../nouns/profiles/api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ProfileView } from '../people/profile-view.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Profile' }, isHidden: true });

export default function Profile() {
  const query = useQuery(ownPageQuery);
  if (query.isPending) return <ProfileSkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your profile" />}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  const page = query.data;
  return (
    <div className="wrap grid gap-x-16 gap-y-12 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">
        <p className="mb-8 flex flex-wrap items-center justify-between gap-3 rounded-card bg-well px-5 py-3 text-[15px]">
          {page.isPublic ? (
            <FormattedMessage defaultMessage="This is how others see your profile." />
          ) : (
            <FormattedMessage defaultMessage="Your profile is hidden. Only you can see it." />
          )}
          <span className="flex flex-wrap gap-2">
            <LinkButton to="/profile/settings" variant="outline" size="sm">
              <FormattedMessage defaultMessage="Edit name and work" />
            </LinkButton>
            {page.username && page.isPublic && (
              <LinkButton to={`/${page.username}`} variant="outline" size="sm">
                <FormattedMessage defaultMessage="View profile" />
              </LinkButton>
            )}
          </span>
        </p>
        <ProfileView profile={page.profile} isNarrow />
      </div>
      <aside className="lg:pt-1">
        <PageControls page={page} />
      </aside>
    </div>
  );
}
