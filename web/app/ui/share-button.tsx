// A button that shares the page (B13).
import { FormattedMessage } from 'react-intl';
import { ShareIcon } from './icons/icons.tsx';
import { useShare } from './use-share.ts';

export function ShareButton({ title }: { title: string }) {
  const share = useShare();
  return (
    <button
      type="button"
      onClick={() => void share({ title, url: location.origin + location.pathname })}
      className="inline-flex h-11 shrink-0 items-center gap-2 rounded-pill px-3 font-semibold hover:bg-well"
    >
      <ShareIcon size={18} />
      <span className="max-md:sr-only">
        <FormattedMessage defaultMessage="Share" />
      </span>
    </button>
  );
}
