// Work facts among the filters: a chip for each choice, with how many listings it would leave (A8).
import type { Amenity } from '@daynook/contract/listings/amenities';
import { SEARCHED_PORTS, type SearchedPort, WORK_FACT_CHOICES } from '@daynook/contract/listings/work-fact-values';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { isImperial } from '../../lib/units.ts';
import { useIsAmenityOffered } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import type { Facets } from '../../nouns/search/api.ts';
import type { SearchState } from '../../nouns/search/search-url.ts';
import type { WorkFactChanges, WorkFactFilter } from '../../nouns/search/work-fact-filter-names.ts';
import { searchedPortName, workFactFilterWords } from '../../nouns/search/work-fact-filter-words.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Count, isEmpty } from './filter-count.tsx';

/** Amenities that these filters replace; a chosen one can still be removed. */
export const SAID_BY_WORK_FACTS: readonly Amenity[] = [
  'monitor',
  'sit-stand-desk',
  'quiet',
  'step-free',
  'door-closes',
];

type Group = 'monitors' | 'desk' | 'ports' | 'wifi' | 'sound' | 'access';
const groupNames: Record<Group, MessageDescriptor> = defineMessages({
  monitors: { defaultMessage: 'Monitors' },
  desk: { defaultMessage: 'Desk', description: 'The piece of furniture' },
  ports: { defaultMessage: 'Ports' },
  wifi: { defaultMessage: 'Measured Wi-Fi' },
  sound: { defaultMessage: 'Sound' },
  access: { defaultMessage: 'Access' },
});

interface WorkFactsFieldsetProps {
  /** The search with the dialog's changes. */
  state: SearchState;
  found: Facets | undefined;
  onChange: (change: WorkFactChanges) => void;
  onToggleAmenity: (amenity: Amenity) => void;
}

export function WorkFactsFieldset({ state, found, onChange, onToggleAmenity }: WorkFactsFieldsetProps) {
  const intl = useIntl();
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const counts = found?.workFacts;
  /** A value from the URL is added to the choices. */
  const among = <T,>(choices: readonly T[], chosen: T | undefined): readonly T[] =>
    chosen === undefined || choices.includes(chosen) ? choices : [...choices, chosen];
  const choice = <N extends WorkFactFilter>(
    name: N,
    value: NonNullable<SearchState[N]>,
    count: number | undefined,
  ): ReactNode => {
    const isOn = state[name] === value;
    return (
      <Chip
        key={`${name} ${String(value)}`}
        isOn={isOn}
        disabled={isEmpty(count, isOn)}
        onClick={() => onChange({ [name]: isOn ? undefined : value })}
      >
        {workFactFilterWords({ intl, hourCycle }, name, { ...state, [name]: value })}
        <Count count={count} />
      </Chip>
    );
  };
  /** All of those chosen are needed, so each is a filter of its own. */
  const togglePort = (port: SearchedPort): ReactNode => {
    const chosen = state.ports ?? [];
    const isOn = chosen.includes(port);
    const next = isOn ? chosen.filter((one) => one !== port) : [...chosen, port];
    return (
      <Chip
        key={port}
        isOn={isOn}
        disabled={isEmpty(counts?.ports[port], isOn)}
        onClick={() => onChange({ ports: next.length > 0 ? next : undefined })}
      >
        {searchedPortName(intl, port)}
        <Count count={counts?.ports[port]} />
      </Chip>
    );
  };
  // Each measure has round values in both units.
  const at = isImperial(locale) ? 1 : 0;
  const doorChoices = [WORK_FACT_CHOICES.doorWidth[at]];
  const sizeChoices = isImperial(locale) ? WORK_FACT_CHOICES.deskSize.slice(3) : WORK_FACT_CHOICES.deskSize.slice(0, 3);
  const isOffered = useIsAmenityOffered();
  const hasDoor = state.amenities?.includes('door-closes') ?? false;
  const groups: Record<Group, ReactNode> = {
    monitors: among<number>(WORK_FACT_CHOICES.monitors, state.monitors).map((value) =>
      choice('monitors', value, counts?.monitors[value]),
    ),
    desk: (
      <>
        {among<string>(WORK_FACT_CHOICES.deskHeight, state.deskHeight).map((value) =>
          choice('deskHeight', value, counts?.deskHeight[value]),
        )}
        {among<string>(sizeChoices, state.deskSize).map((value) => choice('deskSize', value, counts?.deskSize[value]))}
      </>
    ),
    ports: SEARCHED_PORTS.map((port) => togglePort(port)),
    wifi: (
      <>
        {among<number>(WORK_FACT_CHOICES.wifiDown, state.wifiDown).map((value) =>
          choice('wifiDown', value, counts?.wifiDown[value]),
        )}
        {choice('callReady', true, counts?.callReady)}
      </>
    ),
    sound: (
      <>
        {choice('quiet', true, counts?.quiet)}
        {choice('measuredQuiet', true, counts?.measuredQuiet)}
        {(hasDoor || isOffered('door-closes')) && (
          <Chip
            isOn={hasDoor}
            disabled={isEmpty(found?.amenities['door-closes'], hasDoor)}
            onClick={() => onToggleAmenity('door-closes')}
          >
            {amenityName(intl, 'door-closes')}
            <Count count={found?.amenities['door-closes']} />
          </Chip>
        )}
      </>
    ),
    access: (
      <>
        {choice('stepFree', true, counts?.stepFree)}
        {among<number>(doorChoices, state.doorWidth).map((value) =>
          choice('doorWidth', value, counts?.doorWidth[value]),
        )}
        {among<number>([WORK_FACT_CHOICES.kneeClearance[at]], state.kneeClearance).map((value) =>
          choice('kneeClearance', value, counts?.kneeClearance[value]),
        )}
        {among<number>([WORK_FACT_CHOICES.turningCircle[at]], state.turningCircle).map((value) =>
          choice('turningCircle', value, counts?.turningCircle[value]),
        )}
      </>
    ),
  };
  return (
    <fieldset>
      <legend className="display text-[20px]">
        <FormattedMessage defaultMessage="Workspace details" />
      </legend>
      <p className="mt-1 text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Provided by hosts, or measured by guests. Listings without these details are left out." />
      </p>
      <div className="mt-4 grid gap-x-4 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {(Object.keys(groups) as Group[]).map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't take part in the grid
          <div
            key={group}
            role="group"
            aria-labelledby={`work-filters-${group}`}
            className="grid gap-x-5 gap-y-2 sm:col-span-2 sm:grid-cols-subgrid"
          >
            <span id={`work-filters-${group}`} className="text-[14.5px] text-muted sm:pt-2.5">
              {intl.formatMessage(groupNames[group])}
            </span>
            {/* Long choices wrap on phones. */}
            <div className="flex min-w-0 flex-wrap gap-2 [&>button]:h-auto [&>button]:min-h-10 [&>button]:shrink [&>button]:py-1.5 [&>button]:text-start [&>button]:whitespace-normal">
              {groups[group]}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
