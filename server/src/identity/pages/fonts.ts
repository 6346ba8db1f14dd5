// The brand's fonts for the login pages: the built web's files, which browsers may have cached, or the packages' own. Without either,
// the page uses the reader's fonts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const WEB_ASSETS = join(import.meta.dirname, '../../../../web/build/client/assets');
const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+2113,U+2C60-2C7F,U+A720-A7FF';

interface Face {
  family: string;
  weights: string;
  module: string;
  name: string;
  range: string;
}

const FACES: readonly Face[] = [
  ['Fraunces Variable', '100 900', '@fontsource-variable/fraunces', 'fraunces-latin-opsz-normal', LATIN],
  ['Fraunces Variable', '100 900', '@fontsource-variable/fraunces', 'fraunces-latin-ext-opsz-normal', LATIN_EXTENDED],
  [
    'Instrument Sans Variable',
    '400 700',
    '@fontsource-variable/instrument-sans',
    'instrument-sans-latin-wght-normal',
    LATIN,
  ],
  [
    'Instrument Sans Variable',
    '400 700',
    '@fontsource-variable/instrument-sans',
    'instrument-sans-latin-ext-wght-normal',
    LATIN_EXTENDED,
  ],
].map(([family, weights, module, name, range]) => ({ family, weights, module, name, range }) as Face);

const builtFiles: string[] = existsSync(WEB_ASSETS) ? readdirSync(WEB_ASSETS) : [];

function packageFile(face: Face): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(`${face.module}/files/${face.name}.woff2`);
  } catch {
    return undefined;
  }
}

function toUrl(face: Face): string | undefined {
  const built = builtFiles.find((file) => file.startsWith(`${face.name}-`) && file.endsWith('.woff2'));
  if (built) return `/assets/${built}`;
  return packageFile(face) ? `/oidc/assets/${face.name}.woff2` : undefined;
}

/** The `@font-face` rules; empty if no file is found. */
export function fontFaces(): string {
  return FACES.flatMap((face) => {
    const address = toUrl(face);
    if (!address) return [];
    return `@font-face{font-family:"${face.family}";font-weight:${face.weights};font-display:swap;src:url("${address}") format("woff2");unicode-range:${face.range}}`;
  }).join('\n');
}

/** The package's file with this name, e.g. `fraunces-latin-opsz-normal.woff2`. */
export function readFont(fileName: string): Buffer | undefined {
  const face = FACES.find(({ name }) => `${name}.woff2` === fileName);
  const file = face && packageFile(face);
  return file ? readFileSync(file) : undefined;
}
