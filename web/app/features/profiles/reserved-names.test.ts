// Nobody can choose a username that's a page: the reserved names match the router's table (RT7).
import { RESERVED_USERNAMES, usernameProblem } from '@daynook/contract/usernames';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, it } from 'vitest';

/** The first path segments in the route table. */
function firstParts(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.children) return firstParts(entry.children);
    const first = entry.path?.split('/')[0] ?? '';
    return first === '' || first.startsWith(':') || first === '*' ? [] : [first];
  });
}

let pages: string[] = [];
beforeAll(async () => {
  (globalThis as { __reactRouterAppDirectory?: string }).__reactRouterAppDirectory = `${import.meta.dirname}/../..`;
  pages = [...new Set(firstParts((await import('../../routes.ts')).default))];
});

describe('names that are pages (RT7)', () => {
  it('every first part of the route table is reserved', () => {
    expect(pages.length).toBeGreaterThan(40);
    // No username has a dot, so file names needn't be reserved.
    const nameLike = pages.filter((page) => !page.includes('.'));
    expect(nameLike.filter((page) => !RESERVED_USERNAMES.has(page))).toEqual([]);
  });

  it('and can be chosen by nobody', () => {
    expect(pages.filter((page) => usernameProblem(page) === undefined)).toEqual([]);
  });
});
