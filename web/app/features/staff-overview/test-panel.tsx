// A test that staff send to themselves, with what became of it (R4).
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';

interface TestPanelProps<T> {
  id: string;
  title: ReactNode;
  /** Where it goes. */
  note: ReactNode;
  button: ReactNode;
  send: () => Promise<T>;
  showOutcome: (answer: T) => ReactNode;
}

export function TestPanel<T>({ id, title, note, button, send, showOutcome }: TestPanelProps<T>) {
  const sending = useMutation({ mutationFn: send });
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-card bg-well px-5 py-4"
    >
      <h2 id={id} className="text-[16px] font-semibold">
        {title}
      </h2>
      <p className="text-pretty text-muted">{note}</p>
      <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        {button}
      </Button>
      <div role="status" className="max-w-full">
        {sending.data && showOutcome(sending.data)}
      </div>
      {sending.isError && <FormFailure error={sending.error} />}
    </section>
  );
}
