// The approximate location: a circle on a map that loads when it's nearly in view.
import { type CancellationPolicyId, showsAddressAfterFree } from '@daynook/contract/cancellation-policies';
import { FormattedMessage } from 'react-intl';
import type { Listing } from '../../nouns/listings/api.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { useTripTo } from '../../nouns/trips/trip-start.ts';
import { TripWords } from '../../nouns/trips/trip-words.tsx';
import { useIsNear } from '../../ui/layout/use-is-near.ts';

const loadMap = () => import('../../nouns/map/area-map.tsx').then(({ AreaMap }) => AreaMap);

type Area = Pick<Listing['property'], 'address' | 'circleRadiusMeters'>;

/** The trip from where the last search started. */
function TripFromSearch({ coordinates }: { coordinates: Area['address']['coordinates'] }) {
  const found = useTripTo(coordinates);
  if (!found) return null;
  return (
    <p className="-mt-2 mb-4">
      <FormattedMessage
        defaultMessage="From {place}: {trip} (estimate)"
        values={{ place: <bdi>{found.place}</bdi>, trip: <TripWords trip={found.trip} /> }}
      />
    </p>
  );
}

interface ListingAreaProps {
  property: Area;
  /** Undefined for a property, whose listings can have different ones. */
  policy?: CancellationPolicyId;
}

/** What the address waits for. */
function addressUntil(policy: CancellationPolicyId | undefined): 'free' | 'half' | 'cheap' {
  if (policy === undefined) return 'cheap';
  return showsAddressAfterFree(policy) ? 'free' : 'half';
}

export function ListingArea({ property, policy }: ListingAreaProps) {
  const { city, state, neighborhood, coordinates } = property.address;
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  return (
    <>
      <p className="-mt-2 mb-4 text-muted">
        <FormattedMessage
          defaultMessage="{place}. The circle shows the approximate area. You’ll get the exact address {until, select, free {when free cancellation ends} half {when canceling costs at least half} other {once it’s too late to cancel cheaply}} or 24 hours before check-in, whichever comes first."
          values={{
            until: addressUntil(policy),
            place: [neighborhood, city, state].filter(Boolean).join(', '),
          }}
        />
      </p>
      <TripFromSearch coordinates={coordinates} />
      <div ref={frame} className="h-[380px] overflow-hidden rounded-panel bg-land">
        {isNear && (
          <GuardedMap load={loadMap}>
            {(AreaMap) => <AreaMap center={coordinates} radiusMeters={property.circleRadiusMeters} />}
          </GuardedMap>
        )}
      </div>
    </>
  );
}
