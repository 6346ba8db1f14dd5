// Short hair, curls and shaved heads.
import { lighten } from '../draw/colour.ts';
import { circle, ellipse, shape } from '../draw/svg.ts';
import { cap, crown, edges, gloss, type HairPainter, puffs } from './hair-shapes.ts';

export const shortHair = {
  crop: (p) => {
    const { l, r } = edges(p);
    return {
      behind: '',
      front:
        cap(p, {
          top: 92,
          hairline: `C${r - 4} 154 ${r - 10} 144 ${r - 18} 141Q200 126 ${l + 18} 141C${l + 10} 144 ${l + 4} 154 ${l + 3} 176`,
        }) + gloss(p, `M${l + 24} 114Q190 98 ${r - 34} 106`),
    };
  },
  quiff: (p) => {
    const { l, r } = edges(p);
    return {
      behind: '',
      front:
        cap(p, {
          top: 96,
          side: 3,
          hairline: `C${r - 3} 152 ${r - 12} 142 ${r - 18} 140Q204 136 ${l + 16} 142C${l + 8} 148 ${l + 4} 156 ${l + 3} 176`,
        }) +
        shape(
          `M${l + 8} 142C${l - 4} 104 ${l + 26} 74 ${r - 30} 78C${r + 4} 80 ${r + 6} 112 ${r - 12} 140Q${r - 40} 118 ${l + 44} 130Q${l + 20} 134 ${l + 8} 142Z`,
          p.hair,
        ) +
        gloss(p, `M${l + 28} 112Q186 88 ${r - 30} 92`, 7),
    };
  },
  side: (p) => {
    const { l, r } = edges(p);
    return {
      behind: '',
      front:
        cap(p, {
          top: 90,
          hairline: `C${r - 4} 150 ${r - 8} 140 ${r - 24} 130Q212 146 ${l + 30} 136Q${l + 8} 150 ${l + 3} 176`,
        }) + gloss(p, `M${l + 40} 122Q206 132 ${r - 26} 118M${l + 30} 108Q196 94 ${r - 40} 100`, 5),
    };
  },
  buzz: (p) => {
    const { l, r } = edges(p);
    return {
      behind: '',
      front: cap(p, {
        top: 106,
        side: 1,
        bottom: 168,
        hairline: `C${r - 4} 148 ${r - 8} 142 ${r - 16} 138Q200 130 ${l + 16} 138C${l + 8} 142 ${l + 4} 148 ${l + 3} 168`,
      }).replace('fill=', 'fill-opacity=".88" fill='),
    };
  },
  curls: (p) => ({
    behind: puffs(p, crown(p, 13, 25, 62, 6)),
    front: puffs(
      p,
      Array.from({ length: 6 }, (_, i) => [
        200 - p.half + 12 + (i * (2 * p.half - 24)) / 5,
        112 + Math.abs(i - 2.5) * 7,
        22,
      ]),
    ),
  }),
  coils: (p) => ({
    behind: puffs(p, crown(p, 17, 17, 56, 2)),
    front: puffs(p, [
      ...Array.from({ length: 8 }, (_, i): [number, number, number] => [
        200 - p.half + 8 + (i * (2 * p.half - 16)) / 7,
        122 + Math.abs(i - 3.5) * 4,
        13,
      ]),
      ...Array.from({ length: 6 }, (_, i): [number, number, number] => [
        200 - p.half + 22 + (i * (2 * p.half - 44)) / 5,
        103 + Math.abs(i - 2.5) * 3,
        15,
      ]),
    ]),
  }),
  afro: (p) => ({
    behind:
      [
        [200, 128, 80],
        [134, 152, 42],
        [266, 152, 42],
        [148, 112, 46],
        [252, 112, 46],
      ]
        .map(([x, y, r]) => circle(x as number, y as number, r as number, p.hair))
        .join('') +
      [
        [166, 88, 26],
        [222, 82, 24],
        [134, 122, 20],
        [258, 112, 18],
      ]
        .map(([x, y, r]) => circle(x as number, y as number, r as number, p.hairLight, { opacity: 0.45 }))
        .join(''),
    front: (({ l, r }) =>
      shape(
        `M${l - 4} 166C${l - 10} 104 ${r + 10} 104 ${r + 4} 166Q${r - 6} 138 ${r - 18} 136Q200 124 ${l + 18} 136Q${l + 6} 138 ${l - 4} 166Z`,
        p.hair,
      ))(edges(p)),
  }),
  pixie: (p) => {
    const { l, r } = edges(p);
    return {
      behind: '',
      front:
        cap(p, {
          top: 88,
          side: 5,
          bottom: 188,
          hairline: `C${r - 4} 168 ${r - 6} 156 ${r - 10} 148Q${r - 30} 136 214 142Q${l + 44} 148 ${l + 20} 162Q${l + 8} 170 ${l + 3} 188`,
        }) + gloss(p, `M${l + 34} 142Q${l + 50} 112 ${r - 40} 100`, 6),
    };
  },
  bald: (p) => ({
    behind: '',
    front: ellipse(200 + p.turn * 2 - 16, 126, 20, 7, lighten(p.skin, 0.35), {
      opacity: 0.45,
      transform: 'rotate(-14 184 126)',
    }),
  }),
} satisfies Record<string, HairPainter>;
