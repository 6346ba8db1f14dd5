// Hands a link on: through the phone's own sheet where there is one, else by the clipboard.
import { useIntl } from 'react-intl';
import { toast } from './overlays/toast.ts';

interface Shared {
  title: string;
  url: string;
  /** Words that go along with the link. */
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
      // Closing the sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t copy the link' }));
    }
  };
}
