// Which keys lead where, and when a key pressed is meant for the page rather than for what stands under it. Pure but for
// what it is told of the event.

/** The second key after `g`, by the entry of the navigation it leads to. */
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

/** How long `g` waits for the key after it. */
export const WAIT_MS = 1_500;

/** Where keys are text, or are taken by what has the focus: a menu goes to its entry by letters, a list to its option. */
const TAKES_KEYS =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable],[role=menu],[role=listbox],[role=grid],[role=application],[role=combobox]';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** The key as the table names it, or undefined where it is not ours to take. */
export function keyOf(event: KeyPress): string | undefined {
  if (event.defaultPrevented || event.isComposing || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (target instanceof Element && (target.closest(TAKES_KEYS) || target.ownerDocument.querySelector('dialog[open]')))
    return undefined;
  // On keyboards of other alphabets the letter is where it would be on a Latin one.
  const isLatin = /^[\u0020-\u007e]$/.test(event.key);
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (!isLatin) return event.key.length === 1 ? letter?.toLowerCase() : undefined;
  return event.key.toLowerCase();
}
