// Reads a reputation file that someone gave us, before anything in it is trusted. Pure.
import type { ReputationProblem } from '@daynook/contract/reputation/limits';
import { REPUTATION_FORMAT, Reputation, ReputationFile } from '@daynook/contract/reputation/reputation';
import { z } from 'zod';
import { canonicalJson } from '../../lib/canonical-json.ts';

export const REPUTATION_TYPE = 'reputation+jws';

/** Exactly these, so that no extension changes what's signed. */
const Header = z.strictObject({
  alg: z.literal('EdDSA'),
  kid: z.string().min(1).max(100),
  typ: z.literal(REPUTATION_TYPE),
});

export interface ReadFile {
  readonly jws: Pick<ReputationFile, 'payload' | 'protected' | 'signature'>;
  readonly kid: string;
  readonly reputation: Reputation;
}

export type Reading = { readonly file: ReadFile } | { readonly problem: ReputationProblem };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decode(part: string): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url')));
  } catch {
    return undefined;
  }
}

const readFormat = (content: unknown): unknown => (content as { readonly format?: unknown } | null | undefined)?.format;

/** The part to read must say what's signed, because people look at it. */
function isSameToRead(readable: unknown, signed: Reputation): boolean {
  const read = Reputation.safeParse(readable);
  return read.success && canonicalJson(read.data) === canonicalJson(signed);
}

export function readFile(text: string): Reading {
  const file = ReputationFile.safeParse(parseJson(text));
  if (!file.success) return { problem: 'not-a-file' };
  const { payload, signature, readable } = file.data;
  const content = decode(payload);
  const header = Header.safeParse(decode(file.data.protected));
  const reputation = Reputation.safeParse(content);
  if (!reputation.success && typeof readFormat(content) === 'string' && readFormat(content) !== REPUTATION_FORMAT)
    return { problem: 'another-version' };
  if (!reputation.success || !header.success) return { problem: 'not-a-file' };
  if (!isSameToRead(readable, reputation.data)) return { problem: 'changed' };
  return {
    file: {
      jws: { payload, protected: file.data.protected, signature },
      kid: header.data.kid,
      reputation: reputation.data,
    },
  };
}
