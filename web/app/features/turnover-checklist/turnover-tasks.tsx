// A property's turnover checklist: written once, checked off at each booking (K11).
import { TURNOVER } from '@daynook/contract/limits/turnover-checklists';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type TurnoverList, turnoverListQuery, useAddTask, useRemoveTask } from './api.ts';

export function TurnoverTasks({ propertyId }: { propertyId: string }) {
  const list = useQuery(turnoverListQuery(propertyId));
  return (
    <FoldingSection
      id="turnover"
      title={<FormattedMessage defaultMessage="Turnover checklist" />}
      lead={
        <FormattedMessage defaultMessage="Tasks to finish before the next guest arrives. You and your co-hosts check them off on each booking. Guests never see them." />
      }
      summary={
        list.data && (
          <FormattedMessage
            defaultMessage="{count, plural, =0 {No tasks} one {# task} other {# tasks}}"
            values={{ count: list.data.tasks.length }}
          />
        )
      }
    >
      {list.data ? (
        <Tasks propertyId={propertyId} tasks={list.data.tasks} />
      ) : list.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load the checklist" />}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-12 rounded-card" />
          <Skeleton className="h-12 rounded-card" />
        </div>
      )}
    </FoldingSection>
  );
}

function Tasks({ propertyId, tasks }: { propertyId: string; tasks: TurnoverList['tasks'] }) {
  const failureText = useFailureText();
  const remove = useRemoveTask(propertyId);
  return (
    <>
      {tasks.length === 0 ? (
        <p className="rounded-card bg-well px-5 py-4 text-muted">
          <FormattedMessage defaultMessage="No tasks yet. Add the ones you repeat, such as fresh towels or putting the key back in its box." />
        </p>
      ) : (
        <ol className="-my-2.5 divide-y divide-line">
          {tasks.map(({ _id, text }) => (
            <li key={_id} className="flex items-center justify-between gap-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <Button
                variant="plain"
                size="sm"
                isBusy={remove.isPending && remove.variables === _id}
                onClick={() => remove.mutate(_id, { onError: (error) => toast.error(failureText(error)) })}
              >
                <FormattedMessage defaultMessage="Remove" />
                <span className="sr-only"> {text}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      {tasks.length < TURNOVER.tasksMaximum ? (
        <AddTask propertyId={propertyId} />
      ) : (
        <p className="text-muted">
          <FormattedMessage
            defaultMessage="A checklist can have up to {count} tasks. Remove one to add another."
            values={{ count: TURNOVER.tasksMaximum }}
          />
        </p>
      )}
    </>
  );
}

function AddTask({ propertyId }: { propertyId: string }) {
  const intl = useIntl();
  const add = useAddTask(propertyId);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const addError = add.error instanceof ApiError ? (add.error.fields['text'] ?? add.error.message) : add.error?.message;
  const isEmpty = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setTried(true);
    field.current?.focus();
    if (isEmpty) return;
    add.mutate(text, {
      onSuccess: () => {
        setText('');
        setTried(false);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        ref={field}
        name="task"
        autoComplete="off"
        className="min-w-56 grow"
        maxLength={TURNOVER.taskMaximumCharacters}
        label={<FormattedMessage defaultMessage="Task" />}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (add.isError) add.reset();
        }}
        error={addError ?? (isTried && isEmpty ? intl.formatMessage({ defaultMessage: 'Enter a task.' }) : undefined)}
      />
      <Button type="submit" variant="outline" isBusy={add.isPending} className="mt-7 h-12">
        <FormattedMessage defaultMessage="Add" />
      </Button>
    </form>
  );
}
