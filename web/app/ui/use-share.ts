// Shares a link with the phone's share sheet if there is one, and copies it otherwise.
import { useIntl } from 'react-intl';
import { toast } from './overlays/toast.ts';

interface Shared {
  title: string;
  url: string;
  /** Text shared along with the link. */
  text?: string;
}

export function useShare(): (shared: Shared) => Promise<void> {
  const intl = useIntl();
  return async (shared) => {
    try {
      if (navigator.share) return await navigator.share(shared);
      await navigator.clipboard.writeText(shared.text ? `${shared.text} ${shared.url}` : shared.url);
      toast.success(intl.formatMessage({ defaultMessage: 'Link copied' }));
    } catch (error) {
      // Closing the share sheet isn't an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t copy the link' }));
    }
  };
}
