// What axe finds wrong on the page.
import axe from 'axe-core';

/** Waits for transitions to end, because colors in the middle of a fade don't count. Endless animations are left out. */
async function settled(): Promise<void> {
  const ending = () =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  // Polls each frame, because the promise of an animation whose element is removed never resolves.
  while (ending().length > 0) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Only violations: listing the selectors of everything that passes would double the time. */
export async function findViolations(within: Element | Document, options: axe.RunOptions = {}): Promise<axe.Result[]> {
  await settled();
  const { violations } = await axe.run(within, { ...options, resultTypes: ['violations'], preload: false });
  return violations;
}
