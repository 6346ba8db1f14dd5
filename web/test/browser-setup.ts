// Runs before every browser test file: the product's styles, and an empty, silent world. An error in the console or an
// unexpected call fails the test that caused it.

import './before-react.ts';
import './fixed-day.ts';
import type {} from '@vitest/browser-playwright';
import * as React from 'react';
import { toast } from 'react-hot-toast';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../app/styles/app.css';
import { signInPrompt } from '../app/lib/session/sign-in-prompt.ts';
import { forgetAnswers, unknownCalls, worldIsQuiet } from './fake-api.ts';

// Contrast and places are judged when things have arrived, not on their way.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; }';
document.head.append(still);

// React's development build notes the whole stack with every element, for warnings nobody has yet: a fifth of all the time. Beyond
// a number of elements it stops; here it has always been reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// The fonts are there before anything is measured: words that grow in the middle of a test move what it has just looked at.
await Promise.all(
  ['16px "Instrument Sans Variable"', '16px "Fraunces Variable"'].map((font) => document.fonts.load(font)),
);

// `VITE_SLOW_BROWSER=6` makes the page's processor six times slower, as a machine under load is.
const slowness = Number(import.meta.env['VITE_SLOW_BROWSER'] ?? 1);
if (slowness > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate: slowness });

// What a busy machine does late is late, not wrong: the usual second is too short for one of two cores at full load.
const { waitFor } = vi;
vi.waitFor = (check, options = { timeout: 20_000 }) => waitFor(check, options);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  // What a page still meant to ask for is not asked in the next test.
  await cleanup();
  // It would lie over what the next test presses.
  toast.remove();
  // Nobody there to answer it any more.
  signInPrompt.close();
  await worldIsQuiet();
  const unknown = [...unknownCalls()];
  const errors = [...vi.mocked(console.error).mock.calls];
  // Cleared before it is judged: one test's fault is no other's.
  vi.restoreAllMocks();
  forgetAnswers();
  expect(unknown).toEqual([]);
  expect(errors).toEqual([]);
});
