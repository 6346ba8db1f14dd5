// How the search over everything is asked for from a button, and what the key beside K is called here.
export const SEARCH_ASKED = 'daynook:staff-search';

export const openSearch = (): boolean => document.dispatchEvent(new CustomEvent(SEARCH_ASKED));

export const commandKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
