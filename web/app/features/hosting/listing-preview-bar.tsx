// The bar over a preview: who sees it, and the way back to where it is written.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LinkButton } from '../../ui/link-button.tsx';

interface PreviewBarProps {
  editPath: string;
  /** Guests see it already. */
  isLive?: boolean;
  children?: ReactNode;
}

export const PreviewBar = ({ editPath, isLive = false, children }: PreviewBarProps) => (
  <div className="sticky top-(--nav-height) z-20 border-y border-line bg-sun-wash">
    <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <p className="text-[15px]">
        <strong className="font-semibold">
          {isLive ? (
            <FormattedMessage id="preview-bar.live" defaultMessage="This is what guests see" />
          ) : (
            <FormattedMessage id="preview-bar.only-you" defaultMessage="Only you see this" />
          )}
        </strong>
        {children && <span className="text-muted max-sm:hidden"> · {children}</span>}
      </p>
      <LinkButton size="sm" look="outline" to={editPath}>
        <FormattedMessage id="preview-bar.back" defaultMessage="Back to editing" />
      </LinkButton>
    </div>
  </div>
);
