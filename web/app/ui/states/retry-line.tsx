// One block of a page could not be loaded: a line that says so, with the way to try again. For more room see ErrorState.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';

interface RetryLineProps {
  children: ReactNode;
  onRetry: () => void;
  isRetrying: boolean;
  className?: string;
}

export const RetryLine = ({ children, onRetry, isRetrying, className }: RetryLineProps) => (
  <div role="alert" className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-muted', className)}>
    <p>{children}</p>
    <Button variant="outline" size="sm" onClick={onRetry} isBusy={isRetrying}>
      <FormattedMessage defaultMessage="Try Again" />
    </Button>
  </div>
);
