// What a host draws on a floor plan before it's saved, in thousandths of the picture. Pure.
import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import type { OwnFloorPlan } from './api.ts';

export type Floor = OwnFloorPlan['floors'][number];
export type Area = Floor['areas'][number];
export type Spot = Floor['spots'][number];
export type Point = Pick<Spot, 'x' | 'y'>;

export interface PlanDraft {
  readonly shownTo: OwnFloorPlan['shownTo'];
  readonly floors: readonly Floor[];
  /** Floors that the host removed, so that they don't come back with an answer of the server. */
  readonly removedIds: readonly string[];
}

const { whole, sizeMinimum } = FLOOR_PLAN;
const within = (value: number, most: number, least = 0): number => Math.min(most, Math.max(least, Math.round(value)));

export const toDraft = ({ shownTo, floors }: OwnFloorPlan): PlanDraft => ({ shownTo, floors, removedIds: [] });

/** The draft with floors that were added meanwhile, so that saving doesn't remove what its host hasn't seen. */
export function withNewFloors(draft: PlanDraft, { floors }: Pick<OwnFloorPlan, 'floors'>): PlanDraft {
  const known = new Set([...draft.removedIds, ...draft.floors.map(({ _id }) => _id)]);
  const added = floors.filter(({ _id }) => !known.has(_id));
  return added.length === 0 ? draft : { ...draft, floors: [...draft.floors, ...added] };
}

/** Moves it, at most to the edges. */
export const moveArea = <A extends Omit<Area, 'listingId'>>(area: A, dx: number, dy: number): A => ({
  ...area,
  x: within(area.x + dx, whole - area.width),
  y: within(area.y + dy, whole - area.height),
});

/** Resizes it from its top left corner, at most to the edges. */
export const resizeArea = <A extends Omit<Area, 'listingId'>>(area: A, dx: number, dy: number): A => ({
  ...area,
  width: within(area.width + dx, whole - area.x, sizeMinimum),
  height: within(area.height + dy, whole - area.y, sizeMinimum),
});

export const moveSpot = (spot: Spot, dx: number, dy: number): Spot => ({
  ...spot,
  x: within(spot.x + dx, whole),
  y: within(spot.y + dy, whole),
});

/** The rectangle between two corners. */
export function areaBetween(from: Point, to: Point): Omit<Area, 'listingId'> {
  const x = within(Math.min(from.x, to.x), whole - sizeMinimum);
  const y = within(Math.min(from.y, to.y), whole - sizeMinimum);
  return {
    x,
    y,
    width: within(Math.abs(to.x - from.x), whole - x, sizeMinimum),
    height: within(Math.abs(to.y - from.y), whole - y, sizeMinimum),
  };
}

/** Where a listing starts that's placed without drawing. */
export const MIDDLE = { x: 350, y: 350, width: 300, height: 300 } as const;

const STEPS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 10;

/** How far a key moves, by one percent. */
export const findStep = (key: string): readonly [number, number] | undefined => {
  const step = STEPS[key];
  return step && [step[0] * STEP, step[1] * STEP];
};
