// One question for all forms of a page: a router asks only once before another page opens.
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { isOtherView, useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { LeaveDialog } from '../overlays/leave-dialog.tsx';

type Mark = (form: string, isDirty: boolean) => void;

const MarkContext = createContext<Mark | null>(null);

/** Asks before leaving while one of the forms in it has changes that aren't saved. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([]);
  const mark = useCallback<Mark>(
    (form, isDirty) =>
      setDirty((before) => {
        if (before.includes(form) === isDirty) return before;
        return isDirty ? [...before, form] : before.filter((other) => other !== form);
      }),
    [],
  );
  const guard = useLeaveGuard(dirty.length > 0, isOtherView);
  return (
    <MarkContext value={mark}>
      {children}
      <LeaveDialog guard={guard} />
    </MarkContext>
  );
}

/** Tells the {@link UnsavedForms} around this form whether it has changes that aren't saved. */
export function useUnsavedForm(isDirty: boolean): void {
  const form = useId();
  const mark = use(MarkContext);
  useEffect(() => {
    mark?.(form, isDirty);
    return () => mark?.(form, false);
  }, [mark, form, isDirty]);
}
