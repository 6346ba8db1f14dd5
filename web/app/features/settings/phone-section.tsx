// One's own phone number in the settings: add it, confirm it with a code, change it, and remove it.
import { PHONE_LENGTH } from '@daynook/contract/accounts/phone-codes';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { NO_ERRORS, toErrors } from '../../nouns/accounts/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { type PhoneStatus, phoneQuery, useRemovePhone, useSetPhone } from './use-phone.ts';

export function PhoneSection({ isEmailConfirmed }: { isEmailConfirmed: boolean }) {
  const query = useQuery(phoneQuery);
  if (query.data) return <Phone status={query.data} isEmailConfirmed={isEmailConfirmed} />;
  if (query.isPending) return <Skeleton className="h-24 rounded-card" />;
  return (
    <ErrorState
      className="!py-6"
      title={<FormattedMessage defaultMessage="We couldn’t load your phone number" />}
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      {query.error instanceof ApiError && query.error.message}
    </ErrorState>
  );
}

function Phone({ status, isEmailConfirmed }: { status: PhoneStatus; isEmailConfirmed: boolean }) {
  const intl = useIntl();
  const { confirmed, pending } = status;
  const [wasSent, setSent] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  /** What had focus is gone. */
  const finish = (message: string) => {
    toast.success(message);
    section.current?.focus();
  };
  return (
    <div ref={section} tabIndex={-1} className="grid gap-5 outline-none">
      {confirmed && <ConfirmedPhone phone={confirmed} />}
      {confirmed && pending && (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="This number stays until you enter the code for the new one." />
        </p>
      )}
      {isEditing ? (
        <NumberForm
          onSent={() => {
            setSent(true);
            setEditing(false);
          }}
          onClose={() => {
            setEditing(false);
            section.current?.focus();
          }}
        />
      ) : pending ? (
        <PhoneCodeForm
          key={pending.number}
          status={status}
          pending={pending}
          hasFocus={wasSent}
          onCanceled={() => section.current?.focus()}
          onOtherNumber={() => setEditing(true)}
          onConfirmed={() => finish(intl.formatMessage({ defaultMessage: 'Phone confirmed' }))}
        />
      ) : isEmailConfirmed ? (
        <p className="flex flex-wrap gap-3">
          <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
            {confirmed ? (
              <FormattedMessage defaultMessage="Change phone number" />
            ) : (
              <FormattedMessage defaultMessage="Add phone number" />
            )}
          </Button>
          {confirmed && (
            <Button variant="plain" size="sm" onClick={() => setRemoving(true)}>
              <FormattedMessage defaultMessage="Remove phone number" />
            </Button>
          )}
        </p>
      ) : (
        <p className="text-[15px]">
          <FormattedMessage defaultMessage="Confirm your email first. Then you can add your phone number." />
        </p>
      )}
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false);
            finish(intl.formatMessage({ defaultMessage: 'Phone number removed' }));
          }}
        />
      )}
    </div>
  );
}

function ConfirmedPhone({ phone }: { phone: NonNullable<PhoneStatus['confirmed']> }) {
  const locale = useLocale();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <p className="flex flex-wrap items-center gap-3">
      <bdi className="font-medium num">{phone.formatted}</bdi>
      <Badge tone="moss">
        <CheckIcon size={15} />
        <FormattedMessage
          defaultMessage="Confirmed since {date}"
          values={{ date: formatDate(phone.confirmedAt, timeZone, locale, 'dated') }}
        />
      </Badge>
    </p>
  );
}

function NumberForm({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = useSetPhone(onSent);
  const { fields, words } = send.isError ? toErrors(send.error, ['phone']) : NO_ERRORS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate(phone, { onError: () => field.current?.focus() });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        ref={field}
        type="tel"
        label={<FormattedMessage defaultMessage="Mobile number" />}
        description={
          <FormattedMessage defaultMessage="We’ll text you a code. From another country, start with + and the country code." />
        }
        autoComplete="tel"
        maxLength={PHONE_LENGTH}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={fields['phone']}
        autoFocus
      />
      <FormError words={words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={send.isPending}>
          <FormattedMessage defaultMessage="Text me a code" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const remove = useRemovePhone(onRemoved);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Remove your phone number?" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep number" />
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage defaultMessage="We delete it, text messages stop, and others no longer see that your phone is confirmed. To add it again, you’ll need a new code." />
      </p>
      <FormError words={remove.error?.message} />
    </Dialog>
  );
}
