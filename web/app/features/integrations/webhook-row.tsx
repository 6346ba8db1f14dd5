// One webhook with its status and actions.
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, type Webhook } from './api.ts';
import { DeliveryLogDialog } from './delivery-log.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { ChangeWebhookDialog } from './webhook-form-dialog.tsx';
import { eventNames } from './words.ts';

type Opened = 'log' | 'change' | 'secret' | 'delete';

export function WebhookRow({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const change = useChangeWebhook(webhook._id);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const label = webhook.description || webhook.url;
  const button = (id: Opened, text: ReactNode) => (
    <Button variant="plain" size="sm" aria-describedby={`webhook-${webhook._id}`} onClick={() => setOpened(id)}>
      {text}
    </Button>
  );
  const turn = () => change.mutate({ isOn: !webhook.isOn }, { onError: (error) => toast.error(failureText(error)) });
  return (
    <li className="grid gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p id={`webhook-${webhook._id}`} className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
          <Status webhook={webhook} />
        </p>
        {webhook.description !== '' && (
          <p dir="ltr" className="text-[14px] text-muted [overflow-wrap:anywhere]">
            {webhook.url}
          </p>
        )}
        <p className="text-[14px] text-muted">
          {intl.formatList(
            webhook.events.map((event) => intl.formatMessage(eventNames[event])),
            { type: 'unit' },
          )}
        </p>
        <Trouble webhook={webhook} />
      </div>
      <div className="-ms-3 flex flex-wrap gap-x-1 gap-y-1">
        {button('log', <FormattedMessage defaultMessage="Deliveries" />)}
        {button('change', <FormattedMessage defaultMessage="Edit" />)}
        {button('secret', <FormattedMessage defaultMessage="New secret" />)}
        <Button
          variant="plain"
          size="sm"
          isBusy={change.isPending}
          aria-describedby={`webhook-${webhook._id}`}
          onClick={turn}
        >
          {webhook.isOn ? (
            <FormattedMessage defaultMessage="Turn off" />
          ) : (
            <FormattedMessage defaultMessage="Turn on" />
          )}
        </Button>
        {button('delete', <FormattedMessage defaultMessage="Delete" />)}
      </div>
      {opened === 'log' && <DeliveryLogDialog webhook={webhook} onClose={close} />}
      {opened === 'change' && <ChangeWebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'secret' && (
        <NewSecretDialog
          webhook={webhook}
          onClose={close}
          onSecret={(secret) => {
            close();
            onSecret(secret);
          }}
        />
      )}
      {opened === 'delete' && <DeleteDialog webhook={webhook} onClose={close} />}
    </li>
  );
}

function Status({ webhook }: { webhook: Webhook }) {
  return (
    <>
      {webhook.isForMarket && (
        <Badge tone="moss">
          <FormattedMessage defaultMessage="All members" />
        </Badge>
      )}
      {!webhook.isOn && (
        <Badge tone={webhook.offReason === null ? 'neutral' : 'danger'}>
          <FormattedMessage defaultMessage="Off" />
        </Badge>
      )}
      {webhook.isOn && webhook.failingSince !== null && (
        <Badge tone="danger">
          <FormattedMessage defaultMessage="Failing" />
        </Badge>
      )}
    </>
  );
}

/** What's wrong, or what still has to be done. */
function Trouble({ webhook: { isOn, offReason, failingSince, formerSecretUntil } }: { webhook: Webhook }) {
  return (
    <>
      {offReason === 'gone' && (
        <p className="text-[14px] text-danger">
          <FormattedMessage defaultMessage="The server answered that this address no longer exists, so we turned it off." />
        </p>
      )}
      {offReason === 'unmanaged' && (
        <p className="text-[14px] text-danger">
          <FormattedMessage defaultMessage="The person who added this webhook can no longer manage it, so we turned it off. Turn it on to take it over." />
        </p>
      )}
      {failingSince !== null && isOn && (
        <p className="text-[14px] text-danger">
          <FormattedMessage
            defaultMessage="Every delivery has failed since {at}. We’ll keep trying."
            values={{ at: <Moment at={failingSince} /> }}
          />
        </p>
      )}
      {failingSince !== null && offReason === 'failing' && (
        <p className="text-[14px] text-danger">
          <FormattedMessage
            defaultMessage="Every delivery has failed since {at}, so we turned it off."
            values={{ at: <Moment at={failingSince} /> }}
          />
        </p>
      )}
      {formerSecretUntil !== null && (
        <p className="text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="The former secret also works until {at}."
            values={{ at: <Moment at={formerSecretUntil} /> }}
          />
        </p>
      )}
    </>
  );
}

interface NewSecretDialogProps {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

function NewSecretDialog({ webhook, onSecret, onClose }: NewSecretDialogProps) {
  const rotate = useRotateSecret(webhook._id);
  const [password, setPassword] = useState('');
  const { asksPassword, readProof } = useOwnerProof(password, rotate.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!rotate.isPending) rotate.mutate(readProof(), { onSuccess: ({ secret }) => onSecret(secret) });
  };
  return (
    <Dialog isOpen onClose={onClose} width="max-w-md" title={<FormattedMessage defaultMessage="Make a new secret?" />}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-[15.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="We sign with both secrets for 24 hours, so you have time to change your program." />
        </p>
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={rotate.error}
          isBusy={rotate.isPending}
          confirm={<FormattedMessage defaultMessage="Make a new secret" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const intl = useIntl();
  const remove = useDeleteWebhook(webhook._id);
  return (
    <RemovalDialog
      title={<FormattedMessage defaultMessage="Delete this webhook?" />}
      keep={<FormattedMessage defaultMessage="Keep webhook" />}
      remove={<FormattedMessage defaultMessage="Delete" />}
      isBusy={remove.isPending}
      onRemove={() => remove.mutateAsync()}
      done={intl.formatMessage({ defaultMessage: 'Webhook deleted' })}
      onClose={onClose}
    >
      <FormattedMessage defaultMessage="Events that are still waiting aren’t sent, and the log is deleted." />
    </RemovalDialog>
  );
}
