// Shares the page: the phone's own sheet where there is one, else the address on the clipboard (B13).
import { FormattedMessage, useIntl } from 'react-intl';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

export function ShareButton({ title }: { title: string }) {
  const intl = useIntl();
  const share = async () => {
    const address = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title, url: address });
      else {
        await navigator.clipboard.writeText(address);
        toast.success(intl.formatMessage({ id: 'share.copied', defaultMessage: 'Link copied' }));
      }
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
      toast.error(intl.formatMessage({ id: 'share.failed', defaultMessage: 'The link could not be copied' }));
    }
  };
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="inline-flex h-11 shrink-0 items-center gap-2 rounded-pill px-3 font-semibold hover:bg-well"
    >
      <ShareIcon size={18} />
      <span className="max-md:sr-only">
        <FormattedMessage id="share" defaultMessage="Share" />
      </span>
    </button>
  );
}
