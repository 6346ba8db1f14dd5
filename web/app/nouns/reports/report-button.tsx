// A button that reports something to staff. Visitors are asked to log in first.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import type { Report } from '../profiles/api.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })));

interface ReportButtonProps {
  kind: Report['kind'];
  subjectId: string;
  /** Of the place that it's about. */
  country?: string | undefined;
  /** The full label for screen readers. */
  children: ReactNode;
}

export function ReportButton({ kind, subjectId, country, children }: ReportButtonProps) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="finger relative -ms-2 rounded-pill px-2 py-1 text-[14px] text-muted underline-offset-3 hover:underline"
        onClick={() => (status === 'signed-in' ? setOpen(true) : signInPrompt.open())}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind={kind} subjectId={subjectId} country={country} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
