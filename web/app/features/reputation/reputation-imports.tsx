// Adds reputation files of other sites to one's profile, and shows, hides, or removes them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { toErrors } from '../../nouns/accounts/api.ts';
import { OWN_PAGE_KEY } from '../../nouns/profiles/api.ts';
import {
  addFile,
  importsQuery,
  type OwnReputation,
  removeReputation,
  showReputation,
} from '../../nouns/reputation/api.ts';
import { ChooseReputation } from '../../nouns/reputation/choose-reputation.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: importsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: OWN_PAGE_KEY }),
    ]);
}

export function ReputationImports() {
  const intl = useIntl();
  const imports = useQuery(importsQuery);
  const refresh = useRefresh();
  const add = useMutation({
    mutationFn: addFile,
    onSuccess: async () => {
      await refresh();
      toast.success(intl.formatMessage({ defaultMessage: 'Added to your profile.' }));
    },
  });
  const errors = toErrors(add.error, ['file']);
  // Nobody needs to know of it where no files are accepted.
  if (imports.data && !imports.data.isOpen && imports.data.imports.length === 0) return null;
  return (
    <Card className="mt-6 grid gap-5 p-6 md:p-8">
      <div>
        <h2 className="display text-[22px]">
          <FormattedMessage defaultMessage="Reputation from other sites" />
        </h2>
        <p className="mt-1.5 max-w-[60ch] text-[15px] text-muted">
          <FormattedMessage defaultMessage="Add a reputation file from another site with the same email address. Your profile shows it in a separate section." />
        </p>
      </div>
      {imports.isPending && <Skeleton className="h-28" />}
      {imports.isError && (
        <ErrorState
          className="!py-4"
          title={<FormattedMessage defaultMessage="We couldn’t load your reputation files" />}
          onRetry={() => void imports.refetch()}
          isRetrying={imports.isFetching}
        />
      )}
      {imports.data && imports.data.imports.length > 0 && (
        <ul className="grid gap-4">
          {imports.data.imports.map((one) => (
            <OneFile key={one.reputation._id} file={one} />
          ))}
        </ul>
      )}
      {imports.data?.isOpen && (
        <>
          {imports.data.acceptedIssuers && (
            <p className="text-[15px] break-words">
              <FormattedMessage
                defaultMessage="Accepted from: {sites}"
                values={{ sites: imports.data.acceptedIssuers.join(', ') }}
              />
            </p>
          )}
          <ChooseReputation
            isBusy={add.isPending}
            error={errors.fields['file'] ?? errors.words}
            onText={(text) => add.mutate(text)}
          />
        </>
      )}
    </Card>
  );
}

function OneFile({ file: { reputation, isShown, hiddenBecause, shownUntil } }: { file: OwnReputation }) {
  const locale = useLocale();
  const refresh = useRefresh();
  const { _id, issuer, checkedAt } = reputation;
  const show = useMutation({ mutationFn: (next: boolean) => showReputation(_id, next), onSuccess: refresh });
  const remove = useMutation({ mutationFn: () => removeReputation(_id), onSuccess: refresh });
  return (
    <li className="grid gap-3 rounded-card p-4 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{issuer.name}</bdi>
          </p>
          <p className="text-[14.5px] break-words text-muted">
            <FormattedMessage
              defaultMessage="{url}, checked {date}"
              values={{ url: <bdi key="url">{issuer.url}</bdi>, date: formatDate(checkedAt, 'UTC', locale, 'plain') }}
            />
          </p>
        </div>
        <Button variant="plain" size="sm" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          <FormattedMessage
            defaultMessage="Remove<hidden> the file from {issuer}</hidden>"
            values={{
              issuer: issuer.name,
              hidden: (words) => (
                <span key="hidden" className="sr-only">
                  {words}
                </span>
              ),
            }}
          />
        </Button>
      </div>
      <Checkbox
        checked={show.isPending ? show.variables : isShown}
        disabled={show.isPending}
        onChange={(event) => show.mutate(event.target.checked)}
      >
        <FormattedMessage defaultMessage="Show on my profile" />
      </Checkbox>
      <p className="text-[14.5px] text-muted">
        {hiddenBecause === 'too-old' ? (
          <FormattedMessage defaultMessage="Hidden because it’s more than a year old. Add a new file." />
        ) : hiddenBecause === 'not-accepted' ? (
          <FormattedMessage defaultMessage="Hidden because files from this site aren’t accepted here anymore." />
        ) : (
          <FormattedMessage
            defaultMessage="Shown until {date}. A newer file replaces it."
            values={{ date: formatDate(shownUntil, 'UTC', locale, 'plain') }}
          />
        )}
      </p>
      <FormError words={(show.error ?? remove.error)?.message} />
    </li>
  );
}
