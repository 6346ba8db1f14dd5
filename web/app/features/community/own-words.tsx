// Actions on a post: delete the reader's own, report others'.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReportDialog } from '../../nouns/reports/report-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { Post } from './api.ts';

interface OwnWordsProps {
  kind: 'post' | 'reply';
  id: string;
  can: Post['can'];
  onRemove: () => Promise<void>;
}

export function OwnWords({ kind, id, can, onRemove }: OwnWordsProps) {
  const intl = useIntl();
  const [open, setOpen] = useState<'report' | 'remove'>();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await onRemove();
      setOpen(undefined);
    } catch {
      toast.error(
        intl.formatMessage({
          defaultMessage: 'We couldn’t delete that. Please try again.',
        }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="relative z-10 flex flex-wrap gap-1">
      {can.report && (
        <Button variant="plain" size="sm" className="text-muted" onClick={() => setOpen('report')}>
          <FormattedMessage defaultMessage="Report" />
        </Button>
      )}
      {can.remove && (
        <Button variant="plain" size="sm" className="text-muted" onClick={() => setOpen('remove')}>
          <FormattedMessage defaultMessage="Delete" />
        </Button>
      )}
      {open === 'report' && <ReportDialog kind={kind} subjectId={id} isOpen onClose={() => setOpen(undefined)} />}
      <Dialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onPhone="center"
        width="max-w-md"
        title={<FormattedMessage defaultMessage="Delete this?" />}
        footer={
          <>
            <Button variant="plain" onClick={() => setOpen(undefined)}>
              <FormattedMessage defaultMessage="Keep it" />
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void remove()}>
              <FormattedMessage defaultMessage="Delete" />
            </Button>
          </>
        }
      >
        {kind === 'post' ? (
          <FormattedMessage defaultMessage="The post and all its replies are deleted for everyone." />
        ) : (
          <FormattedMessage defaultMessage="It’s deleted for everyone." />
        )}
      </Dialog>
    </div>
  );
}
