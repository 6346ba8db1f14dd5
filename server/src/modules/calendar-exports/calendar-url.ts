// The secret part of a calendar feed's URL: the link's id and a signature that only this installation can create. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 18;
const ADDRESS = /^([0-9a-f]{32})-([\w-]{24})$/;

const signLinkId = (hexId: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`calendar-link:${hexId}`).digest().subarray(0, MAC_BYTES);

/** The part of the URL that identifies this link. */
export function makeAddress(linkId: string, secret: string): string {
  const hexId = linkId.replaceAll('-', '');
  return `${hexId}-${signLinkId(hexId, secret).toString('base64url')}`;
}

/** The id of the link behind one of our URLs; undefined for any other text. */
export function readLinkId(address: string, secret: string): string | undefined {
  const [, hexId, mac] = ADDRESS.exec(address) ?? [];
  if (!hexId || !mac || !timingSafeEqual(signLinkId(hexId, secret), Buffer.from(mac, 'base64url'))) return undefined;
  return hexId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
