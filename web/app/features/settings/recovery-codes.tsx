// New recovery codes, shown once: to copy, save as a file, or write down. Only the button closes them, because they can't be seen again.
import { FormattedMessage, useIntl } from 'react-intl';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const intl = useIntl();
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(intl.formatMessage({ defaultMessage: 'Copied' })),
      () => toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t copy them. Download them instead.' })),
    );
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), `${shownBrandSlug()}-recovery-codes.txt`);
  return (
    <Dialog
      isOpen
      isKept
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Save your recovery codes" />}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage defaultMessage="I’ve saved them" />
        </Button>
      }
    >
      <div className="grid gap-5">
        <p className="text-[15.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="If you lose your phone, each code lets you log in once. Keep them somewhere safe. You can’t see them again." />
        </p>
        <ul
          className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-card bg-well p-5 text-center text-[15px] num min-[420px]:grid-cols-2"
          dir="ltr"
        >
          {codes.map((code) => (
            <li key={code} className="font-mono whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="soft" onClick={download}>
            <FormattedMessage defaultMessage="Download" />
          </Button>
          <Button variant="plain" onClick={() => void copy()}>
            <FormattedMessage defaultMessage="Copy" />
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
