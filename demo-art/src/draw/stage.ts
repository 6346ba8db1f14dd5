// A one-point-perspective camera and the layers of a picture. World coordinates in meters: x to the right, y up, z from the back wall
// (0) toward the viewer. Knows how things stand and cast shadows, but not what they are.
import type { Palette } from '../model/palettes.ts';
import { darken, lighten } from './colour.ts';
import { convexHull, ellipse, type Point, polygon, type Style, tenth } from './svg.ts';

export interface Camera {
  x: number;
  y: number;
  /** Distance from the back wall, in meters. */
  distance: number;
  focal: number;
  centreX: number;
  horizonY: number;
}

/** Where the light comes from. `back`: through the visible window; `side`: through one next to the viewer; `sky`: from above. */
export interface Light {
  mode: 'back' | 'side' | 'sky' | 'none';
  side: -1 | 1;
  direction: readonly [number, number, number];
}

export type Vertex = readonly [x: number, y: number, z: number];

/** A lamp that may be lit: its position in meters and its reach. */
export interface Glow {
  x: number;
  y: number;
  z: number;
  reach: number;
  /** The lamp itself is out of sight. */
  isHidden?: boolean;
}

export interface StandOptions {
  flip?: number;
  /** Half the width of the contact shadow, in centimeters. */
  foot?: number;
  /** The height that casts the floor shadow, in meters. */
  height?: number;
  casts?: boolean;
}

/** How far light travels sideways and in depth for each meter it falls. */
function toShadowShift(light: Light): { dx: number; dz: number } {
  const [x, y, z] = light.direction;
  return { dx: x / Math.abs(y), dz: z / Math.abs(y) };
}

export class Stage {
  readonly camera: Camera;
  readonly palette: Palette;
  readonly light: Light;
  readonly near: number;
  readonly glows: Glow[] = [];
  readonly definitions: string[] = [];
  readonly floorShadows: string[] = [];
  readonly wallShadows: string[] = [];
  private readonly items: { z: number; order: number; svg: string }[] = [];
  private readonly paints = new Map<string, string>();
  private readonly idPrefix: string;
  private ids = 0;

  constructor(camera: Camera, palette: Palette, light: Light, idPrefix: string) {
    this.camera = camera;
    this.palette = palette;
    this.light = light;
    this.near = camera.distance - 0.55;
    this.idPrefix = idPrefix;
  }

  nextId(): string {
    this.ids += 1;
    return `${this.idPrefix}${this.ids.toString(36)}`;
  }

  /** Pixels per meter at a depth. */
  scaleAt(z: number): number {
    return this.camera.focal / (this.camera.distance - z);
  }

  project(x: number, y: number, z: number): Point {
    const scale = this.scaleAt(Math.min(z, this.near));
    return [this.camera.centreX + (x - this.camera.x) * scale, this.camera.horizonY - (y - this.camera.y) * scale];
  }

  face(vertices: readonly Vertex[], fill: string, style?: Style): string {
    return polygon(
      vertices.map((vertex) => this.project(...vertex)),
      fill,
      style,
    );
  }

  /** An upright rectangle facing the viewer. */
  upright(x0: number, x1: number, y0: number, y1: number, z: number, fill: string, style?: Style): string {
    return this.face(
      [
        [x0, y0, z],
        [x1, y0, z],
        [x1, y1, z],
        [x0, y1, z],
      ],
      fill,
      style,
    );
  }

  /** A level rectangle: floors, table tops. */
  level(x0: number, x1: number, z0: number, z1: number, y: number, fill: string, style?: Style): string {
    return this.face(
      [
        [x0, y, z0],
        [x1, y, z0],
        [x1, y, z1],
        [x0, y, z1],
      ],
      fill,
      style,
    );
  }

  /** A straight rod between two points, as thick as its depth makes it. */
  rod(from: Vertex, to: Vertex, thickness: number, colour: string): string {
    const a = this.project(...from);
    const b = this.project(...to);
    const width = (thickness * (this.scaleAt(from[2]) + this.scaleAt(to[2]))) / 2;
    return `<path d="M${tenth(a[0])} ${tenth(a[1])}L${tenth(b[0])} ${tenth(b[1])}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}"/>`;
  }

  /** A two-stop gradient fill across the painted shape's own box. */
  gradient(
    from: string,
    to: string,
    ends: readonly [number, number, number, number] = [0, 0, 0, 1],
    opacities: readonly [number, number] = [1, 1],
  ): string {
    return this.paint(`l${from}${to}${ends.join()}${opacities.join()}`, (id) => {
      const stop = (offset: number, colour: string, opacity: number): string =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
      return `<linearGradient id="${id}" x1="${ends[0]}" y1="${ends[1]}" x2="${ends[2]}" y2="${ends[3]}">${stop(0, from, opacities[0])}${stop(1, to, opacities[1])}</linearGradient>`;
    });
  }

  /** A glow that fades to nothing at its rim. */
  halo(colour: string, opacity: number, middle = 0.45): string {
    return this.paint(`r${colour}${opacity}${middle}`, (id) => {
      const stop = (offset: number, share: number): string =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${Math.round(opacity * share * 100) / 100}"/>`;
      return `<radialGradient id="${id}">${stop(0, 1)}${stop(middle, 0.4)}${stop(1, 0)}</radialGradient>`;
    });
  }

  private paint(key: string, define: (id: string) => string): string {
    const known = this.paints.get(key);
    if (known) return known;
    const id = this.nextId();
    this.definitions.push(define(id));
    const reference = `url(#${id})`;
    this.paints.set(key, reference);
    return reference;
  }

  /** An attribute that clips to a shape. */
  clip(shapes: string): string {
    const id = this.nextId();
    this.definitions.push(`<clipPath id="${id}">${shapes}</clipPath>`);
    return `clip-path="url(#${id})"`;
  }

  /** Something at a depth. Drawn from the back wall forward. */
  add(z: number, svg: string): void {
    if (z < this.near) this.items.push({ z, order: this.items.length, svg });
  }

  /** Everything added, farthest first. */
  drawn(): string {
    return [...this.items]
      .sort((a, b) => a.z - b.z || a.order - b.order)
      .map((item) => item.svg)
      .join('');
  }

  /** A shaded box with its front at `z1`. */
  box(
    x0: number,
    x1: number,
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    colour: string,
    faces: { top?: string; front?: string } = {},
  ): string {
    const { camera, light } = this;
    let svg = '';
    if (y1 < camera.y) svg += this.level(x0, x1, z0, z1, y1, faces.top ?? lighten(colour, 0.2));
    if (y0 > camera.y) svg += this.level(x0, x1, z0, z1, y0, darken(colour, 0.35));
    const lit = (side: -1 | 1): string => (light.side === side ? lighten(colour, 0.1) : darken(colour, 0.2));
    if (camera.x < x0)
      svg += this.face(
        [
          [x0, y0, z0],
          [x0, y0, z1],
          [x0, y1, z1],
          [x0, y1, z0],
        ],
        lit(-1),
      );
    if (camera.x > x1)
      svg += this.face(
        [
          [x1, y0, z0],
          [x1, y0, z1],
          [x1, y1, z1],
          [x1, y1, z0],
        ],
        lit(1),
      );
    return svg + this.upright(x0, x1, y0, y1, z1, faces.front ?? colour);
  }

  /** A flat cutout in centimeters (y down, 0 is the ground line), facing the viewer. */
  cutout(x: number, y: number, z: number, svg: string, flip = 1): string {
    const [sx, sy] = this.project(x, y, z);
    const scale = this.scaleAt(z) / 100;
    return `<g transform="translate(${tenth(sx)} ${tenth(sy)}) scale(${(scale * flip).toFixed(3)} ${scale.toFixed(3)})">${svg}</g>`;
  }

  /** A cutout that stands in the room and casts its outline on floor and wall. */
  stand(
    x: number,
    y: number,
    z: number,
    svg: string,
    { flip = 1, foot = 18, height = 1, casts = true }: StandOptions = {},
  ): void {
    if (z > this.near - 0.1) return;
    const id = this.nextId();
    this.definitions.push(`<g id="${id}">${svg}</g>`);
    const use = (attributes: string): string => `<use href="#${id}" ${attributes}/>`;
    this.add(z, this.cutout(x, y, z, use(''), flip));
    const scale = this.scaleAt(z) / 100;
    const onFloor = y < 0.02;
    if (onFloor) {
      const [cx, cy] = this.project(x, 0, z);
      this.floorShadows.push(ellipse(cx, cy, foot * scale * 1.15, foot * scale * 0.34, '#000'));
    }
    if (!casts || this.light.mode === 'none') return;
    const { dx, dz } = toShadowShift(this.light);
    if (onFloor) {
      const length = Math.min(height, 0.9, dz < 0 ? z / -dz : 0.9);
      const a = this.project(x, 0, z);
      const b = this.project(x + dx * length, 0, z + dz * length);
      const matrix = `${(scale * flip).toFixed(3)} 0 ${((a[0] - b[0]) / (100 * length)).toFixed(3)} ${((a[1] - b[1]) / (100 * length)).toFixed(3)} ${tenth(a[0])} ${tenth(a[1])}`;
      this.floorShadows.push(use(`opacity=".75" transform="matrix(${matrix})"`));
    }
    if (dz < 0 && z < 1.3) {
      const travel = z / -dz;
      const [wx, wy] = this.project(x + dx * travel, y - travel, 0);
      const wallScale = this.scaleAt(0) / 100;
      this.wallShadows.push(
        use(
          `transform="translate(${tenth(wx)} ${tenth(wy)}) scale(${(wallScale * flip).toFixed(3)} ${wallScale.toFixed(3)})"`,
        ),
      );
    }
  }

  /** The floor shadow of a slab at a height. `solid` connects it to the floor. */
  castOnFloor(
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    height: number,
    { solid = false, opacity = 1 } = {},
  ): void {
    const { dx, dz } = toShadowShift(this.light);
    const reach = this.light.mode === 'none' ? 0.12 : 1;
    const foot: Point[] = [
      [x0, z0],
      [x1, z0],
      [x1, z1],
      [x0, z1],
    ];
    const moved: Point[] = foot.map(([x, z]) => [x + dx * height * reach, z + dz * height * reach]);
    const outline = solid ? convexHull([...foot, ...moved]) : moved;
    this.floorShadows.push(
      polygon(
        outline.map(([x, z]) => this.project(x, 0, Math.max(0, z))),
        '#000',
        { opacity },
      ),
    );
  }

  /** The wall shadow of something flat that hangs `z` meters in front of the back wall. */
  castOnWall(x0: number, x1: number, y0: number, y1: number, z: number): void {
    const [lx, ly, lz] = this.light.direction;
    const travel = this.light.mode === 'side' ? Math.max(z, 0.05) / -lz : 0;
    const ox = travel ? lx * travel : 0.02;
    const oy = travel ? -ly * travel : 0.05;
    this.wallShadows.push(this.upright(x0 + ox, x1 + ox, y0 - oy, y1 - oy, 0, '#000'));
  }

  /** The soft shadow of a small thing on its table. */
  shadowOnTop(x0: number, x1: number, z0: number, z1: number, y: number, height = 0.05): string {
    const { dx, dz } = toShadowShift(this.light);
    const reach = this.light.mode === 'none' ? 0.15 : 1;
    const corners: Point[] = [
      [x0, z0],
      [x1, z0],
      [x1, z1],
      [x0, z1],
    ];
    const moved: Point[] = corners.map(([x, z]) => [x + dx * height * reach, z + dz * height * reach]);
    return this.face(
      convexHull([...corners, ...moved]).map(([x, z]): Vertex => [x, y, z]),
      '#2b1b26',
      { opacity: 0.2 },
    );
  }
}
