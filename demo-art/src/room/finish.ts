// The last layers of a picture: the hour's tint, lamplight, and a soft wash from the light's side.
import { mix } from '../draw/colour.ts';
import type { Glow, Stage } from '../draw/stage.ts';
import { circle, ellipse, group, rect, svgDocument } from '../draw/svg.ts';
import { findHour, type HourName } from '../model/hours.ts';
import { CANVAS } from '../model/vocabulary.ts';

const { width: WIDTH, height: HEIGHT } = CANVAS;

/** Blurs for shadows, limited to the part of the picture that uses them. */
function filters(floorLine: number): string {
  const line = Math.max(0, Math.min(HEIGHT - 20, floorLine));
  const blur = (id: string, y: number, height: number, deviation: number): string =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="${Math.round(y)}" width="${WIDTH}" height="${Math.round(height)}" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/></filter>`;
  return blur('fsh', line, HEIGHT - line, 7) + blur('wsh', 0, line || HEIGHT, 5);
}

/** Light around lamps. It multiplies the picture, so that colors return there. */
function lightMap(stage: Stage, ambient: string, lamps: number, glows: readonly Glow[]): string {
  let svg = rect(0, 0, WIDTH, HEIGHT, ambient);
  for (const { x, y, z, reach } of glows) {
    const [px, py] = stage.project(x, y, z);
    const r = stage.scaleAt(z) * reach;
    svg +=
      ellipse(px, py + r * 0.35, r * 2.6, r * 2.2, stage.halo('#FFD9A0', 0.8 * lamps, 0.5)) +
      circle(px, py, r * 1.2, stage.halo('#FFF3DC', 0.75 * lamps, 0.55));
  }
  return group(svg, 'style="mix-blend-mode:multiply"');
}

function bulbs(stage: Stage, lamps: number): string {
  // Lights outside of the picture are only visible by what they light.
  return stage.glows
    .filter(({ isHidden }) => !isHidden)
    .map(({ x, y, z, reach }) => {
      const [px, py] = stage.project(x, y, z);
      const r = stage.scaleAt(z) * reach;
      return (
        circle(px, py, r * 0.62, stage.halo('#FFD894', 0.42 * lamps)) +
        circle(px, py, r * 0.2, stage.halo('#FFF7DD', 0.9 * lamps))
      );
    })
    .join('');
}

/** Puts the layers of a picture into a document. `shade` darkens dark walls less. */
export function finishPicture(
  stage: Stage,
  content: string,
  { hour, isDark, floorLine }: { hour: HourName; isDark: boolean; floorLine: number },
): string {
  const light = findHour(hour);
  // Below everything, so that no thin line between two shapes is transparent.
  let svg = rect(0, 0, WIDTH, HEIGHT, stage.palette.wall) + content;
  // Dark walls need less of it, or everything would disappear.
  const ambient = light.ambient && isDark ? mix(light.ambient, '#ffffff', 0.28) : light.ambient;
  if (ambient) svg += lightMap(stage, ambient, light.lamps, light.lamps > 0 ? stage.glows : []);
  if (light.lamps > 0) svg += bulbs(stage, light.lamps);
  const from = stage.light.side < 0 ? 0 : 1;
  const [washColour, washOpacity] = light.wash;
  svg += rect(
    0,
    0,
    WIDTH,
    HEIGHT,
    stage.gradient(washColour, washColour, [from, 0, 1 - from, 0.8], [washOpacity * (isDark ? 0.3 : 0.55), 0]),
  );
  svg += rect(0, 0, WIDTH, HEIGHT, stage.gradient('#2b1b26', '#2b1b26', [1 - from, 1, from, 0.2], [0.12, 0]));
  return svgDocument(filters(floorLine) + stage.definitions.join(''), svg, `0 0 ${WIDTH} ${HEIGHT}`, WIDTH, HEIGHT);
}
