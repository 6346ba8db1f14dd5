// Limits of turnover checklists.

/** Turnover checklists (K11). */
export const TURNOVER = { tasksMaximum: 20, taskMaximumCharacters: 120 } as const;
