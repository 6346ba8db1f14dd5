// A circle on the search map that stands for many workspaces; pressing it zooms in.
import { useIntl } from 'react-intl';
import { Marker } from 'react-map-gl/maplibre';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { clusterPx } from './pin-groups.ts';

export interface Cluster {
  lat: number;
  lng: number;
  count: number;
  minDayMinor: number;
  currency: string;
  bbox: [number, number, number, number];
}

interface ClusterMarkerProps {
  cluster: Cluster;
  onZoomIn: (cluster: Cluster, press: Event) => void;
}

export function ClusterMarker({ cluster, onZoomIn }: ClusterMarkerProps) {
  const intl = useIntl();
  const locale = useLocale();
  return (
    <Marker latitude={cluster.lat} longitude={cluster.lng}>
      <button
        type="button"
        data-pin=""
        className="grid place-items-center rounded-pill bg-clay text-[14px] font-bold text-clay-ink shadow-pin num transition-transform hover:scale-105"
        style={{ width: clusterPx(cluster.count), height: clusterPx(cluster.count) }}
        aria-label={intl.formatMessage(
          { defaultMessage: '{count} workspaces from {price} per day. Zoom in.' },
          {
            count: cluster.count,
            price: formatMoney(cluster.minDayMinor, cluster.currency, locale, { isRounded: true }),
          },
        )}
        onClick={({ nativeEvent }) => onZoomIn(cluster, nativeEvent)}
      >
        {cluster.count >= 1000 ? `${Math.floor(cluster.count / 1000)}k` : cluster.count}
      </button>
    </Marker>
  );
}
