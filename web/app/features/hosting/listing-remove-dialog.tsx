// Removing a room is for good: asked once, in plain words.
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ListingActions } from './listing-actions.ts';

interface RemoveDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  actions: ListingActions;
}

export const RemoveDialog = ({ title, isOpen, onClose, actions }: RemoveDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={<FormattedMessage id="remove-room.title" defaultMessage="Remove this room?" />}
    footer={
      <>
        <Button look="outline" className="max-sm:grow" onClick={onClose}>
          <FormattedMessage id="remove-room.keep" defaultMessage="Keep it" />
        </Button>
        <Button
          look="danger"
          className="max-sm:grow"
          isBusy={actions.busy === 'remove'}
          onClick={() => void actions.remove().then(onClose)}
        >
          <FormattedMessage id="remove-room.yes" defaultMessage="Remove for good" />
        </Button>
      </>
    }
  >
    <p>
      <FormattedMessage
        id="remove-room.what"
        defaultMessage="“{title}” disappears for good, with its words, prices, hours and pictures. Past bookings and reviews stay with those who wrote them. While bookings are ahead it cannot be removed; you can pause it instead."
        values={{ title }}
      />
    </p>
  </Dialog>
);
