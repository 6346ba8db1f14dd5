// The pin at the door, movable by mouse, touch, and keyboard, with the circle that guests see and when they see more (B2).
import { textDirection } from '@daynook/contract/languages/languages';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import type { KeyboardEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocale } from '../../lib/locale.ts';
import { formatMeters, isImperial, METRES_PER_FOOT } from '../../lib/units.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MapIcon } from '../../ui/icons/icons.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { useIsNear } from '../../ui/layout/use-is-near.ts';
import { announce } from '../../ui/overlays/announcer.tsx';
import { PropertyCoordinates } from './property-coordinates.tsx';
import { movedBy, type Point, publicPointAfterMove } from './property-geo.ts';

const loadMap = () => import('./property-pin-map.tsx').then(({ PinMap }) => PinMap);

interface PropertyPinProps {
  point: Point | null;
  /** The host placed it or the address was found; otherwise it's only the center of the town. */
  isFound: boolean;
  /** The saved location and public location. */
  known: { point: Point; publicPoint: Point } | undefined;
  error: string | undefined;
  onMove: (point: Point) => void;
}

/** A step by key or button; ten times as far with Shift. */
const stepMeters = (locale: string) => (isImperial(locale) ? 30 * METRES_PER_FOOT : 10);
const STEPS: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function PropertyPin({ point, isFound, known, error, onMove }: PropertyPinProps) {
  const intl = useIntl();
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  const step = (key: string, isFar: boolean) => {
    const direction = STEPS[key];
    if (!point || !direction) return false;
    const meters = stepMeters(intl.locale) * (isFar ? 10 : 1);
    onMove(movedBy(point, direction[0] * meters, direction[1] * meters));
    announce(
      intl.formatMessage(
        {
          defaultMessage:
            'Moved {distance} {direction, select, ArrowUp {north} ArrowDown {south} ArrowLeft {west} other {east}}',
        },
        { distance: formatMeters(meters, intl.locale), direction: key },
      ),
    );
    return true;
  };
  const onArrow = (event: KeyboardEvent) => {
    if (!step(event.key, event.shiftKey)) return;
    event.preventDefault();
    // The map has its own arrow keys.
    event.stopPropagation();
  };
  return (
    <div className="grid gap-3">
      <h3 id="property-pin-title" className="text-[14px] font-semibold">
        {isFound ? (
          <FormattedMessage defaultMessage="Is the pin on your front door?" />
        ) : (
          <FormattedMessage defaultMessage="Place the pin on your front door" />
        )}
      </h3>
      <div ref={frame} className="relative h-[260px] overflow-hidden rounded-panel bg-land md:h-[280px]">
        {point ? (
          isNear && (
            <GuardedMap load={loadMap}>
              {(PinMap) => (
                <PinMap
                  point={point}
                  publicPoint={publicPointAfterMove(point, known)}
                  radiusMeters={PUBLIC_POINT.circleRadiusMeters}
                  onMove={onMove}
                  onArrow={onArrow}
                />
              )}
            </GuardedMap>
          )
        ) : (
          <div className="grid size-full place-content-center justify-items-center gap-3 px-8 text-center text-muted">
            <MapIcon size={30} className="text-faint" />
            <p className="max-w-[34ch]">
              <FormattedMessage defaultMessage="We couldn’t find your town on the map. Enter the coordinates of your front door below." />
            </p>
          </div>
        )}
      </div>
      {point && <StepButtons onStep={step} />}
      <PropertyCoordinates point={point} error={error} isOpen={!point} onMove={onMove} />
      <WhoSeesWhat isSaved={known !== undefined} />
    </div>
  );
}

interface StepButtonsProps {
  onStep: (key: string, isFar: boolean) => boolean;
}

/** Points of the compass, so west is on the left in every language. */
function StepButtons({ onStep }: StepButtonsProps) {
  const intl = useIntl();
  const arrow = (key: string, label: string, icon: ReactNode) => (
    <IconButton
      label={label}
      className="shadow-[inset_0_0_0_1px_var(--line-strong)]"
      onClick={(event) => onStep(key, event.shiftKey)}
    >
      {icon}
    </IconButton>
  );
  return (
    <fieldset dir="ltr" className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">
        <FormattedMessage
          defaultMessage="Move the pin by {distance}"
          values={{ distance: formatMeters(stepMeters(intl.locale), intl.locale) }}
        />
      </legend>
      {arrow('ArrowLeft', intl.formatMessage({ defaultMessage: 'Move the pin west' }), <ArrowLeftIcon size={18} />)}
      {arrow(
        'ArrowUp',
        intl.formatMessage({ defaultMessage: 'Move the pin north' }),
        <ArrowRightIcon size={18} className="-rotate-90" />,
      )}
      {arrow(
        'ArrowDown',
        intl.formatMessage({ defaultMessage: 'Move the pin south' }),
        <ArrowRightIcon size={18} className="rotate-90" />,
      )}
      {arrow('ArrowRight', intl.formatMessage({ defaultMessage: 'Move the pin east' }), <ArrowRightIcon size={18} />)}
      <span aria-hidden="true" dir={textDirection(intl.locale)} className="text-[14px] text-muted sm:ms-2">
        <FormattedMessage
          defaultMessage="Tap the map, drag the pin, or move it {distance} at a time."
          values={{ distance: formatMeters(stepMeters(intl.locale), intl.locale) }}
        />
      </span>
    </fieldset>
  );
}

function WhoSeesWhat({ isSaved }: { isSaved: boolean }) {
  const locale = useLocale();
  return (
    <dl className="mt-2 grid gap-x-8 gap-y-4 rounded-card bg-well p-5 text-[15px] sm:grid-cols-2">
      <div>
        <dt className="font-semibold">
          <FormattedMessage defaultMessage="Before booking, guests see" />
        </dt>
        <dd className="mt-1 text-muted">
          {isSaved ? (
            <FormattedMessage defaultMessage="The circle on this map, your neighborhood, and your city. Your door isn’t at the circle’s center." />
          ) : (
            <FormattedMessage
              defaultMessage="A circle this size, shifted {nearest} to {farthest} so your door isn’t at its center."
              values={{
                nearest: formatMeters(PUBLIC_POINT.minimumOffsetMeters, locale),
                farthest: formatMeters(PUBLIC_POINT.maximumOffsetMeters, locale),
              }}
            />
          )}
        </dd>
      </div>
      <div>
        <dt className="font-semibold">
          <FormattedMessage defaultMessage="After booking, guests see" />
        </dt>
        <dd className="mt-1 text-muted">
          <FormattedMessage defaultMessage="The pin, full address, and check‑in instructions as check‑in approaches." />
        </dd>
      </div>
    </dl>
  );
}
