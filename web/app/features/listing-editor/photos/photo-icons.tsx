// Icons for the photo editor.
import { Icon, type IconProps } from '../../../ui/icons/icon.tsx';

export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 8.5A2.5 2.5 0 0 1 6.5 6H8l1.4-2h5.2L16 6h1.5A2.5 2.5 0 0 1 20 8.5v8a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16.5z" />
    <circle cx="12" cy="12.3" r="3.4" />
  </Icon>
);
export const PicturesIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="6.5" width="14" height="12" rx="2.5" />
    <path d="M7 3.5h10.5a3 3 0 0 1 3 3V14M4 16l3.8-3.6 3.2 3 2.2-1.9 3.8 3.4" />
    <circle cx="12.6" cy="10.2" r="1.2" />
  </Icon>
);
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 6.5h15M9.5 6V4.5h5V6M6.5 6.5l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M10 10.5v5.5m4-5.5v5.5" />
  </Icon>
);
export const GripIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" strokeWidth="2.6" />
  </Icon>
);
