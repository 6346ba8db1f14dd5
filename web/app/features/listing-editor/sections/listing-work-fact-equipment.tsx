// The desk's equipment and the measurements that decide whether people can get to it and sit at it.
import {
  CHAIRS,
  DESK_PORTS,
  FACT_METHODS,
  type FactMethod,
  MONITOR_INPUTS,
  WORK_FACTS,
} from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { typedLength } from '../../../lib/centimeters.ts';
import { connectorName } from '../../../nouns/listings/connector-names.ts';
import { workFactNames } from '../../../nouns/listings/work-fact-field-words.ts';
import { chairNames } from '../../../nouns/listings/work-fact-words.ts';
import { Chip } from '../../../ui/forms/chip.tsx';
import { MeasureField } from '../../../ui/forms/measure-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type Measures, NotStated } from './listing-work-fact-measures.tsx';

type LengthName = {
  [K in keyof WorkFacts]: K extends `${string}Cm` ? K : never;
}[keyof WorkFacts];

interface LengthProps {
  measures: Measures;
  name: LengthName;
  minimumCm: number;
  maximumCm: number;
}

/** A length in the reader's unit. */
function Length({ measures: { facts, write, findError }, name, minimumCm, maximumCm }: LengthProps) {
  const intl = useIntl();
  const { unit, toShown, toCm } = typedLength(intl.locale);
  const value = facts[name];
  return (
    <MeasureField
      id={`listing-${name}`}
      label={intl.formatMessage(workFactNames[name], { unit })}
      minimum={Math.ceil(toShown(minimumCm))}
      maximum={Math.floor(toShown(maximumCm))}
      value={value === null ? null : toShown(value)}
      error={findError(name)}
      onChange={(length) => write({ [name]: length === null ? null : toCm(length) })}
    />
  );
}

export const DeskSize = ({ measures }: { measures: Measures }) => (
  <>
    <div className="col-span-3">
      <Length
        measures={measures}
        name="deskWidthCm"
        minimumCm={WORK_FACTS.deskWidthMinimumCm}
        maximumCm={WORK_FACTS.deskWidthMaximumCm}
      />
    </div>
    <div className="col-span-3">
      <Length
        measures={measures}
        name="deskDepthCm"
        minimumCm={WORK_FACTS.deskDepthMinimumCm}
        maximumCm={WORK_FACTS.deskDepthMaximumCm}
      />
    </div>
  </>
);

export const KneeClearance = ({ measures }: { measures: Measures }) => (
  <div className="col-span-3">
    <Length
      measures={measures}
      name="kneeClearanceCm"
      minimumCm={WORK_FACTS.kneeClearanceMinimumCm}
      maximumCm={WORK_FACTS.kneeClearanceMaximumCm}
    />
  </div>
);

/** What matters to people with a wheelchair, a walker, or a stroller. */
export const MoreAccess = ({ measures }: { measures: Measures }) => (
  <>
    {Boolean(measures.facts.entranceSteps) && (
      <div className="col-span-6 sm:col-span-2">
        <Length measures={measures} name="stepHeightCm" minimumCm={1} maximumCm={WORK_FACTS.stepHeightMaximumCm} />
      </div>
    )}
    <div className="col-span-6 sm:col-span-2">
      <Length
        measures={measures}
        name="bathroomDoorCm"
        minimumCm={WORK_FACTS.doorWidthMinimumCm}
        maximumCm={WORK_FACTS.doorWidthMaximumCm}
      />
    </div>
    <div className="col-span-6 sm:col-span-2">
      <Length
        measures={measures}
        name="turningCircleCm"
        minimumCm={WORK_FACTS.turningCircleMinimumCm}
        maximumCm={WORK_FACTS.turningCircleMaximumCm}
      />
    </div>
    <p className="-mt-2 col-span-6 text-[14px] text-muted">
      <FormattedMessage defaultMessage="Measure doors between the frames when they’re fully open. The turning circle is the widest circle of free floor." />
    </p>
  </>
);

const methodNames: Record<FactMethod, MessageDescriptor> = defineMessages({
  measured: { defaultMessage: 'I measured it' },
  documented: { defaultMessage: 'From a manual or a plan' },
  estimated: { defaultMessage: 'Estimated' },
});

/** How the host knows the topic's lengths; guests see it. */
export function HowKnown({
  measures: { facts, write, findError },
  name,
}: {
  measures: Measures;
  name: 'deskHow' | 'accessHow';
}) {
  const intl = useIntl();
  return (
    <div className="col-span-6 sm:col-span-3">
      <Select
        id={`listing-${name}`}
        label={intl.formatMessage(workFactNames[name])}
        value={facts[name] ?? ''}
        error={findError(name)}
        onChange={(event) => write({ [name]: event.target.value === '' ? null : (event.target.value as FactMethod) })}
      >
        <NotStated />
        {FACT_METHODS.map((method) => (
          <option key={method} value={method}>
            {intl.formatMessage(methodNames[method])}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function Chair({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  return (
    <div className="col-span-6 sm:col-span-2">
      <Select
        id="listing-chairKind"
        label={intl.formatMessage(workFactNames.chairKind)}
        value={facts.chairKind ?? ''}
        error={findError('chairKind')}
        onChange={(event) =>
          write({ chairKind: event.target.value === '' ? null : (event.target.value as WorkFacts['chairKind']) })
        }
      >
        <NotStated />
        {CHAIRS.map((chair) => (
          <option key={chair} value={chair}>
            {intl.formatMessage(chairNames[chair])}
          </option>
        ))}
      </Select>
    </div>
  );
}

export function ClosingDoor({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  const { hasClosingDoor } = facts;
  return (
    <div className="col-span-6 sm:col-span-3">
      <Select
        id="listing-hasClosingDoor"
        label={intl.formatMessage(workFactNames.hasClosingDoor)}
        value={hasClosingDoor === null ? '' : hasClosingDoor ? 'yes' : 'no'}
        error={findError('hasClosingDoor')}
        onChange={(event) => write({ hasClosingDoor: event.target.value === '' ? null : event.target.value === 'yes' })}
      >
        <NotStated />
        <option value="yes">{intl.formatMessage({ defaultMessage: 'Yes' })}</option>
        <option value="no">{intl.formatMessage({ defaultMessage: 'No' })}</option>
      </Select>
    </div>
  );
}

type Connector = Parameters<typeof connectorName>[1];

interface ConnectorsProps<T extends Connector> {
  name: 'monitorInputs' | 'deskPorts';
  choices: readonly T[];
  chosen: readonly T[] | null;
  error: string | undefined;
  onChange: (chosen: T[] | null) => void;
}

/** None chosen is the same as not stated. */
function Connectors<T extends Connector>({ name, choices, chosen, error, onChange }: ConnectorsProps<T>) {
  const intl = useIntl();
  const has = new Set<Connector>(chosen);
  const toggle = (one: T) => {
    const next = choices.filter((choice) => (choice === one ? !has.has(choice) : has.has(choice)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't take part in the grid
    <div role="group" aria-labelledby={`listing-${name}-label`} id={`listing-${name}`} className="col-span-6">
      <span id={`listing-${name}-label`} className="block text-[14.5px] font-semibold">
        {intl.formatMessage(workFactNames[name])}
      </span>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((one) => (
          <Chip key={one} isOn={has.has(one)} onClick={() => toggle(one)}>
            {connectorName(intl, one)}
          </Chip>
        ))}
      </div>
      {error && <p className="mt-1.5 text-[14px] font-medium text-danger">{error}</p>}
    </div>
  );
}

/** Only once there's a monitor. */
export function MonitorDetails({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  if (!facts.externalMonitors) return null;
  return (
    <>
      <div className="col-span-6 sm:col-span-2">
        <MeasureField
          id="listing-monitorInches"
          label={intl.formatMessage(workFactNames.monitorInches)}
          minimum={WORK_FACTS.monitorInchesMinimum}
          maximum={WORK_FACTS.monitorInchesMaximum}
          value={facts.monitorInches}
          error={findError('monitorInches')}
          onChange={(monitorInches) => write({ monitorInches })}
        />
      </div>
      <Connectors
        name="monitorInputs"
        choices={MONITOR_INPUTS}
        chosen={facts.monitorInputs}
        error={findError('monitorInputs')}
        onChange={(monitorInputs) => write({ monitorInputs })}
      />
    </>
  );
}

export function Power({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  return (
    <>
      <div className="col-span-6 sm:col-span-2">
        <MeasureField
          id="listing-deskOutlets"
          label={intl.formatMessage(workFactNames.deskOutlets)}
          minimum={0}
          maximum={WORK_FACTS.deskOutletsMaximum}
          value={facts.deskOutlets}
          error={findError('deskOutlets')}
          onChange={(deskOutlets) => write({ deskOutlets })}
        />
      </div>
      <Connectors
        name="deskPorts"
        choices={DESK_PORTS}
        chosen={facts.deskPorts}
        error={findError('deskPorts')}
        onChange={(deskPorts) => write({ deskPorts })}
      />
    </>
  );
}
