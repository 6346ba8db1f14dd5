// Shows a new secret, once: it can be copied until the dialog is closed.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/forms/copy-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface SecretDialogProps {
  secret: string;
  title: ReactNode;
  label: string;
  children: ReactNode;
  onClose: () => void;
}

export function SecretDialog({ secret, title, label, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage defaultMessage="Done" />
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-[15.5px] text-pretty text-muted">{children}</p>
        <CopyField label={label} text={secret} isLabelHidden />
      </div>
    </Dialog>
  );
}
