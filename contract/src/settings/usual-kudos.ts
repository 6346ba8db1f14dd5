// The tags of kudos of a new installation. No schemas: pages load this.

import type { KudosItem, KudosSettings } from './kudos-settings.ts';
import { BUILT_IN_TAGS, type BuiltInTag, type KudosTag } from './kudos-tags.ts';

const RECEIVERS: Readonly<Record<BuiltInTag, KudosItem['receiver']>> = {
  'great-light': 'host',
  'quiet-hours': 'host',
  'solid-connection': 'host',
  'warm-welcome': 'host',
  'left-it-spotless': 'guest',
  'right-on-time': 'guest',
  'clear-words': 'both',
  'went-out-of-their-way': 'both',
};

export const USUAL_KUDOS: KudosSettings = {
  items: BUILT_IN_TAGS.map((id) => ({ id, receiver: RECEIVERS[id], isOffered: true, names: {} })),
};

/** What people can choose for this side of a booking, in order. */
export const listTagsFor = (
  side: 'host' | 'guest',
  items: readonly Pick<KudosItem, 'id' | 'receiver' | 'isOffered'>[],
): KudosTag[] =>
  items
    .filter(({ receiver, isOffered }) => isOffered && (receiver === side || receiver === 'both'))
    .map(({ id }) => id);
