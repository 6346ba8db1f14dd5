// Colors that the operator may choose, and whether people can read them. No imports, because the form and the server both check.

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What lies behind links and buttons, and the text on a button, in each theme. The same as in web/app/styles/tokens.css. */
const GROUNDS: Readonly<
  Record<Theme, { readonly pages: readonly string[]; readonly surface: string; readonly ink: string }>
> = {
  light: { pages: ['#fbf8f3', '#ffffff', '#f4eee4'], surface: '#ffffff', ink: '#ffffff' },
  dark: { pages: ['#14120f', '#1c1916', '#26221d'], surface: '#1c1916', ink: '#11211b' },
};

/** WCAG AA for text of normal size. */
export const CONTRAST_MINIMUM = 4.5;

/** How much of the accent is in the background of accented boxes. */
const WASH_SHARE = 0.1;
/** How much of the theme's text color is in a button under the pointer. */
const HOVER_SHARE = 0.16;

const HEX = /^#[0-9a-f]{6}$/;

export const isHexColor = (text: string): boolean => HEX.test(text);

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors, 1 to 21. */
export function findContrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function mix(color: string, into: string, share: number): string {
  const grounds = channels(into);
  const mixed = channels(color).map((value, at) => Math.round(value * share + grounds[at]! * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export interface AccentColors {
  readonly accent: string;
  readonly hover: string;
  /** Text on the accent. */
  readonly ink: string;
  readonly wash: string;
}

/** The accent with the colors that follow from it. */
export function toAccentColors(accent: string, theme: Theme): AccentColors {
  const { surface, ink } = GROUNDS[theme];
  return {
    accent,
    hover: mix(theme === 'light' ? '#000000' : '#ffffff', accent, HOVER_SHARE),
    ink,
    wash: mix(accent, surface, WASH_SHARE),
  };
}

/** The lowest contrast of an accent: as a link on our backgrounds, and behind the text of a button. */
export function findAccentContrast(accent: string, theme: Theme): { readonly page: number; readonly button: number } {
  const { wash, ink, hover } = toAccentColors(accent, theme);
  const page = Math.min(...[...GROUNDS[theme].pages, wash].map((ground) => findContrast(accent, ground)));
  return { page, button: Math.min(findContrast(ink, accent), findContrast(ink, hover)) };
}

/** Why people couldn't read an accent; undefined if they can. */
export function findAccentProblem(accent: string, theme: Theme): 'page' | 'button' | undefined {
  const { page, button } = findAccentContrast(accent, theme);
  if (page < CONTRAST_MINIMUM) return 'page';
  return button < CONTRAST_MINIMUM ? 'button' : undefined;
}

/** The built-in colors, from web/app/styles/tokens.css. */
const BUILT_IN: Readonly<Record<Theme, AccentColors>> = {
  light: { accent: '#2c5a4c', hover: '#234a3e', ink: '#ffffff', wash: '#e6eee9' },
  dark: { accent: '#8fc7b1', hover: '#a5d6c2', ink: '#11211b', wash: '#1e2b26' },
};

export interface Accents {
  readonly lightAccent: string | null;
  readonly darkAccent: string | null;
}

/** The accent of one theme. */
export function findAccent({ lightAccent, darkAccent }: Accents, theme: Theme): AccentColors {
  const chosen = theme === 'light' ? lightAccent : darkAccent;
  return chosen !== null && isHexColor(chosen) ? toAccentColors(chosen, theme) : BUILT_IN[theme];
}

/** The style sheets' variables for the accent of one theme, by name. */
export function listAccentVariables(accents: Accents, theme: Theme): Readonly<Record<string, string>> {
  const { accent, hover, ink, wash } = findAccent(accents, theme);
  return { '--moss': accent, '--moss-hover': hover, '--moss-ink': ink, '--moss-wash': wash };
}

const writeVariables = (accents: Accents, theme: Theme): string =>
  Object.entries(listAccentVariables(accents, theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/**
 * The rules for the whole page; none for the built-in accent. Paper is always light. Without light-dark(), which the build replaces for older
 * browsers in style sheets, but not here.
 */
export function writeAccentRule(accents: Accents): string {
  if (accents.lightAccent === null && accents.darkAccent === null) return '';
  const dark = writeVariables(accents, 'dark');
  return (
    `:root{${writeVariables(accents, 'light')}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}` +
    `@media screen{:root[data-theme="dark"]{${dark}}}`
  );
}
