// Invites an email address, with errors beside the field. Never reveals whether it has an account.
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { type CoHostLevel, useInvite } from '../../nouns/co-hosts/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { LevelSelect } from './level-select.tsx';

export function InviteForm({ propertyId }: { propertyId: string }) {
  const intl = useIntl();
  const invite = useInvite(propertyId);
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState<CoHostLevel>('calendar-messages');
  const [isTried, setTried] = useState(false);
  const errors = invite.error instanceof ApiError ? invite.error.fields : {};
  const isEmpty = email.trim() === '';
  const required = intl.formatMessage({ defaultMessage: 'Enter an email address.' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    setTried(true);
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    const to = email.trim();
    invite.mutate(
      { email: to, level },
      {
        onSuccess: () => {
          setEmail('');
          setTried(false);
          toast.success(intl.formatMessage({ defaultMessage: 'Invitation sent to {to}' }, { to }));
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t border-line pt-6 md:grid-cols-2">
      <h3 className="text-[17px] font-semibold md:col-span-2">
        <FormattedMessage defaultMessage="Invite a co-host" />
      </h3>
      <TextField
        ref={field}
        type="email"
        name="email"
        autoComplete="off"
        maxLength={254}
        label={<FormattedMessage defaultMessage="Email address" />}
        description={
          <FormattedMessage defaultMessage="They have two weeks to accept, using an account with this address." />
        }
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          if (invite.isError) invite.reset();
        }}
        error={errors['email'] ?? (isTried && isEmpty ? required : undefined)}
      />
      <LevelSelect label={<FormattedMessage defaultMessage="Permissions" />} value={level} onChange={setLevel} />
      {invite.error && !errors['email'] && (
        <p role="alert" className="text-[14.5px] font-medium text-danger md:col-span-2">
          {invite.error.message}
        </p>
      )}
      <Button type="submit" variant="outline" isBusy={invite.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Send invitation" />
      </Button>
    </form>
  );
}
