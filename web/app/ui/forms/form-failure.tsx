// Why a form was not taken, where no field is to blame. What was typed stays.
import { ApiError } from '../../lib/api/api-error.ts';
import { WarningIcon } from '../icons/icons.tsx';

export function FormFailure({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || Object.keys(error.fields).length > 0) return null;
  return (
    <p role="alert" className="flex items-start gap-2 text-[15px] font-medium text-danger">
      <WarningIcon size={18} className="mt-0.5 shrink-0" />
      {error.message}
    </p>
  );
}

export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError ? error.fields : {};
