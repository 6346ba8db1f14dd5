// Shows a new secret, once: it can be copied until the dialog is closed.
import { type ReactNode, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

interface SecretDialogProps {
  secret: string;
  title: ReactNode;
  label: string;
  children: ReactNode;
  onClose: () => void;
}

export function SecretDialog({ secret, title, label, children, onClose }: SecretDialogProps) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(intl.formatMessage({ defaultMessage: 'Copied' }));
    } catch {
      // Not every browser gives access to the clipboard: selects it, so it can be copied by hand.
      field.current?.select();
      toast.blank(intl.formatMessage({ defaultMessage: 'Selected. Copy it from the field.' }));
    }
  };
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
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={field}
            readOnly
            dir="ltr"
            value={secret}
            aria-label={label}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className={`${controlClass} h-12 min-w-0 grow basis-48 text-ellipsis`}
          />
          <Button variant="soft" onClick={() => void copy()}>
            <FormattedMessage defaultMessage="Copy" />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
