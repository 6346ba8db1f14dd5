// The message for a failed call: the server's, or a general one.
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from './api/api-error.ts';

/** `otherwise` is the message if the server has none. */
export function useFailureText(): (error: unknown, otherwise?: string) => string {
  const intl = useIntl();
  return useCallback(
    (error, otherwise) =>
      error instanceof ApiError
        ? error.message
        : (otherwise ?? intl.formatMessage({ defaultMessage: 'That didn’t work. Please try again.' })),
    [intl],
  );
}
