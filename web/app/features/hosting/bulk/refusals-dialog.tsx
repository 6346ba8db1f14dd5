// Which rooms a change did not reach, and why. The others have it: nothing was taken back.
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Refusal } from './use-bulk.ts';

export function RefusalsDialog({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <Dialog
      isOpen={refusals.length > 0}
      onClose={onClose}
      title={
        <FormattedMessage
          defaultMessage="{count, plural, one {# listing wasn’t changed} other {# listings weren’t changed}}"
          values={{ count: refusals.length }}
        />
      }
      footer={
        <Button className="ms-auto" onClick={onClose}>
          <FormattedMessage defaultMessage="OK" />
        </Button>
      }
    >
      <ul className="grid gap-4">
        {refusals.map(({ room, result }) => (
          <li key={room._id}>
            <p className="font-semibold">{room.title}</p>
            <p className="text-[15px] text-muted">{result.message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
