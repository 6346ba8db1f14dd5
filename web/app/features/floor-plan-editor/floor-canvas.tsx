// The picture of a floor to draw on, with a pointer or the keyboard.
import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { areaStyle, FloorPicture, spotStyle } from '../../nouns/floor-plans/floor-picture.tsx';
import { FloorSpotIcon } from '../../nouns/floor-plans/floor-spot-icon.tsx';
import { spotNames } from '../../nouns/floor-plans/floor-spot-words.ts';
import { cx } from '../../ui/class-names.ts';
import {
  type Area,
  areaBetween,
  type Floor,
  findStep,
  moveArea,
  moveSpot,
  type Point,
  resizeArea,
  type Spot,
} from './plan-draft.ts';

interface FloorCanvasProps {
  propertyId: string;
  floor: Floor;
  /** Of the listings, by id. */
  titles: ReadonlyMap<string, string>;
  canDraw: boolean;
  /** The listing that was just placed. */
  placedId: string;
  onDraw: (area: Omit<Area, 'listingId'>) => void;
  onChange: (update: (floor: Floor) => Floor) => void;
  onRemoveArea: (area: Area) => void;
  onRemoveSpot: (index: number) => void;
}

/** What the pointer does until it's released: gets where it started and where it is. */
type Drag = (from: Point, to: Point) => void;

/** Taps and clicks don't draw. */
const DRAWN_MINIMUM = 15;

export function FloorCanvas(props: FloorCanvasProps) {
  const { propertyId, floor, titles, canDraw, placedId, onDraw, onChange, onRemoveArea, onRemoveSpot } = props;
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: Point; move: Drag } | null>(null);
  const [drawn, setDrawn] = useState<Omit<Area, 'listingId'>>();
  const changeArea = (area: Area) =>
    onChange((before) => ({
      ...before,
      areas: before.areas.map((other) => (other.listingId === area.listingId ? area : other)),
    }));
  const changeSpot = (index: number, spot: Spot) =>
    onChange((before) => ({ ...before, spots: before.spots.with(index, spot) }));

  const toPoint = (event: PointerEvent): Point => {
    const box = frame.current!.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * FLOOR_PLAN.whole,
      y: ((event.clientY - box.top) / box.height) * FLOOR_PLAN.whole,
    };
  };
  const begin = (event: PointerEvent, move: Drag) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: toPoint(event), move };
  };
  const follow = (event: PointerEvent) => {
    if (drag.current) drag.current.move(drag.current.from, toPoint(event));
  };
  const end = () => {
    drag.current = null;
    if (drawn && drawn.width >= DRAWN_MINIMUM && drawn.height >= DRAWN_MINIMUM) onDraw(drawn);
    setDrawn(undefined);
  };
  const giveUp = () => {
    drag.current = null;
    setDrawn(undefined);
  };
  const handlers = { onPointerMove: follow, onPointerUp: end, onPointerCancel: giveUp };
  const onAreaKey = (event: KeyboardEvent, area: Area) => {
    const step = findStep(event.key);
    if (step) changeArea((event.shiftKey ? resizeArea : moveArea)(area, ...step));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemoveArea(area);
    else return;
    event.preventDefault();
  };
  const onSpotKey = (event: KeyboardEvent, spot: Spot, index: number) => {
    const step = findStep(event.key);
    if (step) changeSpot(index, moveSpot(spot, ...step));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemoveSpot(index);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={cx('relative', canDraw && 'cursor-crosshair touch-none')}
      onPointerDown={(event) => {
        if (!canDraw) return;
        begin(event, (from, to) => {
          if (Math.hypot(to.x - from.x, to.y - from.y) >= DRAWN_MINIMUM) setDrawn(areaBetween(from, to));
        });
      }}
      {...handlers}
    >
      <FloorPicture ref={frame} propertyId={propertyId} floor={floor} className="shadow-[0_0_0_1px_var(--line)]">
        {floor.areas.map((area, index) => (
          <button
            key={area.listingId}
            type="button"
            // biome-ignore lint/a11y/noAutofocus: arrow keys go on where the listing was placed
            autoFocus={area.listingId === placedId}
            aria-describedby={`how ${floor._id}`}
            aria-label={intl.formatMessage(
              {
                defaultMessage:
                  '{name}: {x, number}% from the left, {y, number}% from the top, {width, number}% wide, {height, number}% high',
              },
              {
                name: titles.get(area.listingId),
                x: area.x / 10,
                y: area.y / 10,
                width: area.width / 10,
                height: area.height / 10,
              },
            )}
            className="@container absolute grid min-h-6 min-w-6 cursor-move touch-none grid-cols-[minmax(0,1fr)] place-items-center rounded-[6px] border-2 border-moss bg-moss/20 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
            style={areaStyle(area)}
            onKeyDown={(event) => onAreaKey(event, area)}
            onPointerDown={(event) =>
              begin(event, (from, to) => changeArea(moveArea(area, to.x - from.x, to.y - from.y)))
            }
            {...handlers}
          >
            <span className="flex max-w-full min-w-0 items-center gap-1.5 overflow-hidden rounded-pill bg-surface px-1.5 text-[13px] leading-5 font-semibold text-ink num">
              {index + 1}
              <span className="hidden truncate @[110px]:block">{titles.get(area.listingId)}</span>
            </span>
            <span
              aria-hidden="true"
              className="absolute -end-1 -bottom-1 size-6 cursor-nwse-resize touch-none rounded-ee-[6px] border-e-4 border-b-4 border-moss"
              onPointerDown={(event) =>
                begin(event, (from, to) => changeArea(resizeArea(area, to.x - from.x, to.y - from.y)))
              }
              {...handlers}
            />
          </button>
        ))}
        {floor.spots.map((spot, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: spots are told apart by their order alone
            key={index}
            type="button"
            aria-describedby={`how ${floor._id}`}
            aria-label={intl.formatMessage(
              { defaultMessage: '{name}: {x, number}% from the left, {y, number}% from the top' },
              { name: intl.formatMessage(spotNames[spot.kind]), x: spot.x / 10, y: spot.y / 10 },
            )}
            title={intl.formatMessage(spotNames[spot.kind])}
            className="absolute grid size-7 -translate-1/2 cursor-move touch-none place-items-center rounded-pill bg-surface text-ink shadow-pin focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
            style={spotStyle(spot)}
            onKeyDown={(event) => onSpotKey(event, spot, index)}
            onPointerDown={(event) =>
              begin(event, (from, to) => changeSpot(index, moveSpot(spot, to.x - from.x, to.y - from.y)))
            }
            {...handlers}
          >
            <FloorSpotIcon kind={spot.kind} />
          </button>
        ))}
        {drawn && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute rounded-[6px] border-2 border-dashed border-moss bg-moss/20"
            style={areaStyle(drawn)}
          />
        )}
      </FloorPicture>
    </div>
  );
}
