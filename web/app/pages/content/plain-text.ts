// A message's text without tags, for the document head and searching.

import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { Brand } from '../../lib/brand.ts';
import { type Fees, formatBasisPoints } from '../../lib/fees.ts';

export function plainText(
  intl: IntlShape,
  { id, defaultMessage }: MessageDescriptor,
  { hostBasisPoints, guestBasisPoints }: Fees,
  brand: Brand,
): string {
  const named = {
    brand: brand.name,
    email: brand.supportEmail,
    hostFee: formatBasisPoints(hostBasisPoints, intl.locale),
    guestFee: formatBasisPoints(guestBasisPoints, intl.locale),
  };
  const message = (id && intl.messages[id]) || defaultMessage;
  const text = typeof message === 'string' ? message.replace(/<[^>]+>/g, '') : toText(message);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => (named as Record<string, string>)[name] ?? '');
}

interface Part {
  type: number;
  value: string;
  children?: Part[];
}

/** Messages in the browser build are already parsed (vite/compile-messages.ts): type 1 is a `{name}`. */
function toText(parts: unknown): string {
  if (!Array.isArray(parts)) return '';
  return (parts as Part[])
    .map(({ type, value, children }) => (children ? toText(children) : type === 1 ? `{${value}}` : value))
    .join('');
}
