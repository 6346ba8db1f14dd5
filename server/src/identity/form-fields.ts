// Reads the fields of the login forms. Each is either valid or gets an error message.
import { z } from 'zod';
import { isPlainName, isVisibleName, namesWebAddress } from '../lib/display-name.ts';
import type { Errors } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';
import { passwordError } from './password-rules.ts';

/** A form's body from the parser. Strangers can send anything. */
export type Body = Readonly<Record<string, unknown>>;

export const readBody = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/** A field's text, cut at a reasonable length. Anything that isn't a single text counts as missing. */
export const readText = (body: Body, name: string, maximum = 1_000): string => {
  const value = body[name];
  return typeof value === 'string' ? value.slice(0, maximum) : '';
};

const Email = z.email().max(254);
const NAME_MAXIMUM = 120;

/** The typed address, trimmed, with an error if it isn't valid. */
export function readEmail(body: Body): { email: string; error?: string } {
  // The page shows it again, so it needs a limit even if it's invalid.
  const email = readText(body, 'email').trim().slice(0, 254);
  if (email === '') return { email, error: WORDS.error.emailRequired };
  return Email.safeParse(email).success ? { email } : { email, error: WORDS.error.emailBad };
}

const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, '').toWellFormed();

function checkName(name: string): string | undefined {
  const { error } = WORDS;
  if (name.length > NAME_MAXIMUM) return error.nameTooLong;
  if (!isPlainName(name) || !name.isWellFormed()) return error.nameBad;
  if (!isVisibleName(name)) return error.nameRequired;
  return namesWebAddress(name) ? error.nameLink : undefined;
}

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
  errors: Errors;
}

export function readSignUp(body: Body): SignUpFields {
  const typedName = readText(body, 'name').trim();
  const { email, error: emailError } = readEmail(body);
  const password = readText(body, 'password', 4_096);
  const code = password === '' ? undefined : passwordError(password, [email, typedName]);
  const nameError = checkName(typedName);
  return {
    name: withoutControls(typedName).slice(0, NAME_MAXIMUM),
    email: withoutControls(email),
    password,
    errors: {
      ...(nameError === undefined ? {} : { name: nameError }),
      ...(emailError === undefined ? {} : { email: emailError }),
      ...(password === '' ? { password: WORDS.error.passwordRequired } : code ? { password: WORDS.error[code] } : {}),
    },
  };
}

export function readSignIn(body: Body): { email: string; password: string; errors: Errors } {
  const { email, error } = readEmail(body);
  const password = readText(body, 'password', 4_096);
  return {
    email: withoutControls(email),
    password: password.slice(0, 1_000),
    errors: {
      ...(error === undefined ? {} : { email: error }),
      ...(password === '' ? { password: WORDS.error.passwordRequired } : {}),
    },
  };
}

/** The error message for a known person's new password; undefined if it's fine. */
export function newPasswordError(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return WORDS.error.passwordRequired;
  const code = passwordError(password, personal);
  return code && WORDS.error[code];
}
