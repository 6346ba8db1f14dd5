// What people type into the sign-in forms, made sense of: a value where it makes sense, else words about what does not.
import { z } from 'zod';
import { isPlainName, isVisibleName, namesWebAddress } from '../lib/display-name.ts';
import type { Errors } from './pages/layout.ts';
import { WORDS } from './pages/words.ts';
import { passwordError } from './password-rules.ts';

/** A form's body as the parser gives it: anything a stranger may send. */
export type Body = Readonly<Record<string, unknown>>;

export const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/** A field's text, cut where no sensible one goes on; whatever is no single text counts as left out. */
export const textOf = (body: Body, name: string, maximum = 1_000): string => {
  const value = body[name];
  return typeof value === 'string' ? value.slice(0, maximum) : '';
};

const Email = z.email().max(254);
const NAME_MAXIMUM = 120;

/** A typed address, trimmed; its fault when it is none. */
export function readEmail(body: Body): { email: string; error?: string } {
  // Shown again in the page, so bounded even when it is wrong.
  const email = textOf(body, 'email').trim().slice(0, 254);
  if (email === '') return { email, error: WORDS.error.emailRequired };
  return Email.safeParse(email).success ? { email } : { email, error: WORDS.error.emailBad };
}

const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, '').toWellFormed();

function nameFault(name: string): string | undefined {
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
  const typedName = textOf(body, 'name').trim();
  const { email, error: emailError } = readEmail(body);
  const password = textOf(body, 'password', 4_096);
  const fault = password === '' ? undefined : passwordError(password, [email, typedName]);
  const nameError = nameFault(typedName);
  return {
    name: withoutControls(typedName).slice(0, NAME_MAXIMUM),
    email: withoutControls(email),
    password,
    errors: {
      ...(nameError === undefined ? {} : { name: nameError }),
      ...(emailError === undefined ? {} : { email: emailError }),
      ...(password === '' ? { password: WORDS.error.passwordRequired } : fault ? { password: WORDS.error[fault] } : {}),
    },
  };
}

export function readSignIn(body: Body): { email: string; password: string; errors: Errors } {
  const { email, error } = readEmail(body);
  const password = textOf(body, 'password', 4_096);
  return {
    email: withoutControls(email),
    password: password.slice(0, 1_000),
    errors: {
      ...(error === undefined ? {} : { email: error }),
      ...(password === '' ? { password: WORDS.error.passwordRequired } : {}),
    },
  };
}

/** A new password for somebody we know; undefined when it is fine. */
export function newPasswordError(password: string, personal: readonly string[]): string | undefined {
  if (password === '') return WORDS.error.passwordRequired;
  const fault = passwordError(password, personal);
  return fault && WORDS.error[fault];
}
