// Makes app/styles/fonts from the package's variable font: headings have one weight, so the weight axis is pinned, which halves the
// files; the optical size stays. Run it when the package changes: `node web/scripts/subset-fonts.ts`. subset-fonts.test.ts compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The weight of the `display` utility in app/styles/app.css. */
const WEIGHT = 480;

/** As in app/styles/fonts.css. */
const RANGES = {
  latin:
    '0000-00FF 0131 0152-0153 02BB-02BC 02C6 02DA 02DC 0304 0308 0329 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD',
  'latin-ext':
    '0100-02BA 02BD-02C5 02C7-02CC 02CE-02D7 02DD-02FF 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF',
} as const;

export type Script = keyof typeof RANGES;
export const SCRIPTS = Object.keys(RANGES) as Script[];

export const fontFile = (script: Script): URL =>
  new URL(`../app/styles/fonts/fraunces-${WEIGHT}-${script}.woff2`, import.meta.url);

const charactersIn = (ranges: string): string =>
  ranges
    .split(' ')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset));
    })
    .join('');

/** The script's letters at our weight, with every optical size, as WOFF2. */
export function makeFont(script: Script): Promise<Buffer> {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/fraunces/files/fraunces-${script}-opsz-normal.woff2`,
  );
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHT } } as const;
  return subsetFont(readFileSync(file), charactersIn(RANGES[script]), options);
}

if (import.meta.main) for (const script of SCRIPTS) writeFileSync(fontFile(script), await makeFont(script));
