// Icons of the home page and of the shell. Those of search and listings are in icons.tsx and all others in member-icons.tsx, so pages
// don't load icons they don't show.
import { Icon, type IconProps } from './icon.tsx';

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props} isAlongText>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
);
export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props} isAlongText>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
);
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
);
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8h16M4 16h16" />
  </Icon>
);
export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21s7-6.1 7-11.3A7 7 0 0 0 5 9.7C5 14.9 12 21 12 21Z" />
    <circle cx="12" cy="9.7" r="2.5" />
  </Icon>
);
