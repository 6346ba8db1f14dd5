// The listings on a team's list. Owners and admins add them by link.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { type Team, teamListingsQuery, useAddListing, useRemoveListing } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function TeamListings({ team }: { team: Team }) {
  const listings = useInfiniteQuery(teamListingsQuery(team._id));
  const rows = listings.data?.pages.flatMap((page) => page.listings);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Team’s list" />}
      lead={
        team.rules.isListOnly ? (
          <FormattedMessage defaultMessage="The team can only book these listings." />
        ) : (
          <FormattedMessage defaultMessage="Listings the team recommends. It can book others, too." />
        )
      }
    >
      {listings.isPending && <Skeleton className="h-24 rounded-panel" />}
      {listings.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={listings.error}
          title={<FormattedMessage defaultMessage="We couldn’t load the team’s list" />}
          onRetry={() => void listings.refetch()}
          isRetrying={listings.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="No listings yet." />
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {rows.map(({ _id, title, city }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <Link to={`/listing/${_id}`} className="min-w-0 py-2.5 underline underline-offset-4 wrap-anywhere">
                {title}
                <span className="text-muted"> · {city}</span>
              </Link>
              {team.can.manage && <RemoveButton teamId={team._id} listingId={_id} title={title} />}
            </li>
          ))}
        </ul>
      )}
      <ListMore list={listings} />
      {team.can.manage && <AddForm teamId={team._id} />}
    </SettingsSection>
  );
}

function RemoveButton({ teamId, listingId, title }: { teamId: string; listingId: string; title: string }) {
  const failureText = useFailureText();
  const remove = useRemoveListing(teamId);
  return (
    <Button
      variant="outline"
      size="sm"
      isBusy={remove.isPending}
      onClick={() => remove.mutate(listingId, { onError: (error) => toast.error(failureText(error)) })}
    >
      <FormattedMessage defaultMessage="Remove" />
      <span className="sr-only"> {title}</span>
    </Button>
  );
}

/** The id in a listing's URL. */
const listingIn = (text: string): string | undefined =>
  /\/listing\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i.exec(text)?.[1]?.toLowerCase();

function AddForm({ teamId }: { teamId: string }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const add = useAddListing(teamId);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const listingId = listingIn(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!listingId) {
      field.current?.focus();
      return;
    }
    add.mutate(listingId, {
      onSuccess: () => {
        setTyped('');
        setTried(false);
      },
      onError: () => field.current?.focus(),
    });
  };
  const wrong = intl.formatMessage({ defaultMessage: 'Paste the link of a listing’s page.' });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-t border-line pt-6">
      <TextField
        ref={field}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        label={<FormattedMessage defaultMessage="Link to a listing" />}
        value={typed}
        error={add.error ? failureText(add.error) : isTried && !listingId ? wrong : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          if (add.isError) add.reset();
        }}
      />
      <Button type="submit" variant="outline" isBusy={add.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Add to list" />
      </Button>
    </form>
  );
}
