// Abstract prints, drawn in centimetres; the paper's lower edge is at y = 0 and its middle at x = 0.
import { lighten, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import { circle, ellipse, line, rect, shape } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';
import { leaf } from './plants.ts';

interface Paper {
  random: Random;
  palette: Palette;
  w: number;
  h: number;
  paper: string;
}

const sun = ({ palette: p, w, h }: Paper): string =>
  circle(w * 0.08, -h * 0.64, Math.min(w, h) * 0.25, p.accent2) +
  shape(
    `M${-w / 2} ${-h * 0.36}Q${-w * 0.2} ${-h * 0.5} ${w * 0.05} ${-h * 0.36}T${w / 2} ${-h * 0.34}V0H${-w / 2}Z`,
    p.accent,
  ) +
  shape(`M${-w / 2} ${-h * 0.2}Q${-w * 0.1} ${-h * 0.34} ${w / 2} ${-h * 0.16}V0H${-w / 2}Z`, p.fabric);

const arches = ({ palette: p, w, h, paper }: Paper): string =>
  (
    [
      [0.4, p.accent],
      [0.28, paper],
      [0.2, p.rug2],
      [0.1, p.accent2],
    ] as const
  )
    .map(([r, colour]) =>
      shape(`M${-w * r} ${-h * 0.1}V${-h * 0.5}A${w * r} ${w * r} 0 0 1 ${w * r} ${-h * 0.5}V${-h * 0.1}Z`, colour),
    )
    .join('');

const stones = ({ palette: p, w, h }: Paper): string =>
  ellipse(0, -h * 0.2, w * 0.3, h * 0.085, p.fabric) +
  ellipse(w * 0.03, -h * 0.37, w * 0.24, h * 0.085, p.rug2) +
  ellipse(-w * 0.04, -h * 0.53, w * 0.18, h * 0.075, p.accent) +
  ellipse(w * 0.02, -h * 0.67, w * 0.12, h * 0.065, p.accent2);

const botanical = ({ palette: p, w, h }: Paper): string => {
  let svg = rect(-w / 2, -h, w, h, lighten(p.rug2, 0.45));
  for (let i = 0; i < 6; i++) {
    const y = -h * (0.2 + i * 0.12);
    svg +=
      leaf(0, y, h * 0.24, w * 0.1, -58 + i * 4, p.fabric, p.fabric) +
      leaf(0, y, h * 0.24, w * 0.1, 58 - i * 4, p.fabric, p.fabric);
  }
  return svg + line(`M0 ${-h * 0.1}V${-h * 0.88}`, p.fabric, w * 0.03);
};

const blocks = ({ palette: p, w, h }: Paper): string =>
  rect(-w * 0.36, -h * 0.88, w * 0.4, h * 0.44, p.accent) +
  rect(-w * 0.08, -h * 0.64, w * 0.44, h * 0.5, p.accent2, { opacity: 0.92 }) +
  circle(-w * 0.14, -h * 0.24, Math.min(w, h) * 0.16, p.fabric);

const hills = ({ palette: p, w, h }: Paper): string =>
  (
    [
      [0.62, lighten(p.rug2, 0.5)],
      [0.48, p.rug2],
      [0.34, mix(p.rug2, p.fabric, 0.6)],
      [0.18, p.fabric],
    ] as const
  )
    .map(([t, colour], i) =>
      shape(
        `M${-w / 2} ${-h * t}Q${-w / 2 + w * (0.3 + 0.1 * i)} ${-h * (t + 0.2 - i * 0.03)} ${w * 0.1} ${-h * (t - 0.04)}T${w / 2} ${-h * (t + 0.02)}V0H${-w / 2}Z`,
        colour,
      ),
    )
    .join('') + circle(w * 0.2, -h * 0.8, Math.min(w, h) * 0.08, p.accent);

const waves = ({ palette: p, w, h }: Paper): string =>
  Array.from({ length: 7 }, (_, i) => {
    const y = h * (0.16 + i * 0.1);
    const colour = [p.accent, p.rug2, p.accent2, p.fabric][i % 4] as string;
    return line(
      `M${-w * 0.34} ${-y}Q${-w * 0.1} ${-y - h * 0.1} 0 ${-y}T${w * 0.34} ${-y}`,
      colour,
      Math.min(w, h) * 0.035,
    );
  }).join('');

const vessel = ({ palette: p, w, h }: Paper): string =>
  rect(-w / 2, -h * 0.3, w, h * 0.3, lighten(p.accent2, 0.35)) +
  shape(
    `M${-w * 0.1} ${-h * 0.66}C${-w * 0.08} ${-h * 0.55} ${-w * 0.28} ${-h * 0.5} ${-w * 0.24} ${-h * 0.3}Q${-w * 0.2} ${-h * 0.16} 0 ${-h * 0.16}Q${w * 0.2} ${-h * 0.16} ${w * 0.24} ${-h * 0.3}C${w * 0.28} ${-h * 0.5} ${w * 0.08} ${-h * 0.55} ${w * 0.1} ${-h * 0.66}Z`,
    p.accent,
  ) +
  line(
    `M0 ${-h * 0.66}Q${-w * 0.02} ${-h * 0.8} ${-w * 0.14} ${-h * 0.88}M0 ${-h * 0.66}Q${w * 0.04} ${-h * 0.8} ${w * 0.16} ${-h * 0.84}`,
    p.fabric,
    Math.min(w, h) * 0.02,
  );

const moons = ({ palette: p, w, h }: Paper): string =>
  rect(-w / 2, -h, w, h, lighten(p.fabric, 0.08)) +
  [0.78, 0.5, 0.22]
    .map(
      (t, i) =>
        circle(0, -h * t, Math.min(w * 0.24, h * 0.12), p.rug) +
        (i === 1 ? '' : circle((i - 1) * w * 0.1, -h * t, Math.min(w * 0.22, h * 0.115), lighten(p.fabric, 0.08))),
    )
    .join('');

const checks = ({ palette: p, w, h }: Paper): string => {
  let svg = '';
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 4; j++)
      if ((i + j) % 2 === 0)
        svg += rect(
          -w * 0.36 + i * w * 0.24,
          -h * (0.88 - j * 0.19),
          w * 0.24,
          h * 0.19,
          [p.accent, p.rug2, p.accent2][(i + 2 * j) % 3] as string,
        );
  return svg;
};

const PRINTS = [sun, arches, stones, botanical, blocks, hills, waves, vessel, moons, checks];

/** The `index`th print of a home; prints of one home never repeat until all were shown. */
export function print(homeSalt: string, index: number, palette: Palette, w: number, h: number): string {
  const draw = seededRandom(`${homeSalt} prints`).shuffled(PRINTS)[index % PRINTS.length] ?? sun;
  const random = seededRandom(`${homeSalt} print ${index}`);
  const paper = random.pick(['#F6EEDF', '#F1E4CF', lighten(palette.rug2, 0.6), '#FBF5EA']);
  return rect(-w / 2, -h, w, h, paper) + draw({ random, palette, w, h, paper });
}
