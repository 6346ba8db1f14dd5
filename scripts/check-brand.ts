// The operator chooses the site's name (decision 0124), so only contract/src/brand.ts has one. Everything else reads the current settings:
// `currentBrand()` on the server, `{brand}` in messages, `useBrand()` in the web, `{brand}` and `{email}` in the texts of web/content.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /Daynook|@daynook\.(?:com|dev)/;
const DEFAULTS = 'contract/src/brand.ts';

/** The lines of a file that name the site. */
export function brandErrors(file: string, text: string): string[] {
  if (file === DEFAULTS) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      NAME.test(line) ? [`${file}:${index + 1} names the site: use {brand}, {email}, useBrand, or currentBrand`] : [],
    );
}

export const checkBrand = (root: string): string[] =>
  globSync(['{contract/src,server/src,web/app}/**/*.{ts,tsx}', 'web/content/**/*.md'], { cwd: root })
    .filter((file) => !/(?:\.test\.tsx?|\/test-[^/]*\.ts)$/.test(file))
    .flatMap((file) => brandErrors(file, readFileSync(join(root, file), 'utf8')));
