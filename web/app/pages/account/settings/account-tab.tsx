// Name, work, email address, and phone number.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { leaveTab } from '../../../features/impersonation/leave-tab.ts';
import { PhoneSection } from '../../../features/settings/phone-section.tsx';
import { ProfileForm } from '../../../features/settings/profile-form.tsx';
import { call } from '../../../lib/api/api.ts';
import { NO_ERRORS, type OwnProfile, toErrors } from '../../../nouns/accounts/api.ts';
import { useIsDemo } from '../../../nouns/emails/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../../ui/icons/icons.tsx';
import { SettingsSection } from '../../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

export function AccountTab({ profile }: { profile: OwnProfile }) {
  return (
    <>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Name and work" />}
        lead={
          <FormattedMessage defaultMessage="This is what hosts and guests see. Edit your photo, username, and bio on your profile." />
        }
      >
        <ProfileForm profile={profile} />
        <p className="flex flex-wrap gap-3 border-t border-line pt-5">
          <LinkButton to="/profile" variant="outline" size="sm">
            <FormattedMessage defaultMessage="Edit photo, username, and bio" />
          </LinkButton>
          <LinkButton to="/auth/linkedin-import" variant="plain" size="sm">
            <FormattedMessage defaultMessage="Import from LinkedIn" />
          </LinkButton>
        </p>
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Email" />}
        lead={
          <FormattedMessage defaultMessage="You log in with this address, and we send our emails here. Other members never see it." />
        }
      >
        <p className="flex flex-wrap items-center gap-3">
          <bdi className="font-medium break-all">{profile.email}</bdi>
          {profile.isEmailVerified ? (
            <Badge tone="moss">
              <CheckIcon size={15} />
              <FormattedMessage defaultMessage="Confirmed" description="An email address" />
            </Badge>
          ) : (
            <a href="/oidc/verify-email" className="font-semibold text-clay underline underline-offset-4">
              <FormattedMessage defaultMessage="Confirm email" />
            </a>
          )}
        </p>
        <EmailForm />
      </SettingsSection>
      <SettingsSection
        title={<FormattedMessage defaultMessage="Phone" />}
        lead={
          <FormattedMessage defaultMessage="Others see that your phone is confirmed and since when. They never see the number." />
        }
      >
        <PhoneSection isEmailConfirmed={profile.isEmailVerified} />
      </SettingsSection>
      <SettingsSection title={<FormattedMessage defaultMessage="This device" />}>
        <p>
          <Button variant="outline" onClick={leaveTab}>
            <FormattedMessage defaultMessage="Log out on this device" />
          </Button>
        </p>
      </SettingsSection>
    </>
  );
}

function EmailForm() {
  const isDemo = useIsDemo();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const ask = useMutation({
    mutationFn: () => call('POST /api/account/email', { body: { email: email.trim(), password } }),
    onSuccess: () => {
      setOpen(false);
      setPassword('');
    },
  });
  const { fields, words } = ask.isError ? toErrors(ask.error, ['email', 'password']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate();
  };
  if (ask.isSuccess && !isOpen) {
    return (
      <p role="status" className="rounded-card bg-moss-wash px-5 py-4">
        <FormattedMessage
          defaultMessage="We sent a link to {email}. Open it to confirm your new address."
          values={{ email: <bdi className="font-semibold break-all">{ask.data.email}</bdi> }}
        />
        {isDemo && (
          <>
            {' '}
            <a href="/demo/outbox" className="font-semibold text-moss underline underline-offset-4">
              <FormattedMessage defaultMessage="This demo doesn’t send real email. Read it here." />
            </a>
          </>
        )}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <p>
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Change email" />
        </Button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        type="email"
        label={<FormattedMessage defaultMessage="New email" />}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields['email']}
        autoFocus
      />
      <PasswordField
        label={<FormattedMessage defaultMessage="Password" />}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields['password']}
      />
      <FormError words={words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={ask.isPending}>
          <FormattedMessage defaultMessage="Send link" />
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
