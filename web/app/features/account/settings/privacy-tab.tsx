// What others see of one, and whom one does not want to hear from.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../../lib/api.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { OwnLooks } from '../../looks/own-looks.tsx';
import { initialsOf } from '../../members/account-rules.ts';
import { ownPageQuery } from '../../profiles/api.ts';
import { Visibility } from '../../profiles/page-controls.tsx';
import { blockedQuery } from '../api.ts';
import { SettingsSection } from './settings-section.tsx';

export const PrivacyTab = () => (
  <>
    <SettingsSection title={<FormattedMessage id="privacy.page" defaultMessage="Your profile" />}>
      <PublicPage />
    </SettingsSection>
    <SettingsSection
      title={<FormattedMessage id="privacy.blocked" defaultMessage="People you have blocked" />}
      lead={
        <FormattedMessage
          id="privacy.blocked-lead"
          defaultMessage="Neither of you can write to the other. Bookings you already share stay as they are."
        />
      }
    >
      <Blocked />
    </SettingsSection>
    <SettingsSection
      title={<FormattedMessage id="privacy.looks" defaultMessage="When staff looked as you" />}
      lead={
        <FormattedMessage
          id="privacy.looks-lead"
          defaultMessage="To help you, staff can see the product as you do for half an hour. They cannot change anything, and do not see your messages, notes and sign-ins."
        />
      }
    >
      <OwnLooks />
    </SettingsSection>
  </>
);

function PublicPage() {
  const page = useQuery(ownPageQuery);
  if (page.isPending) return <Skeleton className="h-12" />;
  if (!page.data) {
    return (
      <ErrorState
        className="!py-4"
        title={<FormattedMessage id="privacy.page-failed" defaultMessage="Your profile could not be loaded" />}
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
          id="privacy.page-what"
          defaultMessage="Public are name, picture, headline, work, languages, spaces, reviews and the thanks you show. Your e-mail, your area and your bookings never are. <link>See your profile</link>"
          values={{
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
        title={<FormattedMessage id="privacy.blocked-failed" defaultMessage="The list could not be loaded" />}
        error={blocked.error}
        onRetry={() => void blocked.refetch()}
        isRetrying={blocked.isFetching}
      />
    );
  }
  if (blocked.data.members.length === 0) {
    return (
      <p className="text-muted">
        <FormattedMessage
          id="privacy.blocked-none"
          defaultMessage="Nobody. You can block someone from a conversation with them."
        />
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {blocked.data.members.map(({ _id, name, picture }) => (
        <li key={_id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <Avatar picture={picture} initials={initialsOf(name)} size={44} />
          <bdi className="min-w-0 grow truncate font-medium">{name}</bdi>
          <Button
            look="outline"
            size="sm"
            isBusy={end.isPending && end.variables === _id}
            onClick={() => end.mutate(_id)}
            aria-label={intl.formatMessage({ id: 'privacy.unblock-label', defaultMessage: 'Unblock {name}' }, { name })}
          >
            <FormattedMessage id="privacy.unblock" defaultMessage="Unblock" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
