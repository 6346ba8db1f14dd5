// The order of test files. Slow ones come first, because one that starts last would keep everything waiting.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** More than ten seconds each, mostly waiting for a process, a lease, or a deadline. */
const LONG = [
  'server/src/jobs/failures.test.ts',
  'server/src/http/slow-table.test.ts',
  'server/src/http-server.test.ts',
  'server/src/http/overload-guard.test.ts',
  'server/src/identity/login-limits.test.ts',
  'server/src/db/data-folder.embedded.test.ts',
  'server/src/db/embedded-engine.embedded.test.ts',
  'server/src/process-killed.embedded.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
