// Parts of a file with texts, read one by one, so that what's wrong is named by its path. Pure.
import type { z } from 'zod';
import { AppError } from '../../lib/app-error.ts';

/** Throws VALIDATION_FAILED for the first field that's wrong. */
export function readPart<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [path, ...(issue?.path ?? [])].join('.');
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: issue?.message ?? '' } });
}

/** False for what another release stored and this one would refuse. */
export function isAccepted(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
