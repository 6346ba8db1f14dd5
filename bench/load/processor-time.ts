// How much processor time processes have used, from Linux's /proc. Elsewhere it isn't measured.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** Fields after the name, which may contain spaces: the parent, and the times of the process and of its ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

const readFields = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

export const isMeasurable = (): boolean => existsSync('/proc/self/stat');

function tryFields(pid: number): string[] | undefined {
  try {
    return readFields(pid);
  } catch {
    return undefined; // it ended meanwhile
  }
}

/** Seconds that the process and its children have used. */
export function usedSeconds(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = tryFields(Number(name));
    if (!fields || (Number(name) !== pid && Number(fields[PARENT]) !== pid)) continue;
    for (const index of TIMES) ticks += Number(fields[index]);
  }
  return ticks / TICKS_PER_SECOND;
}

export const findParent = (pid: number): number => Number(readFields(pid)[PARENT]);
