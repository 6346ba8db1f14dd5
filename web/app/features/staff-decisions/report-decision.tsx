// Decides a report: one choice, and a reason for those it affects. Nothing is chosen beforehand, so a single click can't close a report.
import { STAFF } from '@daynook/contract/limits/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { decideOnReport, type ReportDecision, type StaffReportDetail } from './reports-api.ts';

type Choice = ReportDecision['decision'];

const choices = defineMessages({
  dismiss: { defaultMessage: 'Dismiss report' },
  hide: { defaultMessage: 'Remove content' },
  warn: { defaultMessage: 'Warn author' },
  suspend: { defaultMessage: 'Suspend author' },
});

export function ReportDecisionForm({ report }: { report: StaffReportDetail }) {
  const queries = useQueryClient();
  const [choice, setChoice] = useState<Choice>();
  const [isMissing, setMissing] = useState(false);
  const actions = useRef<HTMLFieldSetElement>(null);
  const intl = useIntl();
  // Dates are in UTC.
  const today = toLocalDate(new Date(), 'UTC');
  const [reason, setReason] = useState('');
  const [hides, setHides] = useState(true);
  const [untilOn, setUntilOn] = useState<string>();
  const decide = useMutation({
    mutationFn: (decision: Choice) =>
      decideOnReport(report._id, {
        decision,
        reason,
        ...(decision === 'warn' || decision === 'suspend' ? { hides } : {}),
        ...(decision === 'suspend' && untilOn ? { untilOn } : {}),
      }),
    onSuccess: (settled) => {
      queries.setQueryData(['staff-reports', 'one', report._id], settled);
      void queries.invalidateQueries({ queryKey: ['staff-reports', 'list'] });
      void queries.invalidateQueries({ queryKey: ['staff-overview'] });
    },
  });
  const errors = fieldErrors(decide.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decide.isPending) return;
    if (choice) decide.mutate(choice);
    else {
      setMissing(true);
      actions.current?.querySelector('input')?.focus();
    }
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby="decision-title"
      className="grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <h2 id="decision-title" className="display text-[21px]">
        <FormattedMessage defaultMessage="Your decision" />
      </h2>
      {report.sameCount > 1 && (
        <p className="text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="This resolves all {count} reports about this content."
            values={{ count: report.sameCount }}
          />
        </p>
      )}
      <fieldset ref={actions} aria-describedby={isMissing ? 'decision-missing' : undefined}>
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Action" />
        </legend>
        {(Object.keys(choices) as Choice[]).map((id) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <Radio
              name="decision"
              value={id}
              checked={choice === id}
              onChange={() => {
                setChoice(id);
                setMissing(false);
              }}
            />
            <FormattedMessage {...choices[id]} />
          </label>
        ))}
        {isMissing && (
          <FieldError id="decision-missing" role="alert" className="mt-1">
            <FormattedMessage defaultMessage="Select what to do with this report." />
          </FieldError>
        )}
      </fieldset>
      {(choice === 'warn' || choice === 'suspend') && (
        <Checkbox checked={hides} onChange={(event) => setHides(event.target.checked)}>
          <FormattedMessage defaultMessage="Also remove the content" />
        </Checkbox>
      )}
      {choice === 'suspend' && (
        <DayPicker
          label={intl.formatMessage({ defaultMessage: 'Last day (optional)' })}
          description={
            <FormattedMessage defaultMessage="Ends automatically after this day (UTC). Leave empty to suspend indefinitely." />
          }
          minimum={today}
          value={untilOn}
          error={errors['untilOn']}
          onChange={setUntilOn}
          onClear={() => setUntilOn(undefined)}
        />
      )}
      <TextArea
        label={<ReasonLabel choice={choice} />}
        rows={3}
        required
        value={reason}
        error={errors['reason']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={decide.error} />
      <div>
        <Button type="submit" variant={choice === 'suspend' ? 'danger' : 'primary'} isBusy={decide.isPending}>
          {choice ? <FormattedMessage {...choices[choice]} /> : <FormattedMessage defaultMessage="Submit decision" />}
        </Button>
      </div>
    </form>
  );
}

/** The label of the reason, which says who reads it. */
function ReasonLabel({ choice }: { choice: Choice | undefined }) {
  if (choice === undefined) return <FormattedMessage defaultMessage="Reason" />;
  if (choice === 'dismiss') return <FormattedMessage defaultMessage="Reason (the reporter sees this)" />;
  return <FormattedMessage defaultMessage="Reason (the author sees this)" />;
}
