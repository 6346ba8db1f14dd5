// A price pin on the search map, or one pin for several workspaces that would overlap.
import { useIntl } from 'react-intl';
import { Marker } from 'react-map-gl/maplibre';
import { formatMoney } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import type { PinGroup } from './pin-groups.ts';

export interface Pin {
  _id: string;
  lat: number;
  lng: number;
  title: string;
  fullDayMinor: number;
  totalMinor: number | null;
  currency: string;
}

interface PinMarkerProps {
  group: PinGroup<Pin>;
  highlightedId: string | undefined;
  visitedIds: ReadonlySet<string>;
  onHighlight: (id: string | undefined) => void;
  onOpen: (id: string) => void;
  /** Lists the workspaces of a group; `opener` gets the focus back. */
  onList: (ids: ReadonlySet<string>, opener: HTMLElement) => void;
}

export function PinMarker({ group, highlightedId, visitedIds, onHighlight, onOpen, onList }: PinMarkerProps) {
  const intl = useIntl();
  const locale = useLocale();
  const [cheapest] = group.pins;
  if (!cheapest) return null;
  const isOn = cheapest._id === highlightedId;
  const price = formatMoney(cheapest.totalMinor ?? cheapest.fullDayMinor, cheapest.currency, locale, {
    isRounded: true,
  });
  const isGroup = group.pins.length > 1;
  const isVisited = group.pins.every(({ _id }) => visitedIds.has(_id));
  return (
    <Marker latitude={group.lat} longitude={group.lng} anchor="bottom" style={{ zIndex: isOn ? 3 : 1 }}>
      <button
        type="button"
        data-pin=""
        aria-label={
          isGroup
            ? intl.formatMessage(
                { defaultMessage: '{count} workspaces from {price}. Show list.' },
                { count: group.pins.length, price },
              )
            : `${cheapest.title}, ${price}`
        }
        onPointerEnter={() => !isGroup && onHighlight(cheapest._id)}
        onPointerLeave={() => onHighlight(undefined)}
        onFocus={() => !isGroup && onHighlight(cheapest._id)}
        onBlur={() => onHighlight(undefined)}
        onClick={({ currentTarget }) =>
          isGroup ? onList(new Set(group.pins.map(({ _id }) => _id)), currentTarget) : onOpen(cheapest._id)
        }
        className={cx(
          'flex h-8.5 items-center gap-1.5 rounded-pill px-3 text-[14.5px] font-semibold shadow-pin num transition-[transform,background,color] duration-150',
          isOn ? 'scale-110 bg-moss text-moss-ink' : isVisited ? 'bg-well text-muted' : 'bg-surface text-ink',
        )}
      >
        {price}
        {isGroup && (
          <span className="-me-1.5 grid h-5.5 min-w-5.5 place-items-center rounded-pill bg-moss-wash px-1 text-[12px] text-moss">
            {group.pins.length}
          </span>
        )}
      </button>
    </Marker>
  );
}
