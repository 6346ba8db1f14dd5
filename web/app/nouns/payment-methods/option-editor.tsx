// A payment method: whether it's set up, and the form for its details. Bank details stay in the form: unlike other drafts they're never
// written to the browser's storage.
import { MANUAL_PAYMENT, type ManualMethod } from '@daynook/contract/money/payment-methods';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ConfirmEmail, useNeedsConfirmedEmail } from '../accounts/confirm-email.tsx';
import { OwnerGate } from '../accounts/owner-gate.tsx';
import { useOwnerProof } from '../accounts/use-owner-proof.ts';
import { type Payee, type PaymentOption, useRemoveOption, useSaveOption } from './api.ts';
import { detailsHelp, manualNames } from './words.ts';

interface OptionEditorProps {
  payee: Payee;
  method: ManualMethod;
  option: PaymentOption | undefined;
}

export function OptionEditor({ payee, method, option }: OptionEditorProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const remove = useRemoveOption();
  const name = intl.formatMessage(manualNames[method]);
  const turnOff = () =>
    remove.mutateAsync(method).then(
      () => toast.success(intl.formatMessage({ defaultMessage: '{method} turned off' }, { method: name })),
      () => undefined,
    );
  return (
    <section aria-label={name} className="grid gap-3 rounded-card p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h3 className="flex flex-wrap items-center gap-3 text-[17px] font-semibold">
          {name}
          <Badge tone={option ? 'moss' : 'neutral'}>
            {option ? <FormattedMessage defaultMessage="On" /> : <FormattedMessage defaultMessage="Off" />}
          </Badge>
        </h3>
        {!isOpen && (
          <span className="flex flex-wrap gap-2.5">
            <Button ref={opener} variant="outline" size="sm" onClick={() => setOpen(true)}>
              {option ? (
                <FormattedMessage defaultMessage="Edit<hidden> {method}</hidden>" values={{ method: name, hidden }} />
              ) : (
                <FormattedMessage defaultMessage="Set up<hidden> {method}</hidden>" values={{ method: name, hidden }} />
              )}
            </Button>
            {option && payee === 'host' && (
              <Button
                variant="plain"
                size="sm"
                className="sm:-me-3.5"
                isBusy={remove.isPending}
                onClick={() => void turnOff()}
              >
                <FormattedMessage
                  defaultMessage="Turn off<hidden> {method}</hidden>"
                  values={{ method: name, hidden }}
                />
              </Button>
            )}
          </span>
        )}
      </div>
      {option && !isOpen && (
        <p {...writtenBy(option.details)} className="break-words whitespace-pre-wrap text-muted">
          {option.details}
        </p>
      )}
      <FormError words={remove.error?.message} />
      {isOpen && (
        <OwnerGate onCancel={() => setOpen(false)}>
          <OptionForm payee={payee} method={method} option={option} onClose={() => setOpen(false)} />
        </OwnerGate>
      )}
    </section>
  );
}

const hidden = (words: React.ReactNode[]) => (
  <span key="hidden" className="sr-only">
    {words}
  </span>
);

function OptionForm({ payee, method, option, onClose }: OptionEditorProps & { onClose: () => void }) {
  const intl = useIntl();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [details, setDetails] = useState(option?.details ?? '');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const save = useSaveOption(payee);
  const errors = fieldErrors(save.error);
  const { asksPassword, readProof } = useOwnerProof(password, save.error);
  const mustConfirm = useNeedsConfirmedEmail() && payee === 'host';
  const isEmpty = details.trim() === '';
  const isPasswordMissing = asksPassword && password === '';
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isPasswordMissing) {
      focusError(form.current);
      return;
    }
    if (save.isPending) return;
    save.mutateAsync({ method, details: details.trim(), ...readProof() }).then(
      () => {
        onClose();
        toast.success(
          payee === 'host'
            ? intl.formatMessage({ defaultMessage: 'Saved. We emailed you about the change' })
            : intl.formatMessage({ defaultMessage: 'Saved' }),
        );
      },
      (error: unknown) => {
        focusError(form.current);
        if (error instanceof Error && hasCode(error, 'EMAIL_NOT_VERIFIED'))
          void queries.invalidateQueries({ queryKey: ['own-profile'] });
      },
    );
  };
  const isShown = errors['details'] !== undefined || errors['password'] !== undefined;
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextArea
        label={<FormattedMessage defaultMessage="What guests need to know" />}
        description={intl.formatMessage(detailsHelp[method])}
        rows={4}
        maxLength={MANUAL_PAYMENT.detailsMaximumCharacters}
        autoComplete="off"
        value={details}
        error={
          errors['details'] ??
          (wasTried && isEmpty ? intl.formatMessage({ defaultMessage: 'Enter what guests need to pay.' }) : undefined)
        }
        onChange={(event) => setDetails(event.target.value)}
      />
      {asksPassword && (
        <PasswordField
          label={<FormattedMessage defaultMessage="Your {brand} password" />}
          autoComplete="current-password"
          value={password}
          error={
            errors['password'] ??
            (wasTried && isPasswordMissing ? intl.formatMessage({ defaultMessage: 'Enter your password.' }) : undefined)
          }
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {mustConfirm && (
        <ConfirmEmail
          lead={<FormattedMessage defaultMessage="We email you about every change to how you’re paid." />}
          onConfirmed={() => save.reset()}
        />
      )}
      <FormError words={isShown || mustConfirm ? undefined : save.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={save.isPending} disabled={mustConfirm}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <Button variant="plain" size="sm" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
