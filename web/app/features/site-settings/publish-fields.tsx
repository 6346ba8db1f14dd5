// The end of every settings form: why, the password, what went wrong, and the buttons.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUnsavedForm } from '../../ui/forms/unsaved-forms.tsx';
import type { SettingForm } from './use-setting-form.ts';

type Part = Pick<
  SettingForm,
  'reason' | 'setReason' | 'asksReason' | 'password' | 'setPassword' | 'asksPassword' | 'error' | 'errorOf'
>;

interface PublishFieldsProps {
  form: Part;
  /** Something was typed that isn't saved yet. */
  isChanged: boolean;
  children: ReactNode;
}

export function PublishFields({ form, isChanged, children }: PublishFieldsProps) {
  useUnsavedForm(isChanged);
  return (
    <>
      <div className="grid gap-5 empty:hidden sm:grid-cols-2">
        {form.asksReason && (
          <TextField
            label={<FormattedMessage defaultMessage="Reason" />}
            description={<FormattedMessage defaultMessage="For your team. Shown in the history below." />}
            value={form.reason}
            maxLength={SITE_SETTINGS_LIMITS.reasonMaximumCharacters}
            error={form.errorOf('reason')}
            onChange={(event) => form.setReason(event.target.value)}
          />
        )}
        {form.asksPassword && (
          <PasswordField
            label={<FormattedMessage defaultMessage="Your {brand} password" />}
            autoComplete="current-password"
            value={form.password}
            error={form.errorOf('password')}
            onChange={(event) => form.setPassword(event.target.value)}
          />
        )}
      </div>
      <FormFailure error={form.error} />
      <OwnerGate>
        <div className="flex flex-wrap gap-3">{children}</div>
      </OwnerGate>
    </>
  );
}
