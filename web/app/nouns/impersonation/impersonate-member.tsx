// The way staff begin a look at the product as a member sees it: a reason first, since the member can see that it was done.
import { IMPERSONATION } from '@daynook/contract/limits/impersonation';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { takeOver } from '../../lib/impersonation/impersonation-requests.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { startImpersonation } from './api.ts';

interface ImpersonateMemberProps {
  memberId: string;
  name: string;
  /** The question it is for. */
  ticketId?: string;
  size?: 'sm' | 'md';
}

export function ImpersonateMember({ memberId, name, ticketId, size = 'md' }: ImpersonateMemberProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button variant="outline" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="View as this member…" />
        </Button>
      </div>
      <Over />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<FormattedMessage defaultMessage="View as {name}" values={{ name }} />}
      >
        <BeginForm memberId={memberId} ticketId={ticketId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Said once, where one was led back to. */
function Over() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (takeOver()) setOver(true);
  }, []);
  return (
    <p role="status" className="rounded-card bg-sun-wash px-4 py-3 empty:hidden">
      {isOver && (
        <FormattedMessage defaultMessage="Your view as this member has ended. You’re back in your own account." />
      )}
    </p>
  );
}

interface BeginFormProps {
  memberId: string;
  ticketId: string | undefined;
  onClose: () => void;
}

function BeginForm({ memberId, ticketId, onClose }: BeginFormProps) {
  const { pathname, search } = useLocation();
  const form = useId();
  const [reason, setReason] = useState('');
  const begin = useMutation({
    mutationFn: () => startImpersonation({ memberId, ticketId, reason }, pathname + search),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!begin.isPending) begin.mutate();
  };
  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="For {minutes} minutes, this tab shows what they see. You can’t change anything or see their messages, notes, or logins. We log your name and reason, and they can see when you did it."
          values={{ minutes: IMPERSONATION.minutes }}
        />
      </p>
      <TextArea
        label={<FormattedMessage defaultMessage="Reason (logged)" />}
        description={
          <FormattedMessage
            defaultMessage="At least {count} characters"
            values={{ count: IMPERSONATION.reasonMinimumCharacters }}
          />
        }
        rows={3}
        required
        value={reason}
        error={fieldErrors(begin.error)['reason']}
        maxLength={IMPERSONATION.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={begin.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={begin.isPending}>
          <FormattedMessage defaultMessage="Start viewing" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
