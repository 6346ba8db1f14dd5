// The check of CHANGELOG.md.
import { expect, it } from 'vitest';
import { findChangelogErrors } from './check-changelog.ts';

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n## [0.10.0] - 2026-12-01\n\n## [0.9.1] - 2026-11-30\n';

it('accepts the version in package.json as the newest entry', () => {
  expect(findChangelogErrors(CHANGELOG, '0.10.0')).toEqual([]);
});

it.each([
  ['a version without an entry', CHANGELOG, '0.11.0', 'starts with 0.10.0, but package.json has version 0.11.0'],
  ['a version that isn’t the newest', CHANGELOG, '0.9.1', 'starts with 0.10.0'],
  ['an entry without its day', CHANGELOG.replace(' - 2026-12-01', ''), '0.10.0', 'starts with 0.9.1'],
  ['no entry at all', '## [Unreleased]\n', '0.1.0', 'starts with no release'],
  ['no place for what comes next', CHANGELOG.replace('## [Unreleased]', ''), '0.10.0', 'no heading [Unreleased]'],
  [
    'a list that’s there twice',
    CHANGELOG.replace('\n## [0.10.0]', '\n### Added\n\n- A\n\n### Fixed\n\n- B\n\n### Added\n\n- C\n\n## [0.10.0]'),
    '0.10.0',
    '“Added” twice in [Unreleased]',
  ],
  ['entries out of order', `${CHANGELOG}\n## [0.9.2] - 2026-11-29\n`, '0.10.0', '0.9.2 in the wrong place'],
])('rejects %s', (_, changelog, version, error) => {
  expect(findChangelogErrors(changelog, version).join('\n')).toContain(error);
});
