// Account access: password, logged-in devices, and additional logins.
import { ACCOUNT } from '@daynook/contract/limits/accounts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeviceList } from '../../../features/settings/device-list.tsx';
import { LoginList } from '../../../features/settings/login-list.tsx';
import { LoginSecurity } from '../../../features/settings/login-security.tsx';
import { call } from '../../../lib/api/api.ts';
import { NO_ERRORS, signInsQuery, toErrors } from '../../../nouns/accounts/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function SecurityTab() {
  const signIns = useQuery(signInsQuery);
  if (signIns.isPending) return <Skeleton className="h-72 rounded-panel" />;
  if (!signIns.data) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your logins" />}
        onRetry={() => void signIns.refetch()}
        isRetrying={signIns.isFetching}
      />
    );
  }
  if (!signIns.data.isKeptHere) {
    return (
      <SettingsSection
        title={<FormattedMessage defaultMessage="Managed by your login provider" />}
        lead={
          <FormattedMessage defaultMessage="You log in through another service. Change your password and manage devices there." />
        }
      >
        <DeviceList signIns={[]} />
      </SettingsSection>
    );
  }
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Password" />}
        lead={
          signIns.data.hasPassword ? (
            <FormattedMessage defaultMessage="Changing it logs you out on every other device." />
          ) : undefined
        }
      >
        {signIns.data.hasPassword ? (
          <PasswordForm />
        ) : (
          <p className="text-pretty text-muted">
            <FormattedMessage defaultMessage="You don’t have a password. To set one, choose “Forgot password?” the next time you log in." />
          </p>
        )}
      </SettingsSection>
      <LoginSecurity />
      <SettingsSection
        title={<FormattedMessage defaultMessage="Devices" />}
        lead={<FormattedMessage defaultMessage="Don’t recognize one? Log it out and change your password." />}
      >
        <DeviceList signIns={signIns.data.signIns} />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Ways to log in" />}
        lead={<FormattedMessage defaultMessage="Add a second login for this account, such as your work email." />}
      >
        <LoginList logins={signIns.data.logins} canAdd={signIns.data.hasPassword} />
      </SettingsSection>
    </>
  );
}

function PasswordForm() {
  const intl = useIntl();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const change = useMutation({
    mutationFn: () => call('POST /api/account/password', { body: { password, newPassword } }),
    onSuccess: () => {
      setPassword('');
      setNewPassword('');
      toast.success(
        intl.formatMessage({
          defaultMessage: 'Password changed. You’re logged out on every other device.',
        }),
      );
    },
  });
  const { fields, words } = change.isError ? toErrors(change.error, ['password', 'newPassword']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={<FormattedMessage defaultMessage="Current password" />}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields['password']}
      />
      <PasswordField
        label={<FormattedMessage defaultMessage="New password" />}
        description={
          <FormattedMessage
            defaultMessage="At least {minimum} characters. Several random words make a strong password."
            values={{ minimum: ACCOUNT.passwordMinimum }}
          />
        }
        autoComplete="new-password"
        maxLength={ACCOUNT.passwordMaximum}
        value={newPassword}
        onChange={(event) => setNewPassword(event.target.value)}
        error={fields['newPassword']}
      />
      <FormError words={words} />
      <p>
        <Button type="submit" isBusy={change.isPending} disabled={password === '' || newPassword === ''}>
          <FormattedMessage defaultMessage="Change password" />
        </Button>
      </p>
    </form>
  );
}
