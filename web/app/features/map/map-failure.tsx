// Stands where a map can't be shown (SE7).
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { MapIcon } from '../../ui/icons.tsx';

/** Without `onRetry` trying again can't help: this browser draws no maps. */
export function MapFailure({ onRetry }: { onRetry?: () => void }) {
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-2 bg-well px-6 py-8 text-center"
    >
      <MapIcon size={30} className="text-faint" />
      <p className="font-semibold">
        <FormattedMessage id="map.failed" defaultMessage="Unable to load map" />
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          id="map.failed-hint"
          defaultMessage="Please check your internet connection or try again later"
        />
      </p>
      {onRetry && (
        <Button look="outline" size="sm" className="mt-2" onClick={onRetry}>
          <FormattedMessage id="error.try-again" defaultMessage="Try Again" />
        </Button>
      )}
    </div>
  );
}
