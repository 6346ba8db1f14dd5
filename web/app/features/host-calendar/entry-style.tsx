// How calendar entries look by kind: icon, name, pattern, and border, so color is never the only difference.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { Icon, type IconProps } from '../../ui/icons/icon.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import type { Entry } from './api.ts';

export type EntryKind = Entry['kind'];
export const ENTRY_KINDS: readonly EntryKind[] = ['booking', 'request', 'hold', 'block', 'linked', 'external'];

export const kindNames = defineMessages({
  booking: { defaultMessage: 'Booked' },
  request: { defaultMessage: 'Request', description: 'A booking request in the calendar' },
  hold: { defaultMessage: 'At checkout' },
  block: { defaultMessage: 'Blocked by you' },
  linked: { defaultMessage: 'Linked listing' },
  external: { defaultMessage: 'Synced calendar' },
} satisfies Record<EntryKind, MessageDescriptor>);

const HourglassIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4h10M7 20h10M8 4c0 4 2.6 5.4 4 8-1.4 2.6-4 4-4 8M16 4c0 4-2.6 5.4-4 8 1.4 2.6 4 4 4 8" />
  </Icon>
);
const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5.5" y="10.5" width="13" height="9.5" rx="2.5" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </Icon>
);
const LinkedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.5 14.5 14.5 9.5M8 11l-2.2 2.2a3.6 3.6 0 0 0 5 5L13 16m3-3 2.2-2.2a3.6 3.6 0 0 0-5-5L11 8" />
  </Icon>
);
const FeedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12.5V8.5A2.5 2.5 0 0 0 17.5 6h-11A2.5 2.5 0 0 0 4 8.5v9A2.5 2.5 0 0 0 6.5 20H12M4 10.5h16M8.5 4v4M15.5 4v4M20 17h-5m0 0 2-2m-2 2 2 2" />
  </Icon>
);

const icons: Record<EntryKind, (props: IconProps) => React.ReactNode> = {
  booking: CheckIcon,
  request: ClockIcon,
  hold: HourglassIcon,
  block: LockIcon,
  linked: LinkedIcon,
  external: FeedIcon,
};

export function KindIcon({ kind, ...props }: IconProps & { kind: EntryKind }) {
  const Drawn = icons[kind];
  return <Drawn {...props} />;
}

/** Border and pattern of each kind; text on a pattern has its own background. */
export const kindClasses: Record<EntryKind, string> = {
  booking: 'bg-moss text-moss-ink',
  request: 'bg-clay-wash text-ink border-[1.5px] border-dashed border-clay',
  hold: 'bg-surface text-ink border-[2px] border-dotted border-line-strong',
  block:
    'text-ink border border-line-strong [background:repeating-linear-gradient(135deg,var(--line)_0_2px,transparent_2px_8px),var(--well)]',
  linked:
    'text-ink border border-s-[5px] border-moss/60 border-s-moss [background:repeating-linear-gradient(90deg,var(--line)_0_1.5px,transparent_1.5px_6px),var(--surface)]',
  external:
    'text-ink border border-s-[5px] border-line-strong border-s-sun [background:radial-gradient(circle,var(--line-strong)_0.8px,transparent_1.1px)_0_0/7px_7px,var(--surface)]',
};

export const isPatterned = (kind: EntryKind): boolean => kind === 'block' || kind === 'linked' || kind === 'external';

/** A buffer: dots on the page background. */
export const bufferClass =
  'text-muted [background:radial-gradient(circle,var(--line-strong)_0.9px,transparent_1.2px)_0_0/6px_6px] rounded-[6px]';

/** A small sample of the kind, for legends and months. */
export function KindMark({ kind, className }: { kind: EntryKind; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-[6px] ${kindClasses[kind]} ${className ?? 'h-5 w-7'}`}
    >
      <KindIcon kind={kind} size={13} />
    </span>
  );
}
