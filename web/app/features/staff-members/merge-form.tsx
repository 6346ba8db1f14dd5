// The last step of a merge: why, and the account that goes typed out, so that nobody does it by a slip.
import type { MergePreview } from '@daynook/contract/account-merges';
import { STAFF } from '@daynook/contract/limits/staff';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useMerge } from './merge-api.ts';

export function MergeForm({ preview: { goes, stays }, isLooking }: { preview: MergePreview; isLooking: boolean }) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const merge = useMerge();
  const errors = fieldErrors(merge.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (merge.isPending || isLooking) return;
    // What is shown goes with the account: the one that stays is opened in its place.
    void merge.mutateAsync({ goes, stays, typed, reason }).then(
      () => {
        toast.success(
          intl.formatMessage(
            { defaultMessage: '{email} was merged into {other}' },
            { email: goes.email, other: stays.email },
          ),
        );
        setSearch(
          (search) => {
            search.set('member', stays._id);
            return search;
          },
          { replace: true, state: { hasMerged: true } },
        );
      },
      () => undefined,
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextArea
        label={<FormattedMessage defaultMessage="How do you know they’re the same person? (for the audit log)" />}
        rows={2}
        required
        value={reason}
        error={errors['reason']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextField
        className="max-w-lg"
        label={
          <FormattedMessage
            defaultMessage="Type {email} to confirm"
            values={{ email: <span className="wrap-anywhere">{goes.email}</span> }}
          />
        }
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        value={typed}
        error={errors['typed']}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormFailure error={merge.error} />
      <div>
        <Button type="submit" variant="danger" isBusy={merge.isPending}>
          <FormattedMessage defaultMessage="Merge accounts" />
        </Button>
      </div>
    </form>
  );
}
