// Connects a calendar by the address of its server and a login. If there are several, the member chooses one. It's checked before it's saved.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type FoundCalendar, useConnectCalendar, useFindCalendars } from './api.ts';

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
  const find = useFindCalendars();
  const connect = useConnectCalendar();
  const [found, setFound] = useState<readonly FoundCalendar[]>([]);
  const [chosen, setChosen] = useState('');
  const [url, setUrl] = useState('');
  const [username, setUsername] = useState(start.username);
  const [password, setPassword] = useState('');
  const [asGuest, setAsGuest] = useState(start.asGuest);
  const [asHost, setAsHost] = useState(start.asHost);
  const [ownPassword, setOwnPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { asksPassword, readProof } = useOwnerProof(ownPassword, connect.error, PROOF_FIELD);
  const errors = { ...fieldErrors(find.error), ...fieldErrors(connect.error) };
  const required = intl.formatMessage({ defaultMessage: 'Required.' });
  const missing = (value: string) => (isTried && value.trim() === '' ? required : undefined);
  const choices = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Above the button that was pressed.
    if (found.length > 0) choices.current?.querySelector('input')?.focus();
  }, [found]);
  const isNoneChosen = !asGuest && !asHost;
  /** What's elsewhere or of someone else has to be found again. */
  const forget = () => {
    setFound([]);
    setChosen('');
    find.reset();
  };
  const save = (address: string) =>
    connect.mutate(
      { url: address, username: username.trim(), password, asGuest, asHost, proof: readProof() },
      {
        onSuccess: () => {
          onClose();
          toast.success(intl.formatMessage({ defaultMessage: 'Calendar connected' }));
        },
      },
    );
  const isBusy = find.isPending || connect.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!url.trim() || !username.trim() || !password || isNoneChosen || isBusy) return;
    if (chosen) return save(chosen);
    connect.reset();
    find.mutate(
      { url: url.trim(), username: username.trim(), password },
      {
        onSuccess: ({ calendars: [first, ...others] }) => {
          if (first && others.length === 0) return save(first.url);
          setFound(first ? [first, ...others] : []);
          setChosen(first?.url ?? '');
        },
      },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={<FormattedMessage defaultMessage="Connect a calendar" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="Server or CalDAV address" />}
          description={
            <FormattedMessage defaultMessage="For example caldav.icloud.com, caldav.fastmail.com, or the address of your Nextcloud." />
          }
          type="text"
          inputMode="url"
          value={url}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://"
          error={missing(url) ?? errors['url']}
          onChange={(event) => {
            setUrl(event.target.value);
            forget();
          }}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Username" />}
          value={username}
          maxLength={200}
          autoComplete="off"
          error={missing(username) ?? errors['username']}
          onChange={(event) => {
            setUsername(event.target.value);
            forget();
          }}
        />
        <PasswordField
          label={<FormattedMessage defaultMessage="Password" />}
          description={
            <FormattedMessage defaultMessage="Use an app password if your calendar offers them. We store it encrypted." />
          }
          autoComplete="off"
          value={password}
          error={missing(password) ?? errors['password']}
          onChange={(event) => {
            setPassword(event.target.value);
            forget();
          }}
        />
        {found.length > 0 && (
          <fieldset ref={choices} aria-describedby="push-calendars">
            <legend className="mb-1 text-[14px] font-semibold">
              <FormattedMessage defaultMessage="Which calendar" />
            </legend>
            <p id="push-calendars" className="mb-1 text-[14px] text-muted">
              <FormattedMessage defaultMessage="We found several calendars. Choose the one for your bookings." />
            </p>
            {found.map((calendar) => (
              <label key={calendar.url} className="flex cursor-pointer items-center gap-3 py-2">
                <Radio
                  name="push-calendar"
                  checked={chosen === calendar.url}
                  onChange={() => setChosen(calendar.url)}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">{calendar.name}</span>
              </label>
            ))}
          </fieldset>
        )}
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
          error={connect.error ?? find.error}
          isBusy={isBusy}
          confirm={<FormattedMessage defaultMessage="Connect calendar" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
