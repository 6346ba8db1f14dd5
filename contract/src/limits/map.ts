// The maps' first view, and the distance between a property and its public location. Separate, because only maps load these. No imports.

export const MAP = {
  defaultZoom: 10, // SE7
  singleMarkerZoom: 14, // SE7
  cityZoom: 12, // SE7
  jitterDegrees: 0.002, // SE7; only separates pins at the same point
  loadTimeoutMs: 10_000, // SE7
} as const;

/** The public location is this far from the property, by a fixed offset (never the exact point). */
export const PUBLIC_POINT = { minimumOffsetMeters: 150, maximumOffsetMeters: 300, circleRadiusMeters: 350 } as const;
