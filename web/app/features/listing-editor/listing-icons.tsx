// Icons for the listing editor. See ui/icons/icons.tsx for the others.
import { Icon, type IconProps } from '../../ui/icons/icon.tsx';

export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="5.5" cy="12" r="1.3" fill="currentColor" />
    <circle cx="12" cy="12" r="1.3" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1.3" fill="currentColor" />
  </Icon>
);
