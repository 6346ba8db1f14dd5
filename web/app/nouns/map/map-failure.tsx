// Stands where a map can't be shown (SE7).
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/icons/icons.tsx';

interface MapFailureProps {
  /** Left out where trying again can't help: this browser draws no maps. */
  onRetry?: () => void;
  /** One line: the page has another use for the map's room. */
  isSlim?: boolean;
}

export function MapFailure({ onRetry, isSlim = false }: MapFailureProps) {
  if (isSlim) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-well px-(--page-gutter) py-2.5 text-[14.5px]"
      >
        <MapIcon size={20} className="shrink-0 text-muted" />
        <p className="min-w-0">
          <strong className="font-semibold">
            <FormattedMessage defaultMessage="Unable to load map" />
          </strong>{' '}
          <span className="text-muted max-sm:sr-only">
            <FormattedMessage defaultMessage="Please check your internet connection or try again later" />
          </span>
        </p>
        {onRetry && (
          <Button variant="outline" size="sm" className="ms-auto" onClick={onRetry}>
            <FormattedMessage defaultMessage="Try Again" />
          </Button>
        )}
      </div>
    );
  }
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-2 bg-well px-6 py-8 text-center"
    >
      <MapIcon size={30} className="text-faint" />
      <p className="font-semibold">
        <FormattedMessage defaultMessage="Unable to load map" />
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Please check your internet connection or try again later" />
      </p>
      {onRetry && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          <FormattedMessage defaultMessage="Try Again" />
        </Button>
      )}
    </div>
  );
}
