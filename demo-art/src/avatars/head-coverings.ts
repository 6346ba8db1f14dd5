// Scarves, turbans and hats.
import { darken, lighten } from '../draw/colour.ts';
import { ellipse, line, rect, shape } from '../draw/svg.ts';
import { edges, type HairPainter } from './hair-shapes.ts';

export const headCoverings = {
  headscarf: (p) => {
    const { l, r } = edges(p);
    const scarf = lighten(p.cloth, p.cloth === '#2F2A2C' ? 0.3 : 0.1);
    return {
      behind: shape(
        'M200 66C108 66 104 168 114 226C84 270 76 300 84 340H316C324 300 316 270 286 226C296 168 292 66 200 66Z',
        scarf,
      ),
      front:
        ellipse(200, 298, 84, 42, scarf) +
        `<path fill-rule="evenodd" d="M200 92C128 92 118 170 132 216C142 252 170 270 200 272C230 270 258 252 268 216C282 170 272 92 200 92ZM200 116C250 116 ${r - 4} 160 ${r - 8} 190C250 226 226 250 200 252C174 250 150 226 ${l + 8} 190C${l + 4} 160 150 116 200 116Z" fill="${scarf}"/>` +
        shape('M120 236Q150 300 240 318Q286 300 292 250Q250 290 200 278Q150 270 132 216Z', darken(scarf, 0.1)) +
        line('M140 250Q180 300 250 300', darken(scarf, 0.24), 3, { opacity: 0.5 }) +
        line('M152 118Q178 90 226 92', lighten(scarf, 0.25), 5, { opacity: 0.5 }),
    };
  },
  turban: (p) => {
    const { l, r } = edges(p);
    const cloth = p.cloth === '#F1E8D9' ? '#B9552C' : p.cloth;
    return {
      behind: '',
      front:
        shape(
          `M${l - 8} 156C${l - 26} 78 ${r - 50} 46 200 52C${r + 20} 50 ${r + 22} 110 ${r + 8} 156Q${r - 6} 134 200 122Q${l + 6} 134 ${l - 8} 156Z`,
          cloth,
        ) +
        line(
          `M${l - 6} 150Q${l + 30} 96 200 70M${l + 2} 138Q${l + 50} 104 ${r - 20} 62M${r + 6} 150Q${r - 30} 100 196 84`,
          darken(cloth, 0.22),
          4,
          { opacity: 0.7 },
        ) +
        line(`M${l + 16} 112Q${l + 46} 70 200 60`, lighten(cloth, 0.3), 5, { opacity: 0.5 }),
    };
  },
  beanie: (p) => {
    const { l, r } = edges(p);
    const wool = darken(p.cloth, 0.06);
    return {
      behind: '',
      front:
        rect(l - 2, 140, 9, 34, p.hair, { radius: 4 }) +
        rect(r - 7, 140, 9, 34, p.hair, { radius: 4 }) +
        shape(`M${l - 7} 150C${l - 14} 62 ${r + 14} 62 ${r + 7} 150Z`, wool) +
        [-36, -12, 12, 36]
          .map((dx) =>
            line(`M${200 + dx * 0.7} 86Q${200 + dx} 110 ${200 + dx * 1.1} 130`, darken(wool, 0.16), 2.4, {
              opacity: 0.6,
            }),
          )
          .join('') +
        rect(l - 10, 126, 2 * p.half + 20, 30, lighten(p.cloth, 0.14), { radius: 12 }),
    };
  },
} satisfies Record<string, HairPainter>;
