// What others can see of the member, and whom the member has blocked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { OwnImpersonations } from '../../../features/impersonation/own-impersonations.tsx';
import { Visibility } from '../../../features/profiles/page-controls.tsx';
import { call } from '../../../lib/api/api.ts';
import { useIsOffered } from '../../../lib/site.ts';
import { blockedQuery } from '../../../nouns/accounts/api.ts';
import { toInitials } from '../../../nouns/members/account-rules.ts';
import { ownPageQuery } from '../../../nouns/profiles/api.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export const PrivacyTab = () => (
  <>
    <SettingsSection title={<FormattedMessage defaultMessage="Your profile" />}>
      <PublicPage />
    </SettingsSection>
    <SettingsSection
      title={<FormattedMessage defaultMessage="Blocked people" />}
      lead={
        <FormattedMessage defaultMessage="You and the people you block can’t message each other. Existing bookings don’t change." />
      }
    >
      <Blocked />
    </SettingsSection>
    <SettingsSection
      title={<FormattedMessage defaultMessage="Team access to your account" />}
      lead={
        <FormattedMessage defaultMessage="To help you, our team can view {brand} as you for up to 30 minutes. They can’t change anything or see your messages, notes, or logins." />
      }
    >
      <OwnImpersonations />
    </SettingsSection>
  </>
);

function PublicPage() {
  const page = useQuery(ownPageQuery);
  const isOffered = useIsOffered();
  if (page.isPending) return <Skeleton className="h-12" />;
  if (!page.data) {
    return (
      <ErrorState
        className="!py-4"
        title={<FormattedMessage defaultMessage="We couldn’t load your profile" />}
        onRetry={() => void page.refetch()}
        isRetrying={page.isFetching}
      />
    );
  }
  return (
    <>
      <Visibility page={page.data} />
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="{hasKudos, select, true {Anyone can see your name, photo, headline, work, languages, listings, and reviews, plus the kudos you show.} other {Anyone can see your name, photo, headline, work, languages, listings, and reviews.}} Your email, location, and bookings stay private. <link>View your profile</link>"
          values={{
            hasKudos: String(isOffered('kudos')),
            link: (words) => (
              <Link key="profile" to="/profile" className="font-semibold text-moss underline underline-offset-4">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </>
  );
}

function Blocked() {
  const intl = useIntl();
  const queries = useQueryClient();
  const blocked = useQuery(blockedQuery);
  const end = useMutation({
    mutationFn: (memberId: string) => call('DELETE /api/account/blocked/{memberId}', { params: { memberId } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: blockedQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['conversations'] });
    },
  });
  if (blocked.isPending) return <Skeleton className="h-12" />;
  if (!blocked.data) {
    return (
      <ErrorState
        className="!py-4"
        title={<FormattedMessage defaultMessage="We couldn’t load this list" />}
        error={blocked.error}
        onRetry={() => void blocked.refetch()}
        isRetrying={blocked.isFetching}
      />
    );
  }
  if (blocked.data.members.length === 0) {
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="You haven’t blocked anyone. To block someone, open your conversation with them." />
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {blocked.data.members.map(({ _id, name, picture }) => (
        <li key={_id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <Avatar picture={picture} initials={toInitials(name)} size={44} />
          <bdi className="min-w-0 grow truncate font-medium">{name}</bdi>
          <Button
            variant="outline"
            size="sm"
            isBusy={end.isPending && end.variables === _id}
            onClick={() => end.mutate(_id)}
            aria-label={intl.formatMessage({ defaultMessage: 'Unblock {name}' }, { name })}
          >
            <FormattedMessage defaultMessage="Unblock" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
