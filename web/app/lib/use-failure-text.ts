// What a failed call says to a person: the server's own words, else that it didn't work.
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { ApiError } from './api/api-error.ts';

/** `otherwise`: what to say if it failed for a reason that the server has no words for. */
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
