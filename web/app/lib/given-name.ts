// What people and their sides are called in sentences.

/** `Zoë` of `Zoë Límová`: what one calls somebody whose desk one borrows. */
export const givenName = (name: string): string => name.trim().split(/\s+/)[0] || name;
