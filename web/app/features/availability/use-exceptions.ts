// Special dates: adds them, removes them with Undo, and closes a list of holidays. Updates the cached listing.
import type { Exception } from '@daynook/contract/hosting/hosting';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { deleteException, type OwnListing, postException, useKeepListing } from '../../nouns/availability/api.ts';
import { showUndoToast } from '../../ui/overlays/action-toast.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { StoredException } from './open-hours.ts';

export function useExceptions(listing: OwnListing) {
  const intl = useIntl();
  const failureText = useFailureText();
  const locale = useLocale();
  const keep = useKeepListing();
  const id = listing._id;
  const formatDates = ({ dateFrom, dateTo }: Exception) =>
    dateFrom === dateTo
      ? formatLocalDate(dateFrom, locale)
      : `${formatLocalDate(dateFrom, locale)} – ${formatLocalDate(dateTo, locale)}`;

  const add = useMutation({
    mutationFn: (exception: Exception) => postException(id, exception),
    onSuccess: (saved, exception) => {
      keep(saved);
      toast.success(intl.formatMessage({ defaultMessage: '{dates} saved' }, { dates: formatDates(exception) }));
    },
  });

  const remove = useMutation({
    mutationFn: ({ _id }: StoredException) => deleteException(id, _id),
    onSuccess: (saved, { _id, ...exception }) => {
      keep(saved);
      toast.success(
        intl.formatMessage(
          { defaultMessage: '{dates} removed. Weekly hours apply again.' },
          { dates: formatDates(exception) },
        ),
      );
    },
    onError: (error) => toast.error(failureText(error)),
  });

  const reopen = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const one of ids) keep(await deleteException(id, one));
      return ids.length;
    },
    onSuccess: (count) =>
      toast.success(
        intl.formatMessage(
          { defaultMessage: 'Weekly hours apply again on {count, plural, one {# day} other {# days}}' },
          { count },
        ),
      ),
    onError: (error) => toast.error(failureText(error)),
  });

  /**
   * One after another, because each changes the listing. Stops at the first failure. Guests see closed days immediately; existing bookings
   * aren't affected, and it can be undone.
   */
  const closeAll = useMutation({
    mutationFn: async (days: readonly { date: string; note: string }[]) => {
      const closed: string[] = [];
      for (const { date, note } of days) {
        const saved = await postException(id, { dateFrom: date, dateTo: date, kind: 'closed', ranges: [], note });
        keep(saved);
        closed.push(
          ...saved.exceptions
            .filter(({ dateFrom, dateTo }) => dateFrom === date && dateTo === date)
            .map(({ _id }) => _id),
        );
      }
      return closed;
    },
    onSuccess: (closed, days) =>
      showUndoToast(intl, {
        id: 'holidays-closed',
        words: intl.formatMessage(
          { defaultMessage: '{count, plural, one {# day} other {# days}} closed. Guests see this now.' },
          { count: days.length },
        ),
        undo: () => reopen.mutate(closed),
      }),
    onError: (error) => toast.error(failureText(error)),
  });

  return {
    add,
    remove,
    closeAll,
    formatDates,
    fields: add.error instanceof ApiError ? add.error.fields : {},
  };
}
export type Exceptions = ReturnType<typeof useExceptions>;
