// Adds a webhook, or changes one's events and description. The URL stays: another one is another webhook.
import { WEBHOOK_EVENTS, WEBHOOKS, type WebhookEvent } from '@daynook/contract/accounts/webhook-events';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAddWebhook, useChangeWebhook, type Webhook } from './api.ts';
import { eventNames } from './words.ts';

interface EventFieldsProps {
  events: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
  error: string | undefined;
}

function EventFields({ events, onChange, error }: EventFieldsProps) {
  return (
    <fieldset aria-describedby={error ? 'webhook-events-error' : undefined}>
      <legend className="mb-1 text-[14px] font-semibold">
        <FormattedMessage defaultMessage="Events" />
      </legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...events, event] : events.filter((one) => one !== event))
            }
          >
            <FormattedMessage {...eventNames[event]} />
          </Checkbox>
        ))}
      </div>
      {error && (
        <FieldError id="webhook-events-error" role="alert" className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

interface DescriptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

const DescriptionField = ({ value, onChange, error }: DescriptionFieldProps) => (
  <TextField
    label={<FormattedMessage defaultMessage="Description (optional)" />}
    value={value}
    maxLength={WEBHOOKS.descriptionCharacters}
    autoComplete="off"
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
);

export function AddWebhookDialog({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const intl = useIntl();
  const may = useMay();
  const add = useAddWebhook();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>([]);
  const [isForMarket, setForMarket] = useState(false);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { asksPassword, readProof } = useOwnerProof(password, add.error);
  const errors = fieldErrors(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (url.trim() === '' || events.length === 0 || add.isPending) return;
    const body = { url: url.trim(), description: description.trim(), events: [...events], isForMarket, ...readProof() };
    add.mutate(body, { onSuccess: ({ secret }) => onAdded(secret) });
  };
  return (
    <Dialog isOpen onClose={onClose} title={<FormattedMessage defaultMessage="New webhook" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={<FormattedMessage defaultMessage="URL" />}
          description={
            <FormattedMessage defaultMessage="Starts with https://. We send a POST request for each event." />
          }
          value={url}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          error={isTried && url.trim() === '' ? intl.formatMessage({ defaultMessage: 'Required.' }) : errors['url']}
          onChange={(event) => setUrl(event.target.value)}
        />
        <DescriptionField value={description} onChange={setDescription} error={errors['description']} />
        <EventFields
          events={events}
          onChange={setEvents}
          error={
            isTried && events.length === 0
              ? intl.formatMessage({ defaultMessage: 'Choose at least one.' })
              : errors['events']
          }
        />
        {may('system') && (
          <Checkbox
            checked={isForMarket}
            description={<FormattedMessage defaultMessage="Only IDs are sent, without names or contents." />}
            onChange={(event) => setForMarket(event.target.checked)}
          >
            <FormattedMessage defaultMessage="For events of all members (staff)" />
          </Checkbox>
        )}
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={add.error}
          isBusy={add.isPending}
          confirm={<FormattedMessage defaultMessage="Add webhook" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

export function ChangeWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const intl = useIntl();
  const change = useChangeWebhook(webhook._id);
  const [description, setDescription] = useState(webhook.description);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook.events);
  const errors = fieldErrors(change.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (events.length === 0 || change.isPending) return;
    change.mutate({ description: description.trim(), events: [...events] }, { onSuccess: onClose });
  };
  return (
    <Dialog isOpen onClose={onClose} title={<FormattedMessage defaultMessage="Edit webhook" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <DescriptionField value={description} onChange={setDescription} error={errors['description']} />
        <EventFields
          events={events}
          onChange={setEvents}
          error={
            events.length === 0 ? intl.formatMessage({ defaultMessage: 'Choose at least one.' }) : errors['events']
          }
        />
        <FormFailure error={change.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={change.isPending}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
