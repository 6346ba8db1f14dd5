// Drawing uploaded SVGs in a process of its own (N14).
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawSvg } from './draw-svg.ts';

const svg = (attributes: string, content = '<path d="M0 0h9v9H0z"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

it.each([
  ['a tiny one', 'viewBox="0 0 2 1"'],
  ['a huge one', 'viewBox="0 0 40000 20000"'],
])('draws %s in the size that’s wanted', async (_, attributes) => {
  const { width, height, format } = await sharp(await drawSvg(svg(attributes), 64)).metadata();
  expect({ width, height, format }).toEqual({ width: 64, height: 32, format: 'png' });
});

it.each([
  ['is broken', Buffer.from('<svg')],
  ['says it’s larger than any picture', svg('width="9e9" height="9e9"')],
  ['is empty', Buffer.alloc(0)],
])('refuses one that %s', async (_, bytes) => {
  await expect(drawSvg(bytes, 64)).rejects.toThrow(/Command failed/);
});

it('gives up one that takes too long, and its process with it', async () => {
  // Ten copies of ten copies of …, nine times.
  const levels = Array.from(
    { length: 9 },
    (_, level) =>
      `<g id="g${level}">${level === 0 ? '<path d="M0 0h9v9H0z"/>' : `<use href="#g${level - 1}"/>`.repeat(10)}</g>`,
  );
  await expect(drawSvg(svg('viewBox="0 0 9 9"', levels.join('')), 512, 1_000)).rejects.toMatchObject({
    killed: true,
    signal: 'SIGKILL',
  });
});
