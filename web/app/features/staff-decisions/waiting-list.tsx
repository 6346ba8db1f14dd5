// The waiting list of new members, for staff: searched by email and postal code, and letting people in (M3).
import { useInfiniteQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { PeopleIcon } from '../../ui/icons/member-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type Place, placesQuery, useInvitation } from './waiting-list-api.ts';

const stateNames = defineMessages({
  waiting: { defaultMessage: 'Waiting' },
  invited: { defaultMessage: 'Invited, not signed up' },
});
const STATES = ['waiting', 'invited'] as const;
const roleNames = defineMessages({
  guest: { defaultMessage: 'as a guest' },
  host: { defaultMessage: 'as a host' },
  team: { defaultMessage: 'for a team' },
}) satisfies Record<Place['role'], object>;

const writeAddress = ({ state, q }: { state: (typeof STATES)[number]; q: string }): string =>
  new URLSearchParams({ view: 'list', ...(state === 'waiting' ? {} : { state }), ...(q ? { q } : {}) }).toString();

export function WaitingList() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const state = STATES.find((one) => one === search.get('state')) ?? 'waiting';
  const text = search.get('q') ?? '';
  const changed = useAddressChange({ state, q: text }, writeAddress);
  const [typed, setTyped] = useTypedText(text, (q) => setSearch(changed({ q }), { replace: true }));
  const list = useInfiniteQuery({ ...placesQuery(text, state), placeholderData: (before) => before });
  const first = list.data?.pages[0];
  if (first?.isGated === false)
    return (
      <EmptyState
        headingLevel="h2"
        icon={<PeopleIcon size={28} />}
        title={<FormattedMessage defaultMessage="The waiting list is off" />}
      >
        <FormattedMessage defaultMessage="Everyone who signs up gets access right away. The list is used only when the operator lets people in one by one." />
      </EmptyState>
    );
  return (
    <section aria-label={intl.formatMessage({ defaultMessage: 'Waiting list' })} className="max-w-3xl">
      <div className="grid gap-3">
        <TextField
          type="search"
          isLabelHidden
          label={<FormattedMessage defaultMessage="Search the list" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Email or postal code' })}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          before={<SearchIcon size={18} />}
        />
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter the list" />
          </legend>
          {STATES.map((name) => (
            <Chip
              key={name}
              isOn={name === state}
              className="!h-9 !px-3.5"
              onClick={() => setSearch(changed({ state: name }))}
            >
              <FormattedMessage {...stateNames[name]} />
            </Chip>
          ))}
          {first && (
            <span className="ps-2 text-[14.5px] text-muted num">
              <FormattedMessage
                defaultMessage="{count, plural, =0 {Nobody is waiting} one {# person is waiting} other {# people are waiting}}"
                values={{ count: first.waitingCount }}
              />
            </span>
          )}
        </fieldset>
      </div>
      <PagedList
        list={list}
        className="mt-4"
        failed={<FormattedMessage defaultMessage="We couldn’t load the list" />}
        waitingClass="h-80"
      >
        {list.data && <Places places={list.data.pages.flatMap((page) => page.places)} isSearched={text !== ''} />}
      </PagedList>
    </section>
  );
}

function Places({ places, isSearched }: { places: readonly Place[]; isSearched: boolean }) {
  if (places.length === 0)
    return (
      <EmptyState
        headingLevel="h2"
        icon={<PeopleIcon size={28} />}
        title={<FormattedMessage defaultMessage="No one here" />}
      >
        {isSearched ? (
          <FormattedMessage defaultMessage="No email or postal code on this list matches." />
        ) : (
          <FormattedMessage defaultMessage="People who join the list appear here." />
        )}
      </EmptyState>
    );
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {places.map((place) => (
        <PlaceRow key={place._id} place={place} />
      ))}
    </ul>
  );
}

function PlaceRow({ place }: { place: Place }) {
  const intl = useIntl();
  const invitation = useInvitation(place._id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line px-5 py-4 not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {place.place !== null && (
            <Badge>
              <FormattedMessage defaultMessage="No. {place, number}" values={{ place: place.place }} />
            </Badge>
          )}
          {place.email}
        </p>
        <p className="mt-1 text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{postalCode} · {role} · {invited, select, true {invited} other {joined}} {when}"
            values={{
              postalCode: place.postalCode,
              role: intl.formatMessage(roleNames[place.role]),
              invited: String(place.invitedAt !== null),
              when: <Moment at={place.invitedAt ?? place.joinedAt} />,
            }}
          />
        </p>
        {place.member && (
          <Link
            to={`/admin/users?member=${place.member._id}`}
            className="text-[14.5px] font-semibold text-moss underline-offset-4 wrap-anywhere hover:underline"
          >
            <FormattedMessage defaultMessage="Signed up as {name}" values={{ name: place.member.name }} />
          </Link>
        )}
        <FormFailure error={invitation.error} />
      </div>
      {place.invitedAt === null && (
        <Button
          variant="outline"
          size="sm"
          isBusy={invitation.isPending}
          onClick={() => invitation.mutate()}
          aria-label={intl.formatMessage({ defaultMessage: 'Let in {email}' }, { email: place.email })}
        >
          <FormattedMessage defaultMessage="Let in" />
        </Button>
      )}
    </li>
  );
}
