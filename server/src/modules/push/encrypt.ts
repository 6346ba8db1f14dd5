// Encrypts a push notification for one browser (RFC 8291, aes128gcm of RFC 8188), and signs the request to its push service (RFC 8292). The
// steps are few, and the usual library for them sends requests itself, past our guard against private addresses.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { SigningKey } from '../secrets/service.ts';

export interface BrowserKeys {
  /** Base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** One record, which every push service accepts. */
const RECORD_BYTES = 4_096;
/** Padded to multiples of this, so that the length says little. */
const PADDED_TO_BYTES = 128;
/** The end of the last record's text. */
const LAST_RECORD = 2;
const VALID_SECONDS = 12 * 3_600;

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The body of the request. Throws if the keys aren't a browser's. `own` is random, except for the RFC's example. */
export function encryptPush(
  text: string,
  { p256dh, auth }: BrowserKeys,
  own: { salt: Buffer; privateKey?: Buffer; isPadded?: boolean } = { salt: randomBytes(16) },
): Buffer {
  const ecdh = createECDH('prime256v1');
  if (own.privateKey) ecdh.setPrivateKey(own.privateKey);
  else ecdh.generateKeys();
  const browserKey = Buffer.from(p256dh, 'base64url');
  const ownKey = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(browserKey);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const keyMaterial = derive(shared, Buffer.from(auth, 'base64url'), about, 32);
  const key = derive(keyMaterial, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])]);
  const padding = own.isPadded === false ? 0 : PADDED_TO_BYTES - (plain.length % PADDED_TO_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.alloc(padding)])), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(ownKey.length, 4);
  return Buffer.concat([own.salt, head, ownKey, ...sealed]);
}

/** The installation's public key, as browsers and push services want it. */
export const toPublicKey = ({ x, y }: Pick<SigningKey, 'x' | 'y'>): string =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');

/** The Authorization header for a push service: who we are, and how to reach us. */
export async function signPush(
  key: SigningKey,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): Promise<string> {
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + VALID_SECONDS)
    .sign(await importJWK({ ...key }, 'ES256'));
  return `vapid t=${token}, k=${toPublicKey(key)}`;
}
