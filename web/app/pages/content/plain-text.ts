// The words of a message without its tags, for the document's head and for searching. English only, as written.

import { FEES } from '@daynook/contract/booking-limits';
import { BRAND } from '@daynook/contract/brand';
import type { MessageDescriptor } from 'react-intl';

const named: Record<string, string> = {
  brand: BRAND.name,
  email: BRAND.supportEmail,
  hostFee: `${FEES.hostBasisPoints / 100}%`,
  guestFee: `${FEES.guestBasisPoints / 100}%`,
};

export function plainText({ defaultMessage }: MessageDescriptor): string {
  const text = typeof defaultMessage === 'string' ? defaultMessage.replace(/<[^>]+>/g, '') : textOf(defaultMessage);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
}

interface Part {
  type: number;
  value: string;
  children?: Part[];
}

/** Messages of the browser's build are parsed already (vite/compile-messages.ts): type 1 is a `{name}`. */
function textOf(parts: unknown): string {
  if (!Array.isArray(parts)) return '';
  return (parts as Part[])
    .map(({ type, value, children }) => (children ? textOf(children) : type === 1 ? `{${value}}` : value))
    .join('');
}
