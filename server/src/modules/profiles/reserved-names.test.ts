// Reserved usernames: nobody can choose a name that's a path of the server (RT7).

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { usernameProblem } from '@daynook/contract/usernames';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { listRoutes } from '../../../test/endpoints/routes.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

it('no first part of an address of the server can be chosen as a name (RT7)', () => {
  const firstParts = listRoutes(t.app).map((route) => route.split(' ')[1]!.split('/')[1] ?? '');
  const names = [...new Set([...firstParts, 'socket.io', 'assets'])].filter((part) => /^[a-z]/.test(part));
  expect(names).toContain('api');
  expect(names.filter((name) => usernameProblem(name) === undefined)).toEqual([]);
});

it('no file of the web’s own can be chosen as a name (RT7)', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../web/public'));
  expect(files.filter((name) => usernameProblem(name.toLowerCase()) === undefined)).toEqual([]);
});
