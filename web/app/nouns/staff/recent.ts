// Recently opened search results, kept in this browser until sign-out.
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

const KEY = 'staffRecent';
const KEPT = 8;

export interface Recent {
  readonly to: string;
  readonly title: string;
  readonly detail: string;
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['to', 'title', 'detail'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Recent).to.startsWith('/');

export function readRecent(): Recent[] {
  const stored = readStored(KEY);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, KEPT) : [];
}

export function keepRecent(opened: Recent): void {
  writeStored(KEY, [opened, ...readRecent().filter(({ to }) => to !== opened.to)].slice(0, KEPT));
}
