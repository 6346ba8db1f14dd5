// How long records are kept: what staff decided for each kind, and a form to change it (RO2).
import { STAFF } from '@daynook/contract/limits/staff';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type RetentionKind, retentionQuery, saveRetention } from '../../nouns/staff/overview-api.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const names = defineMessages({
  effects: { defaultMessage: 'Completed work' },
  notifications: { defaultMessage: 'Notifications' },
  'audit-events': { defaultMessage: 'Audit log' },
}) satisfies Record<RetentionKind['kind'], object>;

const descriptions = defineMessages({
  effects: {
    defaultMessage:
      'Emails and other work, after it’s done. What’s still due or has failed is never deleted. Your privacy policy says for how long at most, so change it first.',
  },
  notifications: {
    defaultMessage:
      'What members see under the bell. Your privacy policy says for how long at most, so change it first.',
  },
  'audit-events': {
    defaultMessage: 'Who viewed or changed what, and why. You may need it in court years later.',
  },
}) satisfies Record<RetentionKind['kind'], object>;

export function Retention() {
  const query = useQuery(retentionQuery);
  if (query.data)
    return (
      <div className="grid gap-6">
        <p className="text-muted">
          <FormattedMessage
            defaultMessage="The audit log is deleted a year at a time. After a change, nothing is deleted for {hours} hours, so you can correct a mistake. Messages and the books are kept as long as the bookings they’re about."
            values={{ hours: query.data.graceHours }}
          />
        </p>
        {query.data.kinds.map((kind) => (
          <Kind key={`${kind.kind} ${kind.changedAt}`} kind={kind} />
        ))}
      </div>
    );
  if (query.isError)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load how long records are kept" />}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  return <Skeleton className="h-96 rounded-panel" />;
}

function Kind({ kind }: { kind: RetentionKind }) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={titleId}>
      <Card className="grid gap-4 p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="max-w-2xl">
            <h2 id={titleId} className="display text-[21px]">
              <FormattedMessage {...names[kind.kind]} />
            </h2>
            <p className="mt-1 text-muted">
              <FormattedMessage {...descriptions[kind.kind]} />
            </p>
          </div>
          {!isOpen && (
            <Button variant="outline" onClick={() => setOpen(true)} aria-describedby={titleId}>
              <FormattedMessage defaultMessage="Change" />
            </Button>
          )}
        </div>
        <p>
          <span className="font-semibold">
            {kind.keepMonths === null ? (
              <FormattedMessage defaultMessage="Kept forever" />
            ) : kind.kind === 'audit-events' ? (
              <FormattedMessage
                defaultMessage="Kept for {count, plural, one {# month} other {# months}} after the end of its year"
                values={{ count: kind.keepMonths }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="Deleted after {count} days"
                values={{ count: kind.keepMonths * STAFF.retentionMonthDays }}
              />
            )}
          </span>
          {kind.changedAt && (
            <span className="text-muted">
              {' · '}
              <FormattedMessage
                defaultMessage="changed by {name}, {when}"
                values={{
                  name: kind.changedBy ?? <FormattedMessage defaultMessage="a former member" />,
                  when: <Moment at={kind.changedAt} />,
                }}
              />
            </span>
          )}
        </p>
        {isOpen && <KindForm kind={kind} onCancel={() => setOpen(false)} />}
      </Card>
    </section>
  );
}

function KindForm({ kind, onCancel }: { kind: RetentionKind; onCancel: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const [isForever, setForever] = useState(kind.keepMonths === null);
  const [months, setMonths] = useState(String(kind.keepMonths ?? kind.minimumMonths));
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: (keepMonths: number | null) => saveRetention(kind.kind, { keepMonths, reason: reason.trim() }),
    onSuccess: (answer) => {
      client.setQueryData(retentionQuery.queryKey, answer);
      toast.success(intl.formatMessage({ defaultMessage: 'Saved' }));
    },
  });
  const most = kind.maximumMonths ?? 1_200;
  const count = /^\d{1,4}$/.test(months.trim()) ? Number(months) : Number.NaN;
  const isValid = isForever || (count >= kind.minimumMonths && count <= most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isValid || reason.trim() === '' || save.isPending) return;
    save.mutate(isForever ? null : count);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {kind.maximumMonths === null && (
        <Checkbox checked={isForever} onChange={(event) => setForever(event.target.checked)}>
          <FormattedMessage defaultMessage="Keep forever" />
        </Checkbox>
      )}
      {!isForever && (
        <TextField
          className="max-w-sm"
          label={<FormattedMessage defaultMessage="Months to keep" />}
          description={
            kind.kind === 'audit-events'
              ? intl.formatMessage({ defaultMessage: 'After the end of the year they’re from.' })
              : intl.formatMessage(
                  { defaultMessage: 'A month counts as {days} days.' },
                  { days: STAFF.retentionMonthDays },
                )
          }
          inputMode="numeric"
          value={months}
          error={
            wasTried && !isValid
              ? intl.formatMessage(
                  { defaultMessage: 'Enter a whole number from {minimum, number} to {maximum, number}.' },
                  { minimum: kind.minimumMonths, maximum: most },
                )
              : undefined
          }
          onChange={(event) => setMonths(event.target.value)}
        />
      )}
      <TextArea
        rows={2}
        className="max-w-2xl"
        label={<FormattedMessage defaultMessage="Reason" />}
        value={reason}
        error={wasTried && reason.trim() === '' ? intl.formatMessage({ defaultMessage: 'Enter a reason.' }) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save" />
        </Button>
        <Button variant="outline" onClick={onCancel}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
