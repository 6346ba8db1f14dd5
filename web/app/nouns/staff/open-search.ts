// Opens the search from a button, and names the modifier key on this system.
export const SEARCH_ASKED = 'daynook:staff-search';

export const openSearch = (): boolean => document.dispatchEvent(new CustomEvent(SEARCH_ASKED));

export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
