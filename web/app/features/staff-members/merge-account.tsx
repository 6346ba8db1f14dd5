// Merges a member's account with another one of the same person: find it, choose which one stays, preview, confirm.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type MemberRow, membersQuery, type StaffMember } from '../../nouns/staff/members-api.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { mergePreviewQuery } from './merge-api.ts';
import { MergeForm } from './merge-form.tsx';
import { MergeSides } from './merge-sides.tsx';

const FOUND_SHOWN = 6;

export function MergeAccount({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const [other, setOther] = useState<MemberRow>();
  if (!isOpen)
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Merge with another account…" />
        </Button>
      </div>
    );
  return (
    <section
      aria-labelledby="merge-title"
      className="grid gap-5 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <div>
        <h3 id="merge-title" className="display text-[21px]">
          <FormattedMessage defaultMessage="Merge two accounts" />
        </h3>
        <p className="mt-1 max-w-prose text-muted">
          <FormattedMessage defaultMessage="Everything moves from one account to the other, and the first is closed. Only merge if you’re sure both belong to the same person. You can’t undo this." />
        </p>
      </div>
      {other ? (
        <Chosen member={member} other={other} onBack={() => setOther(undefined)} />
      ) : (
        <FindOther memberId={member._id} onChosen={setOther} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

interface FindProps {
  memberId: string;
  onChosen: (member: MemberRow) => void;
  onClose: () => void;
}

function FindOther({ memberId, onChosen, onClose }: FindProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed).trim();
  const list = useQuery({ ...membersQuery(text), enabled: text !== '' });
  const found = list.data?.filter(({ _id }) => _id !== memberId).slice(0, FOUND_SHOWN);
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        autoFocus
        className="max-w-lg"
        label={<FormattedMessage defaultMessage="Other account" />}
        placeholder={intl.formatMessage({ defaultMessage: 'Email or name' })}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        before={<SearchIcon size={18} />}
      />
      {list.isError && !found && (
        <RetryLine onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t search members." />
        </RetryLine>
      )}
      {text !== '' && !found && !list.isError && <Skeleton className="h-16 rounded-card" />}
      {text !== '' && found && (
        <div role="status">
          {found.length === 0 ? (
            <p className="text-muted">
              <FormattedMessage defaultMessage="No other members match." />
            </p>
          ) : (
            <ul className="grid gap-2">
              {found.map((one) => (
                <li key={one._id}>
                  <button
                    type="button"
                    onClick={() => onChosen(one)}
                    className="block w-full rounded-card px-4 py-3 text-start shadow-[inset_0_0_0_1px_var(--line)] hover:bg-well/60"
                  >
                    <span className="block font-semibold wrap-anywhere">{one.name}</span>
                    <span className="block text-[14.5px] text-muted wrap-anywhere">{one.email}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </div>
  );
}

interface ChosenProps {
  member: StaffMember;
  other: MemberRow;
  onBack: () => void;
}

function Chosen({ member, other, onBack }: ChosenProps) {
  const [staysId, setStays] = useState(member._id);
  const goesId = staysId === member._id ? other._id : member._id;
  const { data, isError, error, isFetching, refetch } = useQuery(mergePreviewQuery(goesId, staysId));
  return (
    <div className="grid gap-5">
      <fieldset>
        <legend className="text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Which account do you want to keep?" />
        </legend>
        <div className="mt-1.5 grid gap-x-6 xl:grid-cols-2">
          {[member, other].map((one) => (
            <label key={one._id} className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 py-2">
              <Radio
                name="stays"
                checked={staysId === one._id}
                onChange={() => setStays(one._id)}
                className="mt-1 size-5"
              />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{one.name}</span>
                <span className="block text-[14.5px] text-muted wrap-anywhere">{one.email}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {data ? (
        <>
          <MergeSides preview={data} />
          {data.obstacles.length === 0 && <MergeForm key={goesId} preview={data} isLooking={isFetching} />}
        </>
      ) : isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t compare the accounts" />}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error instanceof ApiError && error.message}
        </ErrorState>
      ) : (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </div>
      )}
      <div>
        <Button variant="plain" onClick={onBack}>
          <FormattedMessage defaultMessage="Choose another account" />
        </Button>
      </div>
    </div>
  );
}
