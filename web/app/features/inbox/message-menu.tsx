// Reports a single message to staff (H8).
import type { Message } from '@daynook/contract/messages';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReportDialog } from '../../nouns/reports/report-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';

export function MessageMenu({ message }: { message: Message }) {
  const intl = useIntl();
  const [isReporting, setReporting] = useState(false);
  const begun = message.content.slice(0, 40);
  return (
    <>
      <Menu
        trigger={(props) => (
          <button
            type="button"
            {...props}
            aria-label={intl.formatMessage(
              { defaultMessage: 'Message options: {begun}' },
              { begun: begun || intl.formatMessage({ defaultMessage: 'a photo' }) },
            )}
            className="relative grid h-6 w-8 place-items-center rounded-pill leading-none text-muted after:absolute after:-inset-x-1.5 after:-inset-y-2.5 hover:bg-well hover:text-ink"
          >
            <span aria-hidden="true" className="-mt-1.5">
              …
            </span>
          </button>
        )}
        groups={[
          [
            {
              id: 'report',
              label: <FormattedMessage defaultMessage="Report this message" />,
              onSelect: () => setReporting(true),
            },
          ],
        ]}
      />
      {isReporting && (
        <ReportDialog kind="message" subjectId={message._id} isOpen onClose={() => setReporting(false)} />
      )}
    </>
  );
}
