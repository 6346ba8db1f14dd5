// An icon for each kind of kudos. The operator's own share one.
import { type BuiltInTag, isBuiltInTag, type KudosTag } from '@daynook/contract/settings/kudos-tags';
import type { ComponentType } from 'react';
import { ClockIcon, HeartIcon, HomeIcon, LeafIcon, WifiIcon } from '../../ui/icons/icons.tsx';
import { ChatIcon, GiftIcon, MoonIcon, SunIcon } from '../../ui/icons/member-icons.tsx';

const icons: Record<BuiltInTag, ComponentType<{ size?: number; className?: string }>> = {
  'great-light': SunIcon,
  'quiet-hours': MoonIcon,
  'solid-connection': WifiIcon,
  'warm-welcome': HomeIcon,
  'left-it-spotless': LeafIcon,
  'right-on-time': ClockIcon,
  'clear-words': ChatIcon,
  'went-out-of-their-way': GiftIcon,
};

export function TagIcon({ tag, size = 18 }: { tag: KudosTag; size?: number }) {
  const Icon = isBuiltInTag(tag) ? icons[tag] : HeartIcon;
  return <Icon size={size} />;
}
