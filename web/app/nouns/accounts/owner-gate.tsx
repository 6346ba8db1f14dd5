// Guards forms that change where money goes or who has access: members without a password log in again first. Others enter their password
// in the form.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { signInsQuery } from './api.ts';
import { logInAgain, recentIdToken } from './recent-login.ts';

interface OwnerGateProps {
  children: ReactNode;
  onCancel?: () => void;
}

export function OwnerGate({ children, onCancel }: OwnerGateProps) {
  const signIns = useQuery(signInsQuery);
  const leave = useMutation({ mutationFn: logInAgain });
  if (signIns.data?.hasPassword !== false || recentIdToken() !== undefined) return children;
  return (
    <div className="grid justify-items-start gap-4 rounded-card bg-well p-5">
      <p className="text-pretty">
        <FormattedMessage defaultMessage="For your security, log in again to continue." />
      </p>
      <FormError words={leave.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          <FormattedMessage defaultMessage="Log in again" />
        </Button>
        {onCancel && (
          <Button size="sm" variant="plain" onClick={onCancel}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        )}
      </div>
    </div>
  );
}
