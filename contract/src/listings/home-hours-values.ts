// Who can be home. No imports: pages load them.
export const HOME_STATES = ['nobody', 'working', 'family', 'pets'] as const;
export type HomeState = (typeof HOME_STATES)[number];

/** How well the host knows: the same every week, or roughly. */
export const HOME_HOURS_SOURCES = ['schedule', 'estimate'] as const;

export const HOME_HOURS = { rangesMaximum: 84 } as const;
