// Connects a calendar by its CalDAV address and a login. It's checked before it's saved.
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useConnectCalendar } from './api.ts';

/** Where the server puts errors of the member's own password: `password` is the calendar's. */
const PROOF_FIELD = 'proof.password';

interface CalendarFormDialogProps {
  username: string;
  asGuest: boolean;
  asHost: boolean;
  onClose: () => void;
}

export function CalendarFormDialog({ onClose, ...start }: CalendarFormDialogProps) {
  const intl = useIntl();
  const connect = useConnectCalendar();
  const [url, setUrl] = useState('');
  const [username, setUsername] = useState(start.username);
  const [password, setPassword] = useState('');
  const [asGuest, setAsGuest] = useState(start.asGuest);
  const [asHost, setAsHost] = useState(start.asHost);
  const [ownPassword, setOwnPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { asksPassword, readProof } = useOwnerProof(ownPassword, connect.error, PROOF_FIELD);
  const errors = fieldErrors(connect.error);
  const required = intl.formatMessage({ defaultMessage: 'Required.' });
  const missing = (value: string) => (isTried && value.trim() === '' ? required : undefined);
  const isNoneChosen = !asGuest && !asHost;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!url.trim() || !username.trim() || !password || isNoneChosen || connect.isPending) return;
    connect.mutate(
      { url: url.trim(), username: username.trim(), password, asGuest, asHost, proof: readProof() },
      {
        onSuccess: () => {
          onClose();
          toast.success(intl.formatMessage({ defaultMessage: 'Calendar connected' }));
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={<FormattedMessage defaultMessage="Connect a calendar" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="CalDAV address of the calendar" />}
          description={
            <FormattedMessage defaultMessage="In your calendar’s settings, look for “CalDAV” or “Copy address.” It’s the address of one calendar, not of the whole account." />
          }
          type="url"
          inputMode="url"
          value={url}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          error={missing(url) ?? errors['url']}
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Username" />}
          value={username}
          maxLength={200}
          autoComplete="off"
          error={missing(username) ?? errors['username']}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={<FormattedMessage defaultMessage="Password" />}
          description={
            <FormattedMessage defaultMessage="Use an app password if your calendar offers them. We store it encrypted." />
          }
          autoComplete="off"
          value={password}
          error={missing(password) ?? errors['password']}
          onChange={(event) => setPassword(event.target.value)}
        />
        <fieldset aria-describedby={isNoneChosen ? 'push-choice-error' : undefined}>
          <legend className="mb-1 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Which bookings" />
          </legend>
          <Checkbox checked={asGuest} onChange={({ target }) => setAsGuest(target.checked)}>
            <FormattedMessage defaultMessage="Workspaces I book" />
          </Checkbox>
          <Checkbox checked={asHost} onChange={({ target }) => setAsHost(target.checked)}>
            <FormattedMessage defaultMessage="Bookings of my listings" />
          </Checkbox>
          {isNoneChosen && (
            <FieldError id="push-choice-error" role="alert" className="mt-1.5">
              <FormattedMessage defaultMessage="Choose at least one." />
            </FieldError>
          )}
        </fieldset>
        <ProofFields
          asksPassword={asksPassword}
          password={ownPassword}
          onPassword={setOwnPassword}
          field={PROOF_FIELD}
          error={connect.error}
          isBusy={connect.isPending}
          confirm={<FormattedMessage defaultMessage="Connect calendar" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
