// Edits the member's profile: name, work, and username. Picture and text are edited on the profile itself.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { UsernameField } from '../../features/profiles/username-field.tsx';
import { ReputationImports } from '../../features/reputation/reputation-imports.tsx';
import { ProfileForm } from '../../features/settings/profile-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { ownPageQuery } from '../../nouns/profiles/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Edit your profile' }, isHidden: true });

export default function ProfileSettings() {
  const profile = useOwnProfile();
  return (
    <div className="wrap max-w-3xl py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage defaultMessage="Name and work" />}
        lead={<FormattedMessage defaultMessage="The first things hosts and guests see." />}
        actions={
          <>
            <LinkButton to="/profile" variant="outline">
              <FormattedMessage defaultMessage="Your profile" />
            </LinkButton>
            <LinkButton to="/auth/linkedin-import" variant="plain">
              <FormattedMessage defaultMessage="Import from LinkedIn" />
            </LinkButton>
          </>
        }
      />
      <Card className="mt-8 p-6 md:p-8">
        {profile.data ? (
          <ProfileForm profile={profile.data} />
        ) : profile.isPending ? (
          <div className="grid gap-5" aria-busy="true">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-14" />
            ))}
          </div>
        ) : (
          <ErrorState
            title={<FormattedMessage defaultMessage="We couldn’t load your profile" />}
            onRetry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
          >
            {profile.error.message}
          </ErrorState>
        )}
      </Card>
      <PageName />
      <ReputationImports />
    </div>
  );
}

/** The username. If it can't be loaded, the form above still works. */
function PageName() {
  const page = useQuery(ownPageQuery);
  return (
    <Card className="mt-6 p-6 md:p-8">
      {page.data ? (
        <UsernameField key={page.data.username} page={page.data} />
      ) : page.isPending ? (
        <Skeleton className="h-14" />
      ) : (
        <ErrorState
          className="!py-4"
          title={<FormattedMessage defaultMessage="We couldn’t load your username" />}
          onRetry={() => void page.refetch()}
          isRetrying={page.isFetching}
        />
      )}
    </Card>
  );
}
