// Connects an authenticator app: the QR code or the key to type, and a code that proves it worked.
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { useSecurityChange } from '../../nouns/accounts/security-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

const CODE = /^\d{6}$/;

interface AppSetupDialogProps {
  started: { readonly secret: string; readonly uri: string };
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}

export function AppSetupDialog({ started, onDone, onClose }: AppSetupDialogProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const code = typed.replaceAll(/\s/g, '');
  const confirm = useSecurityChange(() => call('POST /api/account/totp/confirmation', { body: { code } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!CODE.test(code) || confirm.isPending) return;
    confirm.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  const error =
    isTried && !CODE.test(code)
      ? intl.formatMessage({ defaultMessage: 'Enter the 6 digits from your app.' })
      : fieldErrors(confirm.error)['code'];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Set up your authenticator app" />}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-[15.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Scan this code with an authenticator app on your phone." />
        </p>
        <div className="grid justify-items-center">
          <Suspense fallback={<Skeleton className="size-56 rounded-card" />}>
            <QrCode text={started.uri} label={intl.formatMessage({ defaultMessage: 'QR code for your app' })} />
          </Suspense>
        </div>
        <p className="text-[15px] text-pretty text-muted">
          <FormattedMessage
            defaultMessage="Can’t scan it? Enter this key in your app: {key}"
            values={{
              key: (
                <span dir="ltr" className="font-mono text-ink select-all [overflow-wrap:anywhere]">
                  {started.secret.match(/.{1,4}/g)?.join(' ')}
                </span>
              ),
            }}
          />
        </p>
        <TextField
          label={<FormattedMessage defaultMessage="6-digit code" />}
          description={<FormattedMessage defaultMessage="Your app shows it for your {brand} account." />}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormFailure error={confirm.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={confirm.isPending}>
            <FormattedMessage defaultMessage="Turn on" />
          </Button>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
