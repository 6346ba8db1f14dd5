// The logins of this account, and a button to add one: log in with it and return with the proof.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { NO_ERRORS, type SignIns, signInsQuery, toErrors } from '../../nouns/accounts/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { leaveForSecondLogin } from './second-login.ts';

export function LoginList({ logins, canAdd }: { logins: SignIns['logins']; canAdd: boolean }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/account/logins/{id}', { params: { id } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ul className="divide-y divide-line">
        {logins.map(({ _id, email, isFirst }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
            <bdi className="grow font-medium break-all">{email}</bdi>
            {isFirst ? (
              <Badge tone="moss">
                <FormattedMessage defaultMessage="Main login" />
              </Badge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                isBusy={remove.isPending && remove.variables === _id}
                onClick={() => remove.mutate(_id)}
                aria-label={intl.formatMessage({ defaultMessage: 'Remove {email}' }, { email })}
              >
                <FormattedMessage defaultMessage="Remove" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddLogin onClose={() => setAdding(false)} />}
      {canAdd && !isAdding && (
        <p>
          <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
            <FormattedMessage defaultMessage="Connect another login" />
          </Button>
        </p>
      )}
    </>
  );
}

function AddLogin({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const leave = useMutation({ mutationFn: () => leaveForSecondLogin(password) });
  const { fields, words } = leave.isError ? toErrors(leave.error, ['password']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!leave.isPending) leave.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={<FormattedMessage defaultMessage="Password for this account" />}
        description={
          <FormattedMessage defaultMessage="Next, log in with your other login. If it already has a {brand} account, that account must be empty and will be closed." />
        }
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={fields['password']}
        autoFocus
      />
      <FormError words={words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={leave.isPending} disabled={password === ''}>
          <FormattedMessage defaultMessage="Continue" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
