// Where the code from the text message is entered. If it doesn't arrive, people get another one after a wait, or correct the number.
import { PHONE_CODE } from '@daynook/contract/accounts/phone-codes';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type PendingPhone, type PhoneStatus, useCancelCode, useConfirmPhone, useResendCode } from './use-phone.ts';

interface PhoneCodeFormProps {
  status: PhoneStatus;
  pending: PendingPhone;
  /** The code was just requested here, so people type it next. */
  hasFocus: boolean;
  onConfirmed: () => void;
  onCanceled: () => void;
  onOtherNumber: () => void;
}

/** Errors that are about what was typed. */
const ABOUT_CODE: readonly string[] = ['PHONE_CODE_WRONG', 'PHONE_CODE_OVER'];

export function PhoneCodeForm({
  status,
  pending,
  hasFocus,
  onConfirmed,
  onCanceled,
  onOtherNumber,
}: PhoneCodeFormProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isTooShort, setTooShort] = useState(false);
  const confirm = useConfirmPhone(onConfirmed);
  const resend = useResendCode(() => {
    confirm.reset();
    setCode('');
    field.current?.focus();
  });
  const cancel = useCancelCode(status.confirmed, onCanceled);

  const check = (digits: string) => {
    setTooShort(digits.length < PHONE_CODE.digits);
    if (digits.length < PHONE_CODE.digits) field.current?.focus();
    else if (!confirm.isPending) confirm.mutate(digits);
  };
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, PHONE_CODE.digits);
    setTooShort(false);
    setCode(digits);
    // Typing the last digit, or the phone filling it in, checks the code.
    if (digits.length === PHONE_CODE.digits && digits !== code) check(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(code);
  };
  const { error } = confirm;
  const isAboutCode = error instanceof ApiError && ABOUT_CODE.includes(error.code);
  const fieldError = isTooShort
    ? intl.formatMessage({ defaultMessage: 'Enter the six digits from the text message.' })
    : isAboutCode
      ? error.message
      : undefined;
  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-4">
      <Delivery pending={pending} isSmsSetUp={status.isSmsSetUp} />
      <FormError words={isAboutCode ? undefined : error?.message} />
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          ref={field}
          className="w-44"
          label={<FormattedMessage defaultMessage="Six-digit code" />}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={hasFocus}
          value={code}
          error={fieldError}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" className="mt-[30px]" isBusy={confirm.isPending}>
          <FormattedMessage defaultMessage="Confirm" />
        </Button>
      </div>
      <FormError words={(resend.error ?? cancel.error)?.message} />
      <div className="flex flex-wrap gap-3">
        <ResendButton nextAt={pending.nextAt} isBusy={resend.isPending} onClick={() => resend.mutate(undefined)} />
        <Button variant="plain" size="sm" onClick={onOtherNumber}>
          <FormattedMessage defaultMessage="Use a different number" />
        </Button>
        <Button variant="plain" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

interface ResendButtonProps {
  nextAt: string;
  isBusy: boolean;
  onClick: () => void;
}

function ResendButton({ nextAt, isBusy, onClick }: ResendButtonProps) {
  const seconds = Math.max(0, Math.ceil((Date.parse(nextAt) - useNow(1_000)) / 1_000));
  return (
    <Button variant="outline" size="sm" disabled={seconds > 0} isBusy={isBusy} onClick={onClick}>
      {seconds > 0 ? (
        <FormattedMessage
          defaultMessage="Send a new code in {seconds, plural, one {# second} other {# seconds}}"
          values={{ seconds }}
        />
      ) : (
        <FormattedMessage defaultMessage="Send a new code" />
      )}
    </Button>
  );
}

/** Whether the code is on its way, in plain words, and where it is if no text message is sent. */
function Delivery({ pending, isSmsSetUp }: { pending: PendingPhone; isSmsSetUp: boolean }) {
  const { formatted, delivery, demoText } = pending;
  const isExpired = useNow(1_000) >= Date.parse(pending.expiresAt);
  const number = (
    <bdi key="n" className="font-semibold whitespace-nowrap">
      {formatted}
    </bdi>
  );
  if (delivery === 'refused') {
    return (
      <p role="alert" className="rounded-field bg-danger-wash px-4 py-3 text-[15px] font-medium">
        <FormattedMessage
          defaultMessage="We couldn’t text {number}. Check the number, or use a different one."
          values={{ number }}
        />
      </p>
    );
  }
  if (isExpired) {
    return (
      <p role="status" className="text-[15px]">
        <FormattedMessage defaultMessage="The code for {number} has expired. Send a new one." values={{ number }} />
      </p>
    );
  }
  if (isSmsSetUp) {
    return (
      <p role="status" className="text-[15px]">
        <FormattedMessage
          defaultMessage="We texted a six-digit code to {number}. It expires in {minutes} minutes."
          values={{ number, minutes: PHONE_CODE.minutes }}
        />
      </p>
    );
  }
  return (
    <div role="status" className="rounded-field bg-sun-wash px-4 py-3 text-[15px]">
      <p>
        {demoText === null ? (
          <FormattedMessage
            defaultMessage="This site has no text message service yet. The code for {number} is in the server’s log."
            values={{ number }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="This demo doesn’t send text messages. This is the one for {number}:"
            values={{ number }}
          />
        )}
      </p>
      {demoText !== null && <p className="mt-2 font-semibold num">{demoText}</p>}
    </div>
  );
}
