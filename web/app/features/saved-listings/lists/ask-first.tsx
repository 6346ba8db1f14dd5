// Asks once before something goes for everybody.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface AskFirstProps {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
  isBusy: boolean;
  onClose: () => void;
  onGo: () => void;
}

export const AskFirst = ({ title, action, children, isBusy, onClose, onGo }: AskFirstProps) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={title}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={onGo}>
          {action}
        </Button>
      </>
    }
  >
    <p>{children}</p>
  </Dialog>
);
