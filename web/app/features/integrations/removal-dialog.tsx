// Asks before something of one's own is removed for good, removes it, and says that it's done.
import type { ReactNode } from 'react';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface RemovalDialogProps {
  title: ReactNode;
  /** The button that changes nothing. */
  keep: ReactNode;
  remove: ReactNode;
  isBusy: boolean;
  onRemove: () => Promise<unknown>;
  /** Said once it's removed. */
  done: string;
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
}

export function RemovalDialog({ title, keep, remove, isBusy, onRemove, done, onClose, children }: RemovalDialogProps) {
  const failureText = useFailureText();
  const confirm = () =>
    onRemove().then(
      () => {
        onClose();
        toast.success(done);
      },
      (error: unknown) => toast.error(failureText(error)),
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
            {remove}
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">{children}</p>
    </Dialog>
  );
}
