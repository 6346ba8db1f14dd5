// Password hashes with argon2id. At most two are computed at once, so that many logins can't use up the processor and memory. Others
// wait, and past a limit they're refused.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../lib/app-error.ts';

const deriveKey = promisify(argon2);

/** OWASP's smallest recommended setting: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
const AT_ONCE = 2;
/** With a full queue, the last one waits about two seconds on a small machine. */
const WAITING_LIMIT = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Throws OVERLOADED if too many are waiting. */
async function runInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_LIMIT) throw new AppError('OVERLOADED');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot passes to the next in line, so that no new call gets ahead of it.
    if (next) next();
    else running -= 1;
  }
}

/** The same characters typed on different keyboards are the same password (NIST SP 800-63B 5.1.1.2). */
const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const key = await runInQueue(() => deriveKey('argon2id', { message: toBytes(password), nonce, ...COST }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(key)}`;
}

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that no password matches, with the usual cost. Used if there's no account, so that this takes equally long. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(COST.tagLength))}`;

/** Whether the password matches the hash. Without a usable hash, does the same work and returns false. */
export async function isRightPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash === undefined ? null : HASH.exec(hash);
  const parts = known ?? HASH.exec(NOBODYS_HASH)!;
  const [, memory, passes, parallelism, salt, expected] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const expectedKey = Buffer.from(expected, 'base64');
  const key = await runInQueue(() =>
    deriveKey('argon2id', {
      message: toBytes(password),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expectedKey.length,
    }),
  );
  return timingSafeEqual(key, expectedKey) && known !== null;
}

/** Stored instead of a hash if an account must not have a password until its owner sets one. */
export const NO_PASSWORD = '!';
