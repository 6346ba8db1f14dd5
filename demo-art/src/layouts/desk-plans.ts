// Where things go in rooms with one workplace: desk rooms, libraries, attics. Numbers are metres; `mirror` turns the room around.
import type { Planner } from './planner.ts';

const calmWalls = ['plain', 'panel', 'wainscot', 'half', 'blocks'] as const;

export const deskPlans = {
  'under-window': ({ random, mirror }) => {
    const at = mirror * random.between(-0.35, 0.35);
    return {
      window: { at, width: random.between(1.5, 2), y0: 1.02, y1: random.between(2.3, 2.5) },
      desk: { x: at, width: random.between(1.7, 2.1) },
      lightModes: ['back', 'side'],
    };
  },
  'beside-window': ({ random, mirror }) => ({
    window: {
      at: mirror * -random.between(1.15, 1.35),
      width: random.between(1.1, 1.4),
      y0: random.pick([0.85, 0.62]),
      y1: 2.42,
    },
    desk: { x: mirror * random.between(0.75, 0.95), width: random.between(1.6, 1.95) },
  }),
  corner: ({ random, mirror }) => ({
    window: {
      wall: mirror === 1 ? 'left' : 'right',
      type: random.pick(['paned', 'grid', 'wide'] as const),
      at: random.between(0.95, 1.05),
      width: random.between(1.2, 1.4),
      y0: 0.9,
      y1: 2.35,
    },
    desk: { x: mirror * random.between(-0.5, 0.1), width: random.between(1.7, 2.1) },
    lightModes: ['side'],
    lightSide: mirror === 1 ? -1 : 1,
  }),
  counter: ({ random, mirror }) => ({
    window: {
      type: random.pick(['wide', 'grid'] as const),
      at: mirror * random.between(-0.1, 0.35),
      width: random.between(2.3, 2.8),
      y0: 1.14,
      y1: 2.25,
    },
    desk: { type: 'counter', x: mirror * 0.15, width: random.between(3, 3.4), y: 0.78, z0: 0, z1: 0.56 },
    chair: random.pick(['stool', 'shell', 'cane', 'wishbone'] as const),
    screen: 'laptop',
    lightModes: ['back', 'side'],
    curtains: false,
  }),
  duo: ({ random, mirror }) => ({
    window: { at: 0, type: random.pick(['paned', 'arched', 'grid'] as const), width: 1.15, y0: 1, y1: 2.4 },
    desk: { type: random.pick(['panel-leg', 'sit-stand', 'trestle'] as const), x: mirror * 1.18, width: 1.5 },
    chair: random.pick(['task', 'shell', 'cane'] as const),
    screen: random.pick(['monitor', 'laptop'] as const),
    lightModes: ['side', 'back'],
    rugAt: [0, 1.7],
    wallStyles: calmWalls,
  }),
  secretary: ({ random, mirror }) => ({
    window: { at: mirror * -1.2, width: random.between(1.05, 1.3), y0: 0.7, y1: 2.42 },
    desk: { type: 'bureau', x: mirror * 0.55, width: random.between(1.15, 1.3), y: 0.74 },
    chair: random.pick(['wishbone', 'spindle', 'cane', 'shell'] as const),
    screen: 'laptop',
  }),
  library: ({ random, mirror }) => ({
    window: {
      wall: mirror === 1 ? 'left' : 'right',
      type: random.pick(['paned', 'grid'] as const),
      at: 0.98,
      width: 1.25,
      y0: 0.8,
      y1: 2.4,
    },
    desk: {
      type: random.pick(['table', 'panel-leg'] as const),
      x: mirror * random.between(-0.1, 0.25),
      width: random.between(1.75, 2),
      z0: 1.05,
      z1: 1.78,
    },
    chair: random.pick(['tub', 'cane', 'shell', 'wishbone'] as const),
    screen: 'laptop',
    lightModes: ['side'],
    lightSide: mirror === 1 ? -1 : 1,
    wallStyles: ['plain'],
    rugAt: [0, 1.6],
  }),
  nook: ({ random, mirror }) => ({
    window: {
      at: mirror * 0.02,
      type: random.pick(['arched', 'round', 'paned'] as const),
      width: 1.1,
      y0: 1.2,
      y1: 2.3,
    },
    desk: { type: 'counter', x: 0, width: 1.9, z0: 0, z1: 0.6 },
    screen: random.pick(['laptop', 'monitor'] as const),
    lightModes: ['side', 'back'],
    curtains: false,
    wallStyles: ['plain', 'boards', 'arch'],
    rugAt: [0, 1.55],
  }),
  attic: ({ random, mirror, kind }) => ({
    roof: 'attic',
    window: { type: 'skylight', at: mirror * -random.between(0.3, 0.7), width: 2.5 },
    desk: { type: kind === 'studio' ? 'workbench' : 'trestle', x: mirror * 0.55, width: 1.9 },
    lightModes: ['sky'],
    lightSide: mirror === 1 ? -1 : 1,
    wallStyles: ['plain', 'boards', 'brick'],
    screen: random.pick(['laptop', 'monitor', 'none'] as const),
    ...(kind === 'studio' ? { chair: 'stool' as const } : {}),
  }),
} satisfies Record<string, Planner>;
