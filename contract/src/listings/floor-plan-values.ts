// What a floor plan shows. No imports: pages load them.

/** Places that guests look for and nobody books. */
export const FLOOR_SPOTS = ['entrance', 'bathroom', 'kitchen', 'stairs', 'elevator'] as const;
export type FloorSpotKind = (typeof FLOOR_SPOTS)[number];

/** Who sees a property's floor plan. Guests have a confirmed booking there that hasn't ended. */
export const FLOOR_PLAN_READERS = ['guests', 'everyone'] as const;
export type FloorPlanReaders = (typeof FLOOR_PLAN_READERS)[number];

export const FLOOR_PLAN = {
  floorsMaximum: 4,
  spotsMaximum: 20,
  nameMaximumCharacters: 40,
  /** Of the picture's width and height: positions and sizes are thousandths, so they fit at any size. */
  whole: 1_000,
  sizeMinimum: 20,
  maximumBytes: 20 * 1_024 * 1_024,
  maximumWidth: 2_000,
} as const;
