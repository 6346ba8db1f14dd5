// The keys of drawn pictures: their format, and which ones exist. Keys that don't parse here are never drawn, so nobody can make the
// server fill its disk with invented pictures.
import {
  HOME_STYLES,
  type HomeStyle,
  ROOM_VIEWS,
  type RoomView,
  SCENE_KINDS,
  type SceneKind,
} from './model/vocabulary.ts';

/** Seeds are below these numbers, starting at 0. */
export const SEED_LIMITS = { room: 2_000, home: 2_000, avatar: 10_000 } as const;

export type SceneAddress =
  | { type: 'room'; kind: SceneKind; seed: number; view: RoomView }
  | { type: 'home'; seed: number; style: HomeStyle }
  | { type: 'avatar'; seed: number };

export const roomKey = (kind: SceneKind, seed: number, view: RoomView): string => `scene/${kind}/${seed}/${view}`;
export const homeKey = (seed: number, style: HomeStyle): string => `scene/home/${seed}/${style}`;
export const avatarKey = (seed: number): string => `avatar/${seed}`;

const seedIn = (text: string | undefined, limit: number): number | undefined => {
  if (text === undefined || !/^(?:0|[1-9]\d{0,4})$/.test(text)) return undefined;
  const seed = Number(text);
  return seed < limit ? seed : undefined;
};

const findWord = <T extends string>(words: readonly T[], word: string | undefined): T | undefined =>
  words.find((candidate) => candidate === word);

/** What a key stands for, or undefined if no such picture can exist. */
export function parseSceneKey(key: string): SceneAddress | undefined {
  const [family, group, seedText, last, ...rest] = key.split('/');
  if (rest.length > 0) return undefined;
  if (family === 'avatar' && seedText === undefined) {
    const seed = seedIn(group, SEED_LIMITS.avatar);
    return seed === undefined ? undefined : { type: 'avatar', seed };
  }
  if (family !== 'scene') return undefined;
  if (group === 'home') {
    const seed = seedIn(seedText, SEED_LIMITS.home);
    const style = findWord(HOME_STYLES, last);
    return seed === undefined || !style ? undefined : { type: 'home', seed, style };
  }
  const kind = findWord(SCENE_KINDS, group);
  const seed = seedIn(seedText, SEED_LIMITS.room);
  const view = findWord(ROOM_VIEWS, last);
  return kind && view && seed !== undefined ? { type: 'room', kind, seed, view } : undefined;
}
