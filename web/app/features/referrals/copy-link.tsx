// A link in a box, copied with one press or handed to the phone's own sheet.
import { BRAND } from '@daynook/contract/brand';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

/** The words that go along with a link. */
export function useShare() {
  const intl = useIntl();
  return async (url: string) => {
    const text = intl.formatMessage(
      { id: 'refer.text', defaultMessage: 'You have that quiet room. People would pay to work in it: {brand}' },
      { brand: BRAND.name },
    );
    try {
      if (navigator.share) await navigator.share({ title: BRAND.name, text, url });
      else {
        await navigator.clipboard.writeText(`${text} ${url}`);
        toast.success(intl.formatMessage({ id: 'refer.copied', defaultMessage: 'Copied. Paste it anywhere.' }));
      }
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(intl.formatMessage({ id: 'refer.failed', defaultMessage: 'That could not be copied.' }));
    }
  };
}

export function CopyLink({ url }: { url: string }) {
  const intl = useIntl();
  const share = useShare();
  return (
    <div className="flex flex-wrap gap-3">
      <input
        readOnly
        dir="ltr"
        value={url}
        aria-label={intl.formatMessage({ id: 'refer.link', defaultMessage: 'Your link' })}
        onFocus={(event) => event.currentTarget.select()}
        className="h-13 min-w-0 grow basis-72 rounded-field bg-surface px-4 text-[16px] shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]"
      />
      <Button size="lg" onClick={() => void share(url)}>
        <ShareIcon size={18} />
        <FormattedMessage id="refer.share" defaultMessage="Share the link" />
      </Button>
    </div>
  );
}
