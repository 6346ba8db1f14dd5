// The filters of a persona, from those the search supports, each with how many listings it would leave.
import type { Amenity } from '@daynook/contract/listings/amenities';
import { PERSONA_LIMITS } from '@daynook/contract/personas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAmenityGroups } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { useOfferedKinds } from '../../nouns/listings/kind-choices.ts';
import { kindName } from '../../nouns/listings/words.ts';
import type { PersonaFilters as Filters } from '../../nouns/personas/api.ts';
import { facetsQuery } from '../../nouns/search/api.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Chip } from '../../ui/forms/chip.tsx';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';

interface PersonaFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

export function PersonaFilters({ filters, onChange }: PersonaFiltersProps) {
  const intl = useIntl();
  const { amenities, people, kinds, isInstant } = filters;
  const facets = useQuery({
    ...facetsQuery({
      amenities,
      kind: kinds,
      ...(people === null ? {} : { people }),
      ...(isInstant ? { instant: true } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const counts = facets.data;
  const { minimum, maximum } = PERSONA_LIMITS.people;
  const groups = useAmenityGroups(amenities);
  const offeredKinds = useOfferedKinds(kinds);
  const isFull = amenities.length >= PERSONA_LIMITS.amenities;
  return (
    <div className="grid gap-6">
      {facets.isError ? (
        <RetryLine onRetry={() => void facets.refetch()} isRetrying={facets.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t count the matches. You can still choose filters." />
        </RetryLine>
      ) : (
        <p className="text-[17px] font-semibold num" role="status">
          {counts ? (
            <FormattedMessage
              defaultMessage="{isMore, select, true {More than {count, number} listings match} other {{count, plural, =0 {No listings match} one {# listing matches} other {{count, number} listings match}}}}"
              values={{ count: counts.lookedAt, isMore: String(counts.isSampled) }}
            />
          ) : (
            <FormattedMessage defaultMessage="Counting…" />
          )}
        </p>
      )}
      <Group legend={<FormattedMessage defaultMessage="Type of space" />}>
        <div className="mt-2 flex flex-wrap gap-2">
          {offeredKinds.map((kind) => (
            <Chip
              key={kind}
              isOn={kinds.includes(kind)}
              onClick={() => onChange({ ...filters, kinds: toggled(kinds, kind) })}
            >
              {kindName(intl, kind)}
              <Count count={counts?.kinds[kind]} />
            </Chip>
          ))}
        </div>
      </Group>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <Checkbox
          checked={people !== null}
          onChange={() => onChange({ ...filters, people: people === null ? minimum : null })}
        >
          <FormattedMessage defaultMessage="Fits several people" />
        </Checkbox>
        {people !== null && (
          <NumberField
            isLabelHidden
            label={<FormattedMessage defaultMessage="Number of people" />}
            value={people}
            minimum={minimum}
            maximum={maximum}
            onChange={(value) => onChange({ ...filters, people: value })}
          />
        )}
        <Checkbox checked={isInstant} onChange={() => onChange({ ...filters, isInstant: !isInstant })}>
          <FormattedMessage defaultMessage="Instant booking" /> <Count count={counts?.instant} />
        </Checkbox>
      </div>
      {groups.map(([group, members]) => (
        <Group
          key={group}
          legend={
            <FormattedMessage
              defaultMessage="{group, select, work {Work setup} room {Room} home {Home} other {Access}}"
              values={{ group }}
            />
          }
        >
          <div className="mt-1 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {members.map((amenity: Amenity) => (
              <Checkbox
                key={amenity}
                checked={amenities.includes(amenity)}
                disabled={isFull && !amenities.includes(amenity)}
                onChange={() => onChange({ ...filters, amenities: toggled(amenities, amenity) })}
              >
                {amenityName(intl, amenity)} <Count count={counts?.amenities[amenity]} />
              </Checkbox>
            ))}
          </div>
        </Group>
      ))}
      {isFull && (
        <p className="text-[14.5px] text-muted" role="status">
          <FormattedMessage defaultMessage="You’ve reached the limit. Remove one to choose another." />
        </p>
      )}
    </div>
  );
}

const Group = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset>
    <legend className="text-[14px] font-semibold">{legend}</legend>
    {children}
  </fieldset>
);

const Count = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="font-normal text-muted num">{count}</span>;
