// A form of staff: it's sent once everything in it can be read, then says so and starts afresh. Errors stay beside their fields.
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusError } from '../../ui/forms/focus-error.ts';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface StaffFormOptions<T> {
  sending: UseMutationResult<unknown, Error, T>;
  /** Said once it's done. */
  done: string;
  onDone?: () => void;
}

export function useStaffForm<T>({ sending, done, onDone }: StaffFormOptions<T>) {
  const [isAsked, setAsked] = useState(false);
  /** Undefined: something typed can't be read yet. */
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
    /** Somebody wants to send it: what's missing is marked from now on. */
    isAsked,
    ask: () => setAsked(true),
    submit,
    faults: fieldErrors(sending.error),
    error: sending.error,
    isPending: sending.isPending,
  };
}

interface StaffFormProps<T> {
  form: ReturnType<typeof useStaffForm<T>>;
  /** What's sent; undefined while something can't be read. */
  input: T | undefined;
  /** What the button says. */
  action: ReactNode;
  /** Other buttons. */
  others?: ReactNode;
  /** Another error than that of sending it. */
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
