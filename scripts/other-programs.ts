// Programs of others that some tests need, and what isn't proven on a machine without them.
import { onPath } from './other-browsers.ts';

/** What each proves, by the name of the program and of Debian's package. */
const PROGRAMS = {
  radicale: 'that CalDAV servers take our events',
  calcurse: 'that a calendar program reads our calendars',
  'redis-server': 'that nodes share a Redis',
} as const;

/** One line for each program that the tests can't start on this machine. */
export const missingPrograms = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([name]) => !onPath(name))
    .map(([name, proof]) => `!! NOT PROVEN: ${proof}. On Debian, install ${name}.`);
