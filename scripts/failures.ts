// What failed, read out of the reports that Vitest and Playwright leave: told once more at the very end of a run, where a log
// that was cut still has it.
import { stripVTControlCharacters } from 'node:util';

interface VitestReport {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/** Lines kept of an error: what was expected and what came, without the pages of HTML that may follow. */
const LINES_OF_AN_ERROR = 12;

const shortened = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, LINES_OF_AN_ERROR)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n');

const notified = (where: string, messages: readonly string[]): string =>
  [`  ${where}`, ...messages.slice(0, 1).map(shortened)].join('\n');

/** Each failed test of a Vitest JSON report, and each file that could not be run, with the beginning of its first error. */
export function failuresOfVitest(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const tests = failed.map((test) => notified(`${file} › ${test.fullName}`, test.failureMessages ?? []));
    return tests.length === 0 && message ? [notified(file, [message])] : tests;
  });
}

/** Each failed or flaky test of a Playwright JSON report, with the beginning of its first error. */
export function failuresOfPlaywright(report: PlaywrightReport): string[] {
  const inSuite = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          notified(
            `[${projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
            results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
          ),
        ),
    ),
    ...suites.flatMap(inSuite),
  ];
  return [
    ...report.suites.flatMap(inSuite),
    ...(report.errors ?? []).map(({ message = '' }) => notified('the run', [message])),
  ];
}
