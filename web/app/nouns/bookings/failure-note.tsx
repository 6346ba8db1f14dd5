// Why an action in a dialog failed. The input stays, and people can retry.
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';
import { HelpLink } from '../support/help-link.tsx';

export function FailureNote({ error }: { error: ApiError }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) note.current?.focus();
  }, [error]);
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="alert"
      className="mb-5 rounded-field bg-danger-wash px-4 py-3 text-[15px] font-medium outline-none"
    >
      {error.message} <HelpLink code={error.code} />
    </div>
  );
}
