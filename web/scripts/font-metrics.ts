// Prints the fallback faces in app/styles/fonts.css: how the reader's fonts are scaled to match ours. It compares the widths of real
// sentences. Run it again when a font package changes: `node web/scripts/font-metrics.ts`.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

const require = createRequire(import.meta.url);
const fontFile = (path: string) => readFileSync(require.resolve(`@fontsource-variable/${path}`)).toString('base64');

const text =
  'Work from a room with someone’s light in it. Quiet desks, backyard offices, and meeting tables in real homes near you. ' +
  'Book by the hour, the day, or longer. Toronto, Montréal, Portland: $64 per day, 9:00 – 17:00.';

interface Face {
  name: string;
  file: string;
  style: string;
  /** A font installed here, and how much wider it is on average than the reader's font. */
  fallbacks: { local: string[]; stand: string; ratio: number }[];
}

const faces: Face[] = [
  {
    name: 'Fraunces',
    file: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    style: 'font-size: 60px; font-weight: 480; letter-spacing: -0.02em',
    fallbacks: [
      { local: ['Georgia'], stand: 'Liberation Serif', ratio: 913 / 819 },
      { local: ['Times New Roman', 'Liberation Serif'], stand: 'Liberation Serif', ratio: 1 },
    ],
  },
  {
    name: 'Instrument Sans',
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    style: 'font-size: 16px; font-weight: 400',
    fallbacks: [{ local: ['Arial', 'Liberation Sans'], stand: 'Liberation Sans', ratio: 1 }],
  },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
for (const face of faces) {
  const measured = await page.evaluate(
    async ({ data, style, stands, sentence }) => {
      const font = await new FontFace('Ours', `url(data:font/woff2;base64,${data})`, { weight: '100 900' }).load();
      document.fonts.add(font);
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      const width = (family: string) => {
        const span = document.createElement('span');
        span.style.cssText = `${style}; position: absolute; white-space: nowrap; font-family: "${family}"`;
        span.textContent = sentence;
        document.body.append(span);
        const value = span.getBoundingClientRect().width;
        span.remove();
        return value;
      };
      canvas.font = '1000px Ours';
      const box = canvas.measureText('x');
      return {
        ours: width('Ours'),
        stands: stands.map(width),
        ascent: box.fontBoundingBoxAscent / 1000,
        descent: box.fontBoundingBoxDescent / 1000,
      };
    },
    { data: fontFile(face.file), style: face.style, stands: face.fallbacks.map(({ stand }) => stand), sentence: text },
  );
  face.fallbacks.forEach(({ local, ratio }, index) => {
    const size = measured.ours / ((measured.stands[index] ?? 1) * ratio);
    const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
    console.log(
      `@font-face {\n  font-family: "${face.name} Fallback";\n  src: ${local.map((name) => `local("${name}")`).join(', ')};\n` +
        `  size-adjust: ${percent(size)};\n  ascent-override: ${percent(measured.ascent / size)};\n` +
        `  descent-override: ${percent(measured.descent / size)};\n  line-gap-override: 0%;\n}\n`,
    );
  });
}
await browser.close();
