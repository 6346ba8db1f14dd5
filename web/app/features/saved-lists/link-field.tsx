// The address of a list, to be copied or handed to the phone's own sheet.
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';

export function LinkField({ url, listName }: { url: string; listName: string }) {
  const intl = useIntl();
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: listName, url });
      else {
        await navigator.clipboard.writeText(url);
        toast.success(intl.formatMessage({ id: 'share.copied', defaultMessage: 'Link copied' }));
      }
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
      toast.error(intl.formatMessage({ id: 'share.failed', defaultMessage: 'The link could not be copied' }));
    }
  };
  return (
    <div className="mt-4 flex gap-2.5">
      <input
        readOnly
        dir="ltr"
        value={url}
        aria-label={intl.formatMessage({ id: 'lists.link', defaultMessage: 'The link' })}
        onFocus={(event) => event.currentTarget.select()}
        className="h-11 min-w-0 grow rounded-field bg-surface px-3.5 text-[15px] shadow-[inset_0_0_0_1px_var(--line-strong)] outline-none focus-visible:shadow-[inset_0_0_0_2px_var(--moss)]"
      />
      <Button onClick={() => void share()}>
        <ShareIcon size={17} />
        <FormattedMessage id="lists.link-copy" defaultMessage="Share" />
      </Button>
    </div>
  );
}
