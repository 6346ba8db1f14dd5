// Editing one's profile: name and work. Picture, address and words are beside the profile itself.
import { FormattedMessage } from 'react-intl';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { useOwnProfile } from '../../features/members/api.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Edit your profile', isHidden: true });

export default function ProfileSettings() {
  const profile = useOwnProfile();
  return (
    <div className="wrap max-w-3xl py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage id="profile-settings.title" defaultMessage="Name and work" />}
        lead={<FormattedMessage id="profile-settings.lead" defaultMessage="What hosts and guests read of you first." />}
        actions={
          <>
            <LinkButton to="/profile" look="outline">
              <FormattedMessage id="profile-settings.profile" defaultMessage="Your profile" />
            </LinkButton>
            <LinkButton to="/auth/linkedin-import" look="plain">
              <FormattedMessage id="profile-settings.linkedin" defaultMessage="Take over from LinkedIn" />
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
            title={<FormattedMessage id="profile-settings.failed" defaultMessage="Your profile could not be loaded" />}
            onRetry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
          >
            {profile.error.message}
          </ErrorState>
        )}
      </Card>
    </div>
  );
}
