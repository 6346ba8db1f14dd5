// The end of a form that changes who has access: the password, or another login, and its buttons.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { OwnerGate } from './owner-gate.tsx';

interface ProofFieldsProps {
  asksPassword: boolean;
  password: string;
  onPassword: (password: string) => void;
  /** Where the server puts its errors, if the form has another password. */
  field?: string;
  error: unknown;
  isBusy: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  confirm: ReactNode;
  onCancel: () => void;
}

export function ProofFields({
  asksPassword,
  password,
  onPassword,
  field = 'password',
  error,
  isBusy,
  isDanger = false,
  isDisabled = false,
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
          error={fieldErrors(error)[field]}
          onChange={(event) => onPassword(event.target.value)}
        />
      )}
      <FormFailure error={error} />
      <OwnerGate onCancel={onCancel}>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isDisabled}>
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
