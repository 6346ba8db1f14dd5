// Asks people to confirm their email where it's required, without leaving the page: they get a code by email and enter it here.
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useIsDemo } from '../emails/api.ts';
import { useOwnProfile } from '../members/api.ts';
import { DemoCodeEmail } from './demo-code-email.tsx';
import { useEmailCode } from './use-email-code.ts';

interface ConfirmEmailProps {
  /** Why it's required. */
  lead: ReactNode;
  onConfirmed?: () => void;
  /** Sends the code without a press: someone who is about to pay needs it now. */
  isSentAtOnce?: boolean;
}

/** True once it's known that the reader's email isn't confirmed. */
export const useNeedsConfirmedEmail = (): boolean => useOwnProfile().data?.isEmailVerified === false;

export function ConfirmEmail({ lead, onConfirmed, isSentAtOnce = false }: ConfirmEmailProps) {
  const intl = useIntl();
  const { data: profile } = useOwnProfile();
  const isDemo = useIsDemo();
  const [isTooShort, setTooShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useEmailCode({
    isSentAtOnce,
    onConfirmed: () => {
      toast.success(intl.formatMessage({ defaultMessage: 'Email confirmed' }));
      onConfirmed?.();
    },
  });
  const { sent, code, error } = form;
  const isOver = error?.code === 'EMAIL_CODE_OVER';
  useEffect(() => {
    // A code that was sent automatically must not move focus away from what the person is reading.
    if (sent && !isSentAtOnce) field.current?.focus();
  }, [sent, isSentAtOnce]);
  const check = () => {
    setTooShort(code.length < EMAIL_CODE.digits);
    if (code.length === EMAIL_CODE.digits) void form.check();
    else field.current?.focus();
  };
  const fieldError = isTooShort
    ? intl.formatMessage({ defaultMessage: 'Enter the six digits from the email.' })
    : (error?.fields['code'] ?? (error?.code === 'EMAIL_CODE_WRONG' || isOver ? error.message : undefined));
  return (
    <section className="rounded-panel bg-sun-wash p-5" aria-labelledby="confirm-email">
      <h2 id="confirm-email" className="display text-[22px]">
        <FormattedMessage defaultMessage="Confirm your email" />
      </h2>
      <p className="mt-1.5 text-pretty">{lead}</p>
      {error && !fieldError && (
        <p role="alert" className="mt-3 rounded-field bg-danger-wash px-4 py-3 text-[15px] font-medium">
          {error.message}
        </p>
      )}
      {sent ? (
        <>
          <p className="mt-3 text-[15px]" role="status">
            <FormattedMessage
              defaultMessage="We emailed a six-digit code to {email}. It expires in {minutes} minutes."
              values={{
                email: (
                  <bdi key="e" className="font-semibold break-all">
                    {sent.email}
                  </bdi>
                ),
                minutes: EMAIL_CODE.minutes,
              }}
            />
          </p>
          {isDemo && <DemoCodeEmail sent={sent} />}
          <div className="mt-4 flex flex-wrap items-start gap-3">
            <TextField
              ref={field}
              className="w-44"
              label={<FormattedMessage defaultMessage="Six-digit code" />}
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={fieldError}
              onChange={(event) => {
                setTooShort(false);
                form.setCode(event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The page around it may have a form of its own.
                event.preventDefault();
                check();
              }}
            />
            <Button className="mt-[30px]" isBusy={form.isChecking} disabled={isOver} onClick={check}>
              <FormattedMessage defaultMessage="Confirm" />
            </Button>
          </div>
          <Button
            variant="plain"
            size="sm"
            className="mt-2"
            disabled={form.waitSeconds > 0}
            isBusy={form.isSending}
            onClick={() => void form.send()}
          >
            {form.waitSeconds > 0 ? (
              <FormattedMessage
                defaultMessage="Send a new code in {seconds, plural, one {# second} other {# seconds}}"
                values={{ seconds: form.waitSeconds }}
              />
            ) : (
              <FormattedMessage defaultMessage="Send a new code" />
            )}
          </Button>
        </>
      ) : isSentAtOnce && !error ? (
        <p className="mt-3 text-[15px] text-muted" role="status">
          <FormattedMessage defaultMessage="Sending you a code…" />
        </p>
      ) : (
        <Button
          className="mt-4 max-w-full !h-auto min-h-11 !whitespace-normal wrap-anywhere py-2"
          isBusy={form.isSending}
          onClick={() => void form.send()}
        >
          {/* The address stays together if it fits on one line: broken at a hyphen, it looks like two words. */}
          <span>
            <FormattedMessage
              defaultMessage="Email a code to {email}"
              values={{
                email: (
                  <bdi key="e" className="inline-block max-w-full">
                    {profile?.email}
                  </bdi>
                ),
              }}
            />
          </span>
        </Button>
      )}
    </section>
  );
}
