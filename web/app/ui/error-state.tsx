// Something failed inside a page: what, and one way to try again. The rest of the page stays.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { WarningIcon } from './icons.tsx';

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  className?: string;
}

export function ErrorState({ title, children, onRetry, isRetrying = false, action, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx('mx-auto grid max-w-[46ch] justify-items-center gap-3 px-4 py-14 text-center', className)}
    >
      <span className="mb-1 grid size-16 place-items-center rounded-pill bg-clay-wash text-clay">
        <WarningIcon size={28} />
      </span>
      <h2 className="display text-[24px]">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button look="outline" onClick={onRetry} isBusy={isRetrying}>
            <FormattedMessage id="error.try-again" defaultMessage="Try Again" />
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
