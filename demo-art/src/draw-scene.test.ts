import { describe, expect, it } from 'vitest';
import { drawAvatar } from './avatars/draw-avatar.ts';
import { drawExterior, drawScene } from './draw-scene.ts';
import { LAYOUTS, makeRoom } from './model/make-room.ts';
import { HOME_STYLES, ROOM_VIEWS, SCENE_KINDS } from './model/vocabulary.ts';

const rooms = SCENE_KINDS.flatMap((kind) => LAYOUTS[kind].map((layout, seed) => ({ kind, layout, seed })));

/** What a slip in the arithmetic leaves in the text. */
const SLIPS = /NaN|undefined|Infinity|\[object/;

describe('drawing a room', () => {
  it.each(rooms)('$kind as $layout is drawn without a slip in every view, and alike each time', ({ kind, seed }) => {
    for (const view of ROOM_VIEWS) {
      const svg = drawScene({ kind, seed, view });
      if (view === 'wide') expect(svg).toBe(drawScene({ kind, seed, view }));
      expect(svg).not.toMatch(SLIPS);
      expect(svg.startsWith('<svg ') && svg.endsWith('</svg>')).toBe(true);
      expect(svg.length).toBeLessThan(400_000);
    }
  });

  it('gives every id it uses once', () => {
    const svg = drawScene({ kind: 'private-room', seed: 7, view: 'wide' });
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id);
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('keeps palette, hour and window through all views of a listing', () => {
    const room = makeRoom('desk', 11);
    expect(makeRoom('desk', 11)).toEqual(room);
    for (const view of ['wide', 'desk', 'corner'] as const) {
      expect(drawScene({ kind: 'desk', seed: 11, view })).toContain(room.palette.wood);
    }
  });

  it('differs from neighbouring seeds in arrangement and palette', () => {
    for (const kind of SCENE_KINDS) {
      for (let seed = 0; seed < 60; seed++) {
        const [room, next] = [makeRoom(kind, seed), makeRoom(kind, seed + 1)];
        expect(room.layout === next.layout, `${kind} ${seed}`).toBe(false);
        expect(room.paletteName === next.paletteName, `${kind} ${seed}`).toBe(false);
      }
    }
  });

  it('repeats arrangement, palette and mirroring only after two rounds of all palettes', () => {
    for (const kind of SCENE_KINDS) {
      const count = LAYOUTS[kind].length * 36;
      const seen = new Set(
        Array.from({ length: count }, (_, seed) => {
          const { layout, paletteName, mirror } = makeRoom(kind, seed);
          return `${layout} ${paletteName} ${mirror}`;
        }),
      );
      expect(seen.size, kind).toBe(count);
    }
  });
});

describe('drawing homes and portraits', () => {
  it.each(HOME_STYLES)('a %s gives the same text for the same seed', (style) => {
    for (const seed of [0, 3, 8]) {
      expect(drawExterior({ seed, style })).toBe(drawExterior({ seed, style }));
      expect(drawExterior({ seed, style })).not.toMatch(SLIPS);
    }
    expect(drawExterior({ seed: 1, style })).not.toBe(drawExterior({ seed: 2, style }));
  });

  it('portraits differ from each other and hold no slip', () => {
    const portraits = Array.from({ length: 300 }, (_, seed) => drawAvatar({ seed }));
    expect(new Set(portraits).size).toBe(300);
    expect(portraits.filter((svg) => SLIPS.test(svg))).toEqual([]);
  });
});
