// Icons that aren't needed for a page's first load: menus, members' pages, forms. See icons.tsx for the others.
import { Icon, type IconProps } from './icon.tsx';

export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8.5" r="3.7" />
    <path d="M4.8 20c.9-3.6 3.7-5.4 7.2-5.4s6.3 1.8 7.2 5.4" />
  </Icon>
);
export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 3.5H7.5A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V7.5ZM14 3.5v4h4M9 12.5h6m-6 3.5h6" />
  </Icon>
);
export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </Icon>
);
export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />
  </Icon>
);
export const GearIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="2.6" />
    <path d="M12 5.6a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 0 1 0-12.8ZM12 5.6V3.4m0 17.2v-2.2M18.4 12h2.2M3.4 12h2.2M16.5 7.5 18.1 5.9M5.9 18.1l1.6-1.6m9 0 1.6 1.6M5.9 5.9l1.6 1.6" />
  </Icon>
);
export const SignOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 5h-7A1.5 1.5 0 0 0 5.5 6.5v11A1.5 1.5 0 0 0 7 19h7M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5" />
  </Icon>
);
export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="9" width="16" height="4" rx="1" />
    <path d="M5.5 13v6.5h13V13M12 9v10.5M12 9S9 9 8 7.5C7 6 9 3.5 12 9Zm0 0s3 0 4-1.5C17 6 15 3.5 12 9Z" />
  </Icon>
);
export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 18.5 4 21l4-1.5h8.5A3.5 3.5 0 0 0 20 16V8.5A3.5 3.5 0 0 0 16.5 5h-9A3.5 3.5 0 0 0 4 8.5V16c0 1 .4 1.9 1 2.5Z" />
  </Icon>
);
export const BookmarkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 4.5h10a1 1 0 0 1 1 1V20l-6-4-6 4V5.5a1 1 0 0 1 1-1Z" />
  </Icon>
);
export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8L12 4Z" />
  </Icon>
);
export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M3 19c.6-3 2.9-4.6 6-4.6s5.4 1.6 6 4.6M15.5 6.2a3 3 0 0 1 0 5.7M17.3 14.8c2 .5 3.3 2 3.7 4.2" />
  </Icon>
);
export const EmailIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5.5" width="17" height="13" rx="3" />
    <path d="m4.5 8 7.5 5.5L19.5 8" />
  </Icon>
);
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
);
export const OfflineIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 6.5-.4M5.5 12.3a9.5 9.5 0 0 1 4-2.3M3 9a13.5 13.5 0 0 1 4-2.5M13 6.2A13.3 13.3 0 0 1 21 9M15.7 11a9.4 9.4 0 0 1 2.8 1.5M12 19v.1" />
  </Icon>
);
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 2H5l1.5-2ZM10 21h4" />
  </Icon>
);
export const BankIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 9.5 12 4.5l8.5 5M4 19.5h16M6 10v7m4-7v7m4-7v7m4-7v7" />
  </Icon>
);
