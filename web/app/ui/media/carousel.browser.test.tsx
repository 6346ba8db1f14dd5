import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { Carousel } from './carousel.tsx';

function Example() {
  return (
    <main>
      <h1>Home</h1>
      <Carousel label="Near you" heading={<h2>Near you</h2>}>
        {Array.from({ length: 12 }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples never move
          <article key={n}>Room {n + 1}</article>
        ))}
      </Carousel>
    </main>
  );
}

const dots = () => page.getByRole('button', { name: /^Slide \d+ of/ });

describe('carousel (HM2)', () => {
  it.each([
    [390, 12],
    [767, 12],
    [768, 6],
    [1023, 6],
    [1024, 4],
    [1440, 4],
  ])('at %i px twelve things make %i slides: 1, 2 or 3 a slide (HM2)', async (width, slides) => {
    await page.viewport(width, 900);
    await renderHere(Example);
    await vi.waitFor(() => expect(dots().elements()).toHaveLength(slides));
  });

  it('previous and next move by one slide, and dots jump (HM2)', async () => {
    await page.viewport(1280, 900);
    await renderHere(Example);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.element(page.getByRole('button', { name: 'Slide 2 of 4' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Slide 4 of 4' }).click();
    await expect.element(page.getByRole('button', { name: 'Slide 4 of 4' })).toHaveAttribute('aria-current', 'true');
    await expect.element(page.getByRole('button', { name: 'Next slide' })).toBeDisabled();
    await page.getByRole('button', { name: 'Previous slide' }).click();
    await expect.element(page.getByRole('button', { name: 'Slide 3 of 4' })).toHaveAttribute('aria-current', 'true');
  });

  it('on a phone there are arrows of 44 px each, and dots (HM2)', async () => {
    await page.viewport(390, 844);
    await renderHere(Example);
    for (const name of ['Previous slide', 'Next slide']) {
      const arrow = page.getByRole('button', { name });
      await expect.element(arrow).toBeVisible();
      const { width, height } = arrow.element().getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.element(page.getByRole('button', { name: 'Slide 2 of 12' })).toHaveAttribute('aria-current', 'true');
  });

  it('has no axe violations (P1)', async () => {
    await renderHere(Example);
    await vi.waitFor(() => expect(dots().elements().length).toBeGreaterThan(1));
    const violations = await findViolations(document.body);
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
