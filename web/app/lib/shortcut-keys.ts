// The keyboard shortcuts, and when a key press is meant for the page rather than the focused element. Pure except for the event it reads.

/** The second key after `g`, by navigation item. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  search: 'w',
  dashboard: 'd',
  bookings: 'b',
  bookmarks: 'k',
  messages: 'm',
  kudos: 't',
  profile: 'p',
  properties: 'h',
  listings: 'l',
  support: 'u',
  settings: 's',
};

/** How long `g` waits for the second key. */
export const WAIT_MS = 1_500;

/** Elements that use keys themselves: text fields, and widgets where a letter jumps to an item. */
const TAKES_KEYS =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=grid],[role=application],[role=combobox]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** The key as the table names it, or undefined if the press isn't a shortcut. */
export function readShortcut(event: KeyPress): string | undefined {
  if (event.defaultPrevented || event.isComposing || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (target instanceof Element && (target.closest(TAKES_KEYS) || target.ownerDocument.querySelector('dialog[open]')))
    return undefined;
  // On keyboards with other alphabets, the letter is the one in the same position on a Latin keyboard.
  const isLatin = /^[\u0020-\u007e]$/.test(event.key);
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (!isLatin) return event.key.length === 1 ? letter?.toLowerCase() : undefined;
  return event.key.toLowerCase();
}
