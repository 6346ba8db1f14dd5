// What one may do with words on a board: one's own are taken down, others' reported.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ReportDialog } from '../profiles/report-dialog.tsx';
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
          id: 'community.remove-failed',
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
        <Button look="plain" size="sm" className="text-muted" onClick={() => setOpen('report')}>
          <FormattedMessage id="community.report" defaultMessage="Report" />
        </Button>
      )}
      {can.remove && (
        <Button look="plain" size="sm" className="text-muted" onClick={() => setOpen('remove')}>
          <FormattedMessage id="community.remove" defaultMessage="Delete" />
        </Button>
      )}
      {open === 'report' && <ReportDialog kind={kind} subjectId={id} isOpen onClose={() => setOpen(undefined)} />}
      <Dialog
        isOpen={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onPhone="center"
        width="max-w-md"
        title={<FormattedMessage id="community.remove-title" defaultMessage="Delete this?" />}
        footer={
          <>
            <Button look="plain" onClick={() => setOpen(undefined)}>
              <FormattedMessage id="community.keep" defaultMessage="Keep it" />
            </Button>
            <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
              <FormattedMessage id="community.remove" defaultMessage="Delete" />
            </Button>
          </>
        }
      >
        {kind === 'post' ? (
          <FormattedMessage
            id="community.remove-post"
            defaultMessage="The post and all its replies are deleted for everyone."
          />
        ) : (
          <FormattedMessage id="community.remove-reply" defaultMessage="It’s deleted for everyone." />
        )}
      </Dialog>
    </div>
  );
}
