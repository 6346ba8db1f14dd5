// Limits of reports by members.

export const REPORTS = { textMaximumCharacters: 1_000, excerptCharacters: 500, perDay: 20 } as const;
