// Removing a room is for good: asked once, in plain words.
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
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
    title={<FormattedMessage defaultMessage="Remove this listing?" />}
    footer={
      <>
        <Button variant="outline" className="max-sm:grow" onClick={onClose}>
          <FormattedMessage defaultMessage="Keep listing" />
        </Button>
        <Button
          variant="danger"
          className="max-sm:grow"
          isBusy={actions.busy === 'remove'}
          onClick={() => void actions.remove().then(onClose)}
        >
          <FormattedMessage defaultMessage="Remove listing" />
        </Button>
      </>
    }
  >
    <p>
      <FormattedMessage
        defaultMessage="“{title}” and its text, prices, hours, and photos will be permanently deleted. Past bookings and reviews stay. You can’t remove a listing with upcoming bookings, but you can pause it."
        values={{ title }}
      />
    </p>
  </Dialog>
);
