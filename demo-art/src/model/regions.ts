// Which views and houses fit a city, so that no window in Miami shows snow and no adobe house is in Boston.
import type { HomeStyle, Outlook } from './vocabulary.ts';

export interface SceneRegion {
  /** Two-letter state or province: `CO`, `BC`. */
  regionCode: string;
  population?: number;
}

const MOUNTAINS = new Set(['CO', 'UT', 'WA', 'OR', 'ID', 'MT', 'WY', 'NV', 'AK', 'BC', 'AB', 'YT']);
const DESERT = new Set(['AZ', 'NM', 'NV', 'UT']);
const FLAT_OR_DRY = new Set(['AZ', 'NM', 'NV', 'FL', 'KS', 'NE', 'ND', 'SD', 'SK', 'MB', 'LA']);
const SHORE = new Set([
  ...[
    'WA',
    'OR',
    'CA',
    'HI',
    'AK',
    'BC',
    'FL',
    'GA',
    'SC',
    'NC',
    'VA',
    'MD',
    'DE',
    'NJ',
    'NY',
    'CT',
    'RI',
    'MA',
    'NH',
    'ME',
  ],
  ...['NS', 'NB', 'NL', 'PE', 'QC', 'ON', 'MI', 'WI', 'IL', 'OH', 'MN', 'TX', 'LA', 'MS', 'AL'],
]);

const STYLES: readonly (readonly [regions: string, styles: readonly HomeStyle[]])[] = [
  ['CA', ['mediterranean', 'victorian', 'midcentury', 'bungalow', 'apartment']],
  ['AZ NM NV FL TX', ['mediterranean', 'midcentury', 'bungalow', 'apartment']],
  ['NY NJ PA MA DC MD RI CT DE', ['rowhouse', 'apartment', 'warehouse', 'cottage', 'rowhouse']],
  ['QC ON', ['rowhouse', 'apartment', 'gable', 'victorian', 'cottage']],
  ['WA OR BC AB', ['gable', 'bungalow', 'cottage', 'apartment', 'midcentury']],
  ['IL MO OH MI MN WI IN', ['rowhouse', 'bungalow', 'warehouse', 'apartment', 'cottage']],
  ['LA GA SC NC VA TN KY AL MS', ['bungalow', 'victorian', 'cottage', 'rowhouse', 'apartment']],
  ['CO UT ID MT WY', ['gable', 'bungalow', 'midcentury', 'apartment', 'cottage']],
];
const ANYWHERE: readonly HomeStyle[] = ['bungalow', 'cottage', 'gable', 'apartment'];

/** The possible outlooks in this city. */
export function listOutlooks({ regionCode, population = 200_000 }: SceneRegion): Outlook[] {
  const outlooks: Outlook[] = ['trees', 'garden', 'rooftops'];
  if (population >= 150_000) outlooks.push('skyline');
  if (!FLAT_OR_DRY.has(regionCode)) outlooks.push('hills');
  if (SHORE.has(regionCode)) outlooks.push('water');
  if (MOUNTAINS.has(regionCode)) outlooks.push('mountains');
  if (DESERT.has(regionCode)) outlooks.push('desert');
  return outlooks;
}

/** The style of a home in this city. The same for the same `homeSeed`. */
export function pickHomeStyle({ regionCode }: SceneRegion, homeSeed: number): HomeStyle {
  const styles = STYLES.find(([regions]) => regions.split(' ').includes(regionCode))?.[1] ?? ANYWHERE;
  return styles[homeSeed % styles.length] ?? 'apartment';
}
