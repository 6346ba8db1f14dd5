// A form for staff: submits once all its fields are valid, then says so and resets. Errors are next to their fields.
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface StaffFormOptions<T> {
  sending: UseMutationResult<unknown, Error, T>;
  /** Announced once it's done. */
  done: string;
  onDone?: () => void;
}

export function useStaffForm<T>({ sending, done, onDone }: StaffFormOptions<T>) {
  const [isAsked, setAsked] = useState(false);
  /** Undefined if a field isn't valid yet. */
  const submit = (event: FormEvent<HTMLFormElement>, input: T | undefined) => {
    event.preventDefault();
    setAsked(true);
    if (input === undefined) {
      focusError(event.currentTarget);
      return;
    }
    if (sending.isPending) return;
    sending.mutate(input, {
      onSuccess: () => {
        setAsked(false);
        onDone?.();
        toast.success(done);
      },
    });
  };
  return {
    /** The person tried to submit: missing fields are marked from now on. */
    isAsked,
    ask: () => setAsked(true),
    submit,
    errors: fieldErrors(sending.error),
    error: sending.error,
    isPending: sending.isPending,
  };
}

interface StaffFormProps<T> {
  form: ReturnType<typeof useStaffForm<T>>;
  /** The body to send; undefined while a field isn't valid. */
  input: T | undefined;
  /** The button's label. */
  action: ReactNode;
  /** Other buttons. */
  others?: ReactNode;
  /** Another error than the one from submitting. */
  error?: unknown;
  children: ReactNode;
}

export const StaffForm = <T,>({ form, input, action, others, error, children }: StaffFormProps<T>) => (
  <Card className="p-5 sm:p-7">
    <form noValidate onSubmit={(event) => form.submit(event, input)} className="grid gap-6">
      {children}
      <FormFailure error={form.error ?? error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" isBusy={form.isPending}>
          {action}
        </Button>
        {others}
      </div>
    </form>
  </Card>
);
