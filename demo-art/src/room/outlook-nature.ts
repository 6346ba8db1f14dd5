// Outlooks on land and water.
import { darken, lighten, mix } from '../draw/colour.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, ellipse, line, polygon, rect, shape, tenth } from '../draw/svg.ts';
import { type Brush, brushBottom, conifer, ridge, roundTree } from './outlook-brush.ts';

export function trees(b: Brush): string {
  let svg = ridge(b, b.base - 4 * b.unit, 10 * b.unit, b.far(b.green, 0.55));
  const count = Math.max(5, Math.round(b.w / (22 * b.unit)) + 3);
  for (let i = 0; i < count; i++) {
    const x = b.x + b.w * (i / (count - 1)) + b.random.between(-6, 6) * b.unit;
    svg += roundTree(
      b,
      x,
      b.base - b.random.between(2, 16) * b.unit,
      b.random.between(11, 18) * b.unit,
      b.far(b.green, 0.12 + 0.2 * (i % 2)),
    );
  }
  return svg + ridge(b, b.base + 16 * b.unit, 5 * b.unit, darken(b.green, 0.06));
}

export function garden(b: Brush): string {
  const { unit: u, random } = b;
  let svg = ridge(b, b.base - 8 * u, 10 * u, b.far(b.green, 0.5));
  for (const t of [0.08, 0.34, 0.62, 0.9])
    svg += roundTree(
      b,
      b.x + b.w * t + random.between(-5, 5) * u,
      b.base - random.between(8, 18) * u,
      random.between(9, 15) * u,
      b.far(b.green, random.between(0.1, 0.4)),
    );
  const fence = b.far('#D9C3A0', b.isNight ? 0.55 : 0.15);
  const board = 4.4 * u;
  for (let x = b.x; x < b.x + b.w; x += board)
    svg += rect(x + u * 0.3, b.base - 3 * u, board - u * 0.6, 16 * u, fence, { radius: u * 0.8 });
  svg += rect(b.x, b.base + 2 * u, b.w, 1.6 * u, darken(fence, 0.14));
  svg += rect(b.x, b.base + 10 * u, b.w, brushBottom(b), b.far(lighten(b.green, 0.14), 0.1));
  const flowers = b.isNight ? ['#7C6A8A', '#8A86A8'] : ['#E8A07A', '#F6E3C4', '#F2B84B', '#D9705A'];
  for (let i = 0; i < Math.max(7, b.w / (9 * u)); i++) {
    const x = b.x + random.next() * b.w;
    const r = random.between(3.5, 7) * u;
    svg += ellipse(x, b.base + 12 * u, r, r * 0.85, i % 2 ? b.green : darken(b.green, 0.12));
    for (let k = 0; k < 3; k++)
      svg += circle(
        x + random.between(-0.7, 0.7) * r,
        b.base + 12 * u - random.between(0.1, 0.7) * r,
        0.9 * u,
        random.pick(flowers),
      );
  }
  return svg;
}

export const hills = (b: Brush): string =>
  ridge(b, b.base - 12 * b.unit, 13 * b.unit, b.far(b.green, 0.55), 3) +
  ridge(b, b.base - 3 * b.unit, 10 * b.unit, b.far(b.green, 0.36)) +
  ridge(b, b.base + 9 * b.unit, 8 * b.unit, b.far(b.green, 0.12), 3) +
  [0.14, 0.22, 0.78]
    .map((t) => conifer(b.x + b.w * t, b.base + 12 * b.unit, 13 * b.unit, b.far(darken(b.green, 0.25), 0.1)))
    .join('');

export function water(stage: Stage, b: Brush): string {
  const { unit: u, random } = b;
  const sea = b.isNight ? '#3F5486' : mix('#6FA3B4', b.haze, 0.2);
  let svg = ridge(b, b.base - 6 * u, 7 * u, b.far(b.green, 0.6), 5);
  svg += rect(b.x, b.base - 5 * u, b.w, brushBottom(b), stage.gradient(mix(sea, b.haze, 0.45), darken(sea, 0.12)));
  for (let i = 0; i < 16; i++) {
    const y = b.base - 3 * u + i * random.between(1.6, 2.6) * u;
    svg += rect(b.x + random.next() * b.w, y, random.between(5, 16) * u, 0.7 * u, '#fff', {
      opacity: 0.4,
      radius: 0.3 * u,
    });
  }
  for (const [t, k] of [
    [random.between(0.2, 0.4), 1],
    [random.between(0.6, 0.8), 0.7],
  ] as const) {
    const x = b.x + b.w * t;
    const y = b.base + 3 * k * u;
    svg +=
      shape(
        `M${tenth(x)} ${tenth(y - 12 * k * u)}L${tenth(x)} ${tenth(y - 1.5 * u)}L${tenth(x + 7 * k * u)} ${tenth(y - 1.5 * u)}Z`,
        '#FBF5EA',
      ) +
      shape(
        `M${tenth(x - 0.8 * u)} ${tenth(y - 10 * k * u)}V${tenth(y - 1.5 * u)}H${tenth(x - 5 * k * u)}Z`,
        '#E59A73',
      );
    svg += shape(
      `M${tenth(x - 6 * k * u)} ${tenth(y - u)}H${tenth(x + 8 * k * u)}Q${tenth(x + 5 * k * u)} ${tenth(y + 1.6 * u)} ${tenth(x)} ${tenth(y + 1.6 * u)}Q${tenth(x - 4 * k * u)} ${tenth(y + 1.6 * u)} ${tenth(x - 6 * k * u)} ${tenth(y - u)}Z`,
      darken(sea, 0.45),
    );
  }
  for (let i = 0; i < 3; i++)
    svg += ellipse(
      b.x + b.w * random.next(),
      brushBottom(b) - random.between(0, 6) * u,
      20 * u,
      9 * u,
      i % 2 ? b.green : darken(b.green, 0.1),
    );
  return svg;
}

export function mountains(b: Brush): string {
  const { x, w, base, unit: u, random } = b;
  const rock = b.isNight ? '#4A5A8C' : b.far('#8FA3B4', 0.35);
  const peaks = [random.between(0.15, 0.3), random.between(0.55, 0.7), random.between(0.85, 0.98)] as const;
  let svg = '';
  for (const [i, t] of peaks.entries()) {
    const height = [27, 37, 24][i] as number;
    const px = x + w * t;
    const half = height * 0.85 * u;
    svg +=
      polygon(
        [
          [px - half, base + 4 * u],
          [px, base - height * u],
          [px + half, base + 4 * u],
        ],
        rock,
      ) +
      polygon(
        [
          [px, base - height * u],
          [px + half, base + 4 * u],
          [px + half * 0.25, base + 4 * u],
          [px + half * 0.1, base - height * 0.4 * u],
        ],
        darken(rock, 0.1),
      );
    svg += polygon(
      [
        [px - half * 0.28, base - height * 0.66 * u],
        [px, base - height * u],
        [px + half * 0.28, base - height * 0.66 * u],
        [px + half * 0.12, base - height * 0.72 * u],
        [px, base - height * 0.6 * u],
        [px - half * 0.12, base - height * 0.73 * u],
      ],
      b.isNight ? '#B9C4E4' : '#F8F6F0',
    );
  }
  svg +=
    ridge(b, base + 2 * u, 6 * u, b.far(b.green, 0.35), 5) + ridge(b, base + 11 * u, 6 * u, b.far(b.green, 0.12), 3);
  const count = Math.max(5, Math.round(w / (16 * u)));
  for (let i = 0; i < count; i++)
    svg += conifer(
      x + (w * (i + random.between(0.1, 0.9))) / count,
      base + random.between(10, 16) * u,
      random.between(13, 22) * u,
      b.far(darken(b.green, 0.35), 0.08),
    );
  return svg;
}

export function desert(b: Brush): string {
  const { x, w, base, unit: u, random } = b;
  const stone = b.isNight ? '#5A5078' : b.far('#C98766', 0.3);
  let svg = '';
  for (const [t, wide, tall] of [
    [random.between(0.05, 0.2), 34, 22],
    [random.between(0.55, 0.75), 46, 15],
  ] as const) {
    const left = x + w * t - wide * 0.3 * u;
    svg +=
      polygon(
        [
          [left - 6 * u, base + 4 * u],
          [left, base - tall * u],
          [left + wide * 0.7 * u, base - tall * u],
          [left + wide * 0.8 * u, base - tall * 0.6 * u],
          [left + wide * u, base + 4 * u],
        ],
        stone,
      ) +
      polygon(
        [
          [left, base - tall * u],
          [left + wide * 0.7 * u, base - tall * u],
          [left + wide * 0.72 * u, base - tall * 0.82 * u],
          [left - u, base - tall * 0.82 * u],
        ],
        lighten(stone, 0.2),
      );
  }
  const sand = b.isNight ? '#6E6684' : b.far('#E3C29A', 0.15);
  svg += ridge(b, base + 2 * u, 5 * u, darken(sand, 0.06), 3) + ridge(b, base + 12 * u, 4 * u, sand, 2);
  const cactus = b.far('#5E8A66', b.isNight ? 0.4 : 0.08);
  for (let i = 0; i < 4; i++) {
    const cx = x + w * (0.1 + i * 0.26 + random.between(-0.05, 0.05));
    const cy = base + random.between(11, 17) * u;
    const k = random.between(0.7, 1.2) * u;
    svg += line(
      `M${tenth(cx)} ${tenth(cy)}V${tenth(cy - 20 * k)}M${tenth(cx)} ${tenth(cy - 8 * k)}H${tenth(cx + 5 * k)}V${tenth(cy - 15 * k)}M${tenth(cx)} ${tenth(cy - 6 * k)}H${tenth(cx - 4.4 * k)}V${tenth(cy - 11 * k)}`,
      cactus,
      2.6 * k,
    );
    svg += ellipse(cx + 9 * k, cy, 4 * k, 2.6 * k, darken(cactus, 0.1));
  }
  return svg;
}
