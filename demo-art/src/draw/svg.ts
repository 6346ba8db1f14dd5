// The few SVG shapes that everything is drawn with. Doesn't know about rooms, returns text, and keeps no state.

export type Point = readonly [x: number, y: number];

export interface Style {
  opacity?: number;
  radius?: number;
  stroke?: string;
  strokeWidth?: number;
  transform?: string;
}

/** One decimal is a tenth of a pixel at full size, which is enough and keeps the text small. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

const attributes = (style: Style | undefined): string => {
  if (!style) return '';
  let text = '';
  // Opacity on the leaf itself is much faster to render than on a group.
  if (style.opacity !== undefined) text += ` fill-opacity="${style.opacity}" stroke-opacity="${style.opacity}"`;
  if (style.radius) text += ` rx="${tenth(style.radius)}"`;
  if (style.stroke) text += ` stroke="${style.stroke}" stroke-width="${style.strokeWidth ?? 1}"`;
  if (style.transform) text += ` transform="${style.transform}"`;
  return text;
};

export const polygon = (points: readonly Point[], fill: string, style?: Style): string =>
  `<path d="M${points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z" fill="${fill}"${attributes(style)}/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, style?: Style): string =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(Math.max(0, width))}" height="${tenth(Math.max(0, height))}" fill="${fill}"${attributes(style)}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, style?: Style): string =>
  `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"${attributes(style)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, style?: Style): string =>
  `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(rx)}" ry="${tenth(ry)}" fill="${fill}"${attributes(style)}/>`;

export const shape = (d: string, fill: string, style?: Style): string =>
  `<path d="${d}" fill="${fill}"${attributes(style)}/>`;

export const line = (d: string, colour: string, width: number, style?: Style): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(style)}/>`;

export const group = (content: string, attributeText = ''): string => `<g ${attributeText}>${content}</g>`;

/** Moves a drawing to a point, then turns (degrees) and scales it. */
export function place(x: number, y: number, content: string, scale = 1, rotate = 0): string {
  const turn = rotate ? ` rotate(${tenth(rotate)})` : '';
  const size = scale === 1 ? '' : ` scale(${Number(scale.toFixed(3))})`;
  return `<g transform="translate(${tenth(x)} ${tenth(y)})${turn}${size}">${content}</g>`;
}

/** The smallest convex outline around points, for the shadows of boxes. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && cross(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export const svgDocument = (
  definitions: string,
  body: string,
  viewBox: string,
  width: number,
  height: number,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${viewBox}"><defs>${definitions}</defs>${body}</svg>`;
