// What the operator decided about the site, as sent with every page.
import type { Brand } from './brand.ts';

export interface Announcement {
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string } | null;
  readonly until: string;
  readonly isDismissible: boolean;
}

export interface Maintenance {
  readonly mode: 'read-only' | 'closed';
  readonly message: string;
  readonly endsAt: string | null;
}

export interface Site {
  readonly brand: Brand;
  readonly announcement: Announcement | null;
  readonly maintenance: Maintenance | null;
}
