// Something failed inside a page: what, and one way to try again. The rest of the page stays.
import { lazy, type ReactNode, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { WarningIcon } from '../icons/icons.tsx';

/** For staff who look as a member; nobody else loads it. */
const NotShown = lazy(() => import('./not-shown.tsx').then((module) => ({ default: module.NotShown })));

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** What failed, where it may be something that is not for the eyes of who looks: that is no failure. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  className?: string;
}

export function ErrorState({
  title,
  children,
  error,
  onRetry,
  isRetrying = false,
  action,
  className,
}: ErrorStateProps) {
  if (hasCode(error, 'LOOKING_ONLY')) {
    return (
      <Suspense>
        <NotShown {...(className ? { className } : {})} />
      </Suspense>
    );
  }
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
          <Button variant="outline" onClick={onRetry} isBusy={isRetrying}>
            <FormattedMessage defaultMessage="Try Again" />
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
