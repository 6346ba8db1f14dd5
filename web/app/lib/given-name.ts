// How people are named in sentences.

/** `Zoë` for `Zoë Límová`: the name people use for each other. */
export const givenName = (name: string): string => name.trim().split(/\s+/)[0] || name;
