// Telling staff about a review.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../../lib/session.ts';
import { signInPrompt } from '../../lib/sign-in-prompt.ts';

const ReportDialog = lazy(() =>
  import('../profiles/report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })),
);

export function ReportReview({ id, authorName }: { id: string; authorName: string }) {
  const { status } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="finger relative -ms-2 rounded-pill px-2 py-1 text-[14px] text-muted underline-offset-3 hover:underline"
        onClick={() => (status === 'signed-in' ? setOpen(true) : signInPrompt.open())}
      >
        <FormattedMessage
          id="reviews.report"
          defaultMessage="Report<hidden> the review by {name}</hidden>"
          values={{
            name: authorName,
            hidden: (words) => (
              <span key="hidden" className="sr-only">
                {words}
              </span>
            ),
          }}
        />
      </button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind="review" subjectId={id} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
