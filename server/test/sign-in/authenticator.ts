/** A passkey on a test's device: creates credentials and signs, as WebAuthn says, with what a test wants to be different. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The few kinds of CBOR (RFC 8949) that WebAuthn needs. */
function toCbor(value: unknown): Buffer {
  const head = (kind: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(kind << 5) | count]);
    if (count < 256) return Buffer.from([(kind << 5) | 24, count]);
    return Buffer.from([(kind << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [toCbor(key), toCbor(item)])]);
}

const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

export interface Differences {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device asked for a fingerprint, face, or PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #isSynced: boolean;
  #userHandle = '';
  counter = 0;

  constructor(origin: string, { isSynced = true } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Differences): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(rpId: string, { isVerified = true, counter = this.counter }: Differences, attested?: Buffer): Buffer {
    const flags =
      FLAGS.present |
      (isVerified ? FLAGS.verified : 0) |
      (this.#isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0) |
      (attested ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const hash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, ...(attested ? [attested] : [])]);
  }

  /** The answer to a site that wants a new passkey, as JSON. */
  create(optionsJson: string, differences: Differences = {}): string {
    const options = JSON.parse(optionsJson) as Options;
    this.#userHandle = options.user!.id;
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const key = toCbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x!, 'base64url')],
        [-3, Buffer.from(jwk.y!, 'base64url')],
      ]),
    );
    const idLength = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.id, key]);
    const authData = this.#authData(differences.rpId ?? options.rp!.id, differences, attested);
    const attestation = toCbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#toJson({
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, differences).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** The answer to a site that wants to know who it is, as JSON. */
  answer(optionsJson: string, differences: Differences = {}): string {
    const options = JSON.parse(optionsJson) as Options;
    const clientData = this.#clientData('webauthn.get', options.challenge, differences);
    const authData = this.#authData(differences.rpId ?? options.rpId!, differences);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#toJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: differences.userHandle ?? this.#userHandle,
    });
  }

  #toJson(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
