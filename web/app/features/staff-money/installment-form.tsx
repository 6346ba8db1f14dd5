// Staff give a guest more time for an overdue monthly payment, or give the payment up.
import { INSTALLMENT } from '@daynook/contract/limits/installments';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { type StaffInstallment, useStaffInstallmentAct } from './installments-api.ts';

interface InstallmentFormProps {
  installment: StaffInstallment;
  kind: 'time' | 'write-off';
  onCancel: () => void;
}

export function InstallmentForm({ installment, kind, onCancel }: InstallmentFormProps) {
  const intl = useIntl();
  const [days, setDays] = useState(7);
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const act = useStaffInstallmentAct(installment);
  const errors = fieldErrors(act.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '') {
      focusError(event.currentTarget);
      return;
    }
    if (!act.isPending) act.mutate(kind === 'time' ? { kind: 'postpone', days, reason } : { kind, reason });
  };
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-5 border-t border-line pt-5">
      {kind === 'time' ? (
        <NumberField
          label={<FormattedMessage defaultMessage="Days from today" />}
          value={days}
          minimum={1}
          maximum={INSTALLMENT.postponeDays}
          error={errors['days']}
          onChange={setDays}
        />
      ) : (
        <p className="text-pretty">
          <FormattedMessage defaultMessage="The guest no longer has to pay this. The booking’s total goes down by this amount, and the host earns less. You can’t undo this." />
        </p>
      )}
      <TextArea
        label={
          kind === 'time' ? (
            <FormattedMessage defaultMessage="What you arranged (only staff see this)" />
          ) : (
            <FormattedMessage defaultMessage="Reason (only staff see this)" />
          )
        }
        rows={3}
        value={reason}
        maxLength={INSTALLMENT.reasonMaximumCharacters}
        error={
          wasTried && reason.trim() === ''
            ? kind === 'time'
              ? intl.formatMessage({ defaultMessage: 'Enter what you arranged.' })
              : intl.formatMessage({ defaultMessage: 'Enter a reason.' })
            : errors['reason']
        }
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={act.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={kind === 'time' ? 'primary' : 'danger'} isBusy={act.isPending}>
          {kind === 'time' ? (
            <FormattedMessage defaultMessage="Give more time" />
          ) : (
            <FormattedMessage defaultMessage="Write off" />
          )}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" description="Closes a form without sending it" />
        </Button>
      </div>
    </form>
  );
}
