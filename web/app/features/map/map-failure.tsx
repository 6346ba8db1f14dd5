// What stands where a map cannot (SE7): the list beside it stays whole.
import { FormattedMessage } from 'react-intl';
import { MapIcon } from '../../ui/icons.tsx';

export function MapFailure() {
  return (
    <div
      role="status"
      className="grid size-full place-content-center justify-items-center gap-2 bg-well px-6 text-center"
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
    </div>
  );
}
