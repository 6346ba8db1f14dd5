import { describe, expect, it } from 'vitest';
import { parseSceneKey } from './scene-keys.ts';

describe('keys of drawn pictures', () => {
  it.each([
    ['scene/desk/0/wide', { type: 'room', kind: 'desk', seed: 0, view: 'wide' }],
    ['scene/meeting-room/1999/coffee', { type: 'room', kind: 'meeting-room', seed: 1999, view: 'coffee' }],
    ['scene/home/12/victorian', { type: 'home', seed: 12, style: 'victorian' }],
    ['avatar/9999', { type: 'avatar', seed: 9999 }],
  ])('%s is a picture', (key, address) => {
    expect(parseSceneKey(key)).toEqual(address);
  });

  it.each([
    '',
    'scene',
    'scene/',
    'scene/desk',
    'scene/desk/1',
    'scene/desk/1/',
    'scene/desk/1/wide/',
    'scene/desk/1/wide/x',
    'scene/desk/2000/wide',
    'scene/desk/-1/wide',
    'scene/desk/01/wide',
    'scene/desk/1e2/wide',
    'scene/desk/1.5/wide',
    'scene/desk/ 1/wide',
    'scene/desk/٣/wide',
    'scene/attic/1/wide',
    'scene/desk/1/wide%00',
    'scene/desk/1/..',
    'scene/../desk/1/wide',
    'scene/home/1/castle',
    'scene/home/1/wide',
    'scene/desk/1/victorian',
    'avatar',
    'avatar/',
    'avatar/10000',
    'avatar/1/2',
    'Avatar/1',
    'upload/1',
    'constructor/1',
    'scene/constructor/1/wide',
    'scene/desk/1/toString',
  ])('%j is not', (key) => {
    expect(parseSceneKey(key)).toBeUndefined();
  });
});
