// The end of every form that publishes something for the whole site: why, the password, what went wrong, and the buttons.
import { SITE_SETTINGS_LIMITS } from '@daynook/contract/settings/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUnsavedForm } from '../../ui/forms/unsaved-forms.tsx';
import { OwnerGate } from '../accounts/owner-gate.tsx';

/** What the fields need of a form. */
export interface PublishForm {
  readonly reason: string;
  readonly setReason: (typed: string) => void;
  /** False if the reason is known. */
  readonly asksReason: boolean;
  readonly password: string;
  readonly setPassword: (typed: string) => void;
  readonly asksPassword: boolean;
  readonly error: unknown;
  readonly errorOf: (field: string) => string | undefined;
}

interface PublishFieldsProps {
  form: PublishForm;
  /** Something was typed that isn't saved yet; undefined if there's nothing to type before. */
  isChanged?: boolean;
  /** There's a button for something else, such as removing it. */
  hasMore?: boolean;
  children: ReactNode;
}

/** As long as there's nothing to publish, pages with many settings stay easy to read without them. */
export function PublishFields({ form, isChanged, hasMore = false, children }: PublishFieldsProps) {
  useUnsavedForm(isChanged ?? false);
  if (isChanged === false && !hasMore) return <FormFailure error={form.error} />;
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
