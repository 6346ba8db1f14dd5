// An icon for each kind of kudos.
import type { KudosTag } from '@daynook/contract/kudos';
import type { ComponentType } from 'react';
import { ClockIcon, HomeIcon, LeafIcon, WifiIcon } from '../../ui/icons/icons.tsx';
import { ChatIcon, GiftIcon, MoonIcon, SunIcon } from '../../ui/icons/member-icons.tsx';

const icons: Record<KudosTag, ComponentType<{ size?: number; className?: string }>> = {
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
  const Icon = icons[tag];
  return <Icon size={size} />;
}
