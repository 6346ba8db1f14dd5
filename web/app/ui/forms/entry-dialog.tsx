// Edits one entry of a list: nothing is saved before Add or Save, and closing asks if something was typed.
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../button.tsx';
import { focusOn } from '../go-to.ts';
import { Dialog } from '../overlays/dialog.tsx';

interface EntryDialogProps {
  title: ReactNode;
  /** Label of the save button: Add, Save. */
  confirm: ReactNode;
  /** Has input that closing would lose. */
  isDirty: boolean;
  /** Saving is in progress. */
  isBusy?: boolean;
  /** Saves the entry; false if something has to be fixed first. */
  onConfirm: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

const FORM_ID = 'entry-form';

export function EntryDialog(props: EntryDialogProps) {
  const { title, confirm, isDirty, isBusy = false, onConfirm, onClose, children } = props;
  const [isAsking, setAsking] = useState(false);
  const guard = useLeaveGuard(isDirty);
  const isLeaving = isAsking || guard.isAsking;
  const stay = () => {
    setAsking(false);
    guard.stay();
  };
  const drop = () => {
    guard.leave();
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={title}
      width="max-w-xl"
      onClose={() => (isDirty && !isLeaving ? setAsking(true) : isLeaving ? stay() : onClose())}
      footer={
        isLeaving ? (
          <div role="alert" className="flex grow flex-wrap items-center justify-between gap-3">
            <p className="text-[15px] font-semibold">
              <FormattedMessage defaultMessage="Discard what you entered?" />
            </p>
            <div className="flex gap-3">
              <Button variant="outline" size="sm" onClick={stay}>
                <FormattedMessage defaultMessage="Keep editing" />
              </Button>
              <Button size="sm" onClick={drop}>
                <FormattedMessage defaultMessage="Discard" />
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex grow justify-end gap-3">
            <Button type="submit" form={FORM_ID} isBusy={isBusy}>
              {confirm}
            </Button>
            <Button variant="plain" onClick={onClose}>
              <FormattedMessage defaultMessage="Cancel" />
            </Button>
          </div>
        )
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className="grid gap-5 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          if (onConfirm()) return;
          // What's wrong is drawn with the next frame.
          requestAnimationFrame(() => {
            const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] button');
            if (wrong) focusOn(wrong);
          });
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
