// The end of a form that gives programs access: the password, or another login, and its buttons.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';

interface ProofFieldsProps {
  asksPassword: boolean;
  password: string;
  onPassword: (password: string) => void;
  error: unknown;
  isBusy: boolean;
  confirm: ReactNode;
  onCancel: () => void;
}

export function ProofFields({
  asksPassword,
  password,
  onPassword,
  error,
  isBusy,
  confirm,
  onCancel,
}: ProofFieldsProps) {
  return (
    <>
      {asksPassword && (
        <PasswordField
          label={<FormattedMessage defaultMessage="Your {brand} password" />}
          autoComplete="current-password"
          value={password}
          error={fieldErrors(error)['password']}
          onChange={(event) => onPassword(event.target.value)}
        />
      )}
      <FormFailure error={error} />
      <OwnerGate onCancel={onCancel}>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            {confirm}
          </Button>
          <Button variant="plain" onClick={onCancel}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </OwnerGate>
    </>
  );
}
