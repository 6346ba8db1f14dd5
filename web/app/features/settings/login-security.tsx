// How the member logs in besides the password: passkeys, an authenticator app, and other services.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { securityQuery } from '../../nouns/accounts/security-api.ts';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';
import { UpstreamSection } from './upstream-section.tsx';

export function LoginSecurity() {
  const security = useQuery(securityQuery);
  if (security.isPending) return <Skeleton className="h-56 rounded-panel" />;
  if (!security.data) {
    return (
      <ErrorState
        error={security.error}
        title={<FormattedMessage defaultMessage="We couldn’t load your login settings" />}
        onRetry={() => void security.refetch()}
        isRetrying={security.isFetching}
      />
    );
  }
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Passkeys" />}
        lead={
          <FormattedMessage defaultMessage="Log in with your fingerprint, face, or screen lock. It’s the safest way, and the fastest." />
        }
      >
        <PasskeySection security={security.data} />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Two-step login" />}
        lead={<FormattedMessage defaultMessage="A code from an app on your phone, in addition to your password." />}
      >
        <SecondStepSection security={security.data} />
      </SettingsSection>
      {security.data.upstreams.length + security.data.providers.length > 0 && (
        <SettingsSection
          title={<FormattedMessage defaultMessage="Connected services" />}
          lead={
            security.data.upstreams.length > 0 ? (
              <FormattedMessage defaultMessage="You can log in with these, too." />
            ) : (
              <FormattedMessage defaultMessage="Connect a service to log in with it, too." />
            )
          }
        >
          <UpstreamSection security={security.data} />
        </SettingsSection>
      )}
    </>
  );
}
