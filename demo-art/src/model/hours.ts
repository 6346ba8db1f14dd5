// Light by time of day: sky, sun, the tint over everything, and whether lamps are on.

export interface Hour {
  /** Top and bottom colors of the sky. */
  sky: readonly [string, string];
  sun: string;
  /** Strength of sun patches; 0 if no sun reaches the room. */
  sunStrength: number;
  /** A soft wash from the light's side. */
  wash: readonly [colour: string, opacity: number];
  /** Everything is multiplied by this color. Lamps brighten it again where they shine. */
  ambient: string | null;
  /** How strongly lamps shine, 0 to 1. */
  lamps: number;
}

const HOURS = {
  morning: {
    sky: ['#B9D6E6', '#FAE9D2'],
    sun: '#FFEFC6',
    sunStrength: 0.62,
    wash: ['#FFE9C9', 0.2],
    ambient: null,
    lamps: 0,
  },
  noon: {
    sky: ['#93C3DE', '#E2F0F0'],
    sun: '#FFF7DF',
    sunStrength: 0.62,
    wash: ['#FFFFFF', 0.16],
    ambient: null,
    lamps: 0,
  },
  golden: {
    sky: ['#F0B184', '#FCE3B8'],
    sun: '#FFCB78',
    sunStrength: 0.66,
    wash: ['#FFB45E', 0.24],
    ambient: '#FFECD9',
    lamps: 0.35,
  },
  evening: {
    sky: ['#2F4274', '#C98F8B'],
    sun: '#AFC4F0',
    sunStrength: 0,
    wash: ['#8EA3D8', 0.04],
    ambient: '#8A8099',
    lamps: 1,
  },
  rain: {
    sky: ['#9DABB4', '#D3DADA'],
    sun: '#E8F0F2',
    sunStrength: 0,
    wash: ['#E6EEF0', 0.12],
    ambient: '#CCD2D6',
    lamps: 0.75,
  },
} as const satisfies Record<string, Hour>;
export type HourName = keyof typeof HOURS;
export const findHour = (name: HourName): Hour => HOURS[name];

/** How consecutive seeds go through the day: mostly daylight, sometimes an evening or a rainy day. */
export const HOUR_CYCLE: readonly HourName[] = [
  ...([
    'morning',
    'noon',
    'golden',
    'morning',
    'noon',
    'morning',
    'golden',
    'noon',
    'evening',
    'morning',
    'noon',
  ] as const),
  ...([
    'golden',
    'morning',
    'noon',
    'morning',
    'evening',
    'noon',
    'golden',
    'morning',
    'rain',
    'noon',
    'morning',
    'noon',
  ] as const),
];

export const HOUR_WORDS: Readonly<Record<HourName, string>> = {
  morning: 'in morning light',
  noon: 'in bright daylight',
  golden: 'in golden evening light',
  evening: 'lit by lamps in the evening',
  rain: 'on a rainy day',
};
