// Where maps begin, and how far a public point lies from a home. Apart from the other limits: only maps load these. No imports.

export const MAP = {
  defaultZoom: 10, // SE7
  singleMarkerZoom: 14, // SE7
  cityZoom: 12, // SE7
  jitterDegrees: 0.002, // SE7; only parts pins that fall on the same point
  loadTimeoutMs: 10_000, // SE7
} as const;

/** A public point lies this far from the home, by a fixed offset (never the exact point). */
export const PUBLIC_POINT = { minimumOffsetMetres: 150, maximumOffsetMetres: 300, circleRadiusMetres: 350 } as const;
