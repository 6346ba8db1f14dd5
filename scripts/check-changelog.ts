// Checks that CHANGELOG.md has an entry for the version in package.json, newest first, each with its day.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const toNumbers = (version: string): number[] => version.split('.').map(Number);

function isNewer(version: string, than: string): boolean {
  const [theirs, ours] = [toNumbers(than), toNumbers(version)];
  const index = ours.findIndex((number, at) => number !== theirs[at]);
  return index >= 0 && ours[index]! > theirs[index]!;
}

/** The versions it has entries for, newest first. */
export const listReleases = (changelog: string): string[] =>
  [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, version]) => version!);

/** Each release with the headings of its lists. */
const listHeadings = (changelog: string): string[][] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => [part.split('\n')[0]!, ...[...part.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading!)]);

/** One sentence for each thing that's wrong. */
export function findChangelogErrors(changelog: string, version: string): string[] {
  const releases = listReleases(changelog);
  const errors: string[] = [];
  if (!/^## \[Unreleased\]$/m.test(changelog)) errors.push('CHANGELOG.md has no heading [Unreleased]');
  if (releases[0] !== version)
    errors.push(`CHANGELOG.md starts with ${releases[0] ?? 'no release'}, but package.json has version ${version}`);
  for (const [index, release] of releases.entries())
    if (index > 0 && !isNewer(releases[index - 1]!, release))
      errors.push(`CHANGELOG.md has ${release} in the wrong place`);
  for (const [release, ...headings] of listHeadings(changelog))
    for (const heading of new Set(headings.filter((one, at) => headings.indexOf(one) !== at)))
      errors.push(`CHANGELOG.md has “${heading}” twice in ${release}`);
  return errors;
}

export function checkChangelog(root: string): string[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return findChangelogErrors(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
}
