// The authenticator app and its recovery codes: setting up, new codes, and removing it.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import type { Security } from '../../nouns/accounts/security-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { AppSetupDialog } from './app-setup-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

type Step =
  | { readonly is: 'prove' | 'renew' | 'remove' }
  | { readonly is: 'set-up'; readonly started: { readonly secret: string; readonly uri: string } }
  | { readonly is: 'codes'; readonly codes: readonly string[] };

/** Below this, the page suggests new codes. */
const FEW_CODES = 3;

export function SecondStepSection({ security }: { security: Security }) {
  const [step, setStep] = useState<Step>();
  const { secondStepSince: since, recoveryCodesLeft: left } = security;
  return (
    <>
      {since === null ? (
        <>
          <p className="text-muted">
            {security.hasPassword ? (
              <FormattedMessage defaultMessage="Your password is enough to log in." />
            ) : (
              <FormattedMessage defaultMessage="You log in without a code from an app." />
            )}
          </p>
          <p>
            <Button variant="outline" onClick={() => setStep({ is: 'prove' })}>
              <FormattedMessage defaultMessage="Set up an app" />
            </Button>
          </p>
        </>
      ) : (
        <>
          <div>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <FormattedMessage defaultMessage="Authenticator app" />
              <Badge tone="moss">
                <FormattedMessage defaultMessage="On" description="The authenticator app is set up" />
              </Badge>
            </p>
            <p className="text-[14px] text-muted num">
              <FormattedMessage defaultMessage="Set up {at}" values={{ at: <Moment at={since} /> }} />
            </p>
            <p className="mt-2 text-[15px] num">
              <FormattedMessage
                defaultMessage="{left, plural, =0 {No recovery codes left. Create new ones.} one {# recovery code left} other {# recovery codes left}}"
                values={{ left }}
              />
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button variant={left < FEW_CODES ? 'soft' : 'outline'} onClick={() => setStep({ is: 'renew' })}>
              <FormattedMessage defaultMessage="New recovery codes" />
            </Button>
            <Button variant="plain" onClick={() => setStep({ is: 'remove' })}>
              <FormattedMessage defaultMessage="Remove app" />
            </Button>
          </div>
        </>
      )}
      {step && <StepDialog step={step} onStep={setStep} />}
    </>
  );
}

function StepDialog({ step, onStep }: { step: Step; onStep: (step?: Step) => void }) {
  const intl = useIntl();
  const close = () => onStep(undefined);
  if (step.is === 'codes') return <RecoveryCodesDialog codes={step.codes} onClose={close} />;
  if (step.is === 'set-up')
    return (
      <AppSetupDialog
        started={step.started}
        onClose={close}
        onDone={(codes) => {
          toast.success(intl.formatMessage({ defaultMessage: 'Your authenticator app is set up.' }));
          onStep({ is: 'codes', codes });
        }}
      />
    );
  if (step.is === 'prove')
    return (
      <ProofDialog
        title={<FormattedMessage defaultMessage="Set up an authenticator app?" />}
        confirm={<FormattedMessage defaultMessage="Continue" />}
        change={(body) => call('POST /api/account/totp', { body })}
        onDone={(started) => onStep({ is: 'set-up', started })}
        onClose={close}
      >
        <p className="text-[15.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="When you log in with your password, we’ll also ask for a code from your phone. Any authenticator app works." />
        </p>
      </ProofDialog>
    );
  if (step.is === 'renew')
    return (
      <ProofDialog
        title={<FormattedMessage defaultMessage="Create new recovery codes?" />}
        confirm={<FormattedMessage defaultMessage="Create codes" />}
        change={(body) => call('POST /api/account/recovery-codes', { body })}
        onDone={({ recoveryCodes }) => onStep({ is: 'codes', codes: recoveryCodes })}
        onClose={close}
      >
        <p className="text-[15.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Your earlier recovery codes will stop working." />
        </p>
      </ProofDialog>
    );
  return (
    <ProofDialog
      isDanger
      title={<FormattedMessage defaultMessage="Remove your authenticator app?" />}
      confirm={<FormattedMessage defaultMessage="Remove app" />}
      change={(body) => call('POST /api/account/totp/removal', { body })}
      onDone={() => {
        toast.success(intl.formatMessage({ defaultMessage: 'Your authenticator app is removed.' }));
        close();
      }}
      onClose={close}
    >
      <p className="text-[15.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Your password will be enough to log in, and your recovery codes will stop working." />
      </p>
    </ProofDialog>
  );
}
