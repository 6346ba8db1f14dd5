// Runs before every browser test file: loads the product's styles and mocks the API. A console error or an unexpected call fails the test
// that caused it.

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

// Contrast and positions are checked when animations have ended.
const still = document.createElement('style');
still.textContent = '*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; }';
document.head.append(still);

// React's development build records a stack trace for every element, for warnings that don't occur here: a fifth of the time. It stops
// after a number of elements, which counts as reached here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// Fonts load before anything is measured: text that grows during a test would shift what it looks at.
await Promise.all(
  ['16px "Instrument Sans Variable"', '16px "Fraunces Variable"'].map((font) => document.fonts.load(font)),
);

// `VITE_SLOW_BROWSER=6` makes the page's processor six times slower, like a machine under load.
const slowness = Number(import.meta.env['VITE_SLOW_BROWSER'] ?? 1);
if (slowness > 1) await cdp().send('Emulation.setCPUThrottlingRate', { rate: slowness });

// On a busy machine, late isn't wrong: the default of one second is too short for two cores at full load.
const { waitFor } = vi;
vi.waitFor = (check, options = { timeout: 20_000 }) => waitFor(check, options);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  // Requests that a page is still waiting to send don't reach the next test.
  await cleanup();
  // It would cover what the next test presses.
  toast.remove();
  // Nobody is there to answer it anymore.
  signInPrompt.close();
  await worldIsQuiet();
  const unknown = [...unknownCalls()];
  const errors = [...vi.mocked(console.error).mock.calls];
  // Cleared before it's checked, so that one test's failure doesn't fail the next.
  vi.restoreAllMocks();
  forgetAnswers();
  expect(unknown).toEqual([]);
  expect(errors).toEqual([]);
});
