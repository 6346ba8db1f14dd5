// What somebody works with: measures that guests filter by, and the host's own words beside them.
import type { FactId } from '@daynook/contract/hosting';
import { settleAmenities, WORK_FACTS } from '@daynook/contract/work-fact-values';
import type { WorkFactName, WorkFacts } from '@daynook/contract/work-facts';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { typedLength } from '../../lib/centimeters.ts';
import { formatLocalDate, formatWallTime, localDateOf } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { isImperial } from '../../lib/units.ts';
import { DayPicker } from '../../ui/day-picker.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { factNames } from '../listings/amenity-words.ts';
import { wallTime } from '../listings/work-fact-words.ts';
import { useEditor, useListingField } from './listing-editor-context.tsx';
import { MeasureField } from './measure-field.tsx';
import { FormSection } from './property-form-section.tsx';
import { workFactNames } from './work-fact-field-words.ts';

const examples: Record<FactId, MessageDescriptor> = defineMessages({
  desk: { defaultMessage: '160 × 80 cm, oak' },
  chair: { defaultMessage: 'Office chair with armrests and lumbar support' },
  monitor: { defaultMessage: '27″ 4K, on an arm' },
  connection: { defaultMessage: 'Fiber, with Ethernet at the desk' },
  outlets: { defaultMessage: 'Four at the desk' },
  ports: { defaultMessage: 'USB-C with 90 W, HDMI' },
  noise: { defaultMessage: 'Quiet street, with a school bell at noon' },
  light: { defaultMessage: 'Two east-facing windows' },
  ceiling: { defaultMessage: '2.7 m, sloped on one side' },
  entrance: { defaultMessage: 'Private entrance from the garden' },
});
const imperialExamples: Partial<Record<FactId, MessageDescriptor>> = defineMessages({
  desk: { defaultMessage: '63 × 31 in, oak' },
  ceiling: { defaultMessage: '9 ft, sloped on one side' },
});
/** Beside measures, what the numbers don't say. */
const detailNames: Partial<Record<FactId, MessageDescriptor>> = defineMessages({
  desk: { defaultMessage: 'Size and material' },
  monitor: { defaultMessage: 'Size and connectors' },
  connection: { defaultMessage: 'Anything else about the connection' },
  noise: { defaultMessage: 'What guests may hear' },
  entrance: { defaultMessage: 'How guests come in' },
});
const NO_MEASURES = ['chair', 'outlets', 'ports', 'light', 'ceiling'] as const satisfies readonly FactId[];

const HALF_HOUR = 30;
const DAY = 1_440;
/** How long quiet hours are once somebody has said when they begin. */
const USUALLY_QUIET = 8 * 60;

/** The measures, how one of them changes with those that follow from it, and what is wrong with each. */
function useMeasures() {
  const { value, set } = useListingField('workFacts');
  const amenities = useListingField('amenities');
  const { faults } = useEditor();
  return {
    facts: value,
    write: (change: Partial<WorkFacts>) => {
      const next = { ...value, ...change };
      set(next);
      const settled = settleAmenities(amenities.value, next);
      if (settled.length !== amenities.value.length || settled.some((one) => !amenities.value.includes(one)))
        amenities.set(settled);
    },
    faultOf: (name: WorkFactName): string | undefined => faults[`workFacts.${name}`],
  };
}
type Measures = ReturnType<typeof useMeasures>;

export function ListingWorkFacts() {
  const intl = useIntl();
  const measures = useMeasures();
  return (
    <FormSection
      isStacked
      id="facts"
      title={<FormattedMessage defaultMessage="Workspace specs" />}
      lead={
        <FormattedMessage defaultMessage="Guests compare and filter by these. Measure what you can, and leave blank what you don’t know." />
      }
    >
      <div className="grid gap-8">
        <Topic id="connection">
          <Wifi measures={measures} />
        </Topic>
        <Topic id="monitor">
          <Monitors measures={measures} />
        </Topic>
        <Topic id="desk">
          <DeskHeight measures={measures} />
        </Topic>
        <Topic id="noise">
          <QuietHours measures={measures} />
        </Topic>
        <Topic id="entrance">
          <Entrance measures={measures} />
        </Topic>
        <fieldset className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
          <legend className="sr-only">{intl.formatMessage({ defaultMessage: 'Other details' })}</legend>
          {NO_MEASURES.map((id) => (
            <InOwnWords key={id} id={id} label={intl.formatMessage(factNames[id])} />
          ))}
        </fieldset>
      </div>
    </FormSection>
  );
}

/** The measures of a topic, and under them the host's own words. */
function Topic({ id, children }: { id: keyof typeof detailNames & FactId; children: ReactNode }) {
  const intl = useIntl();
  return (
    <fieldset className="grid grid-cols-6 gap-x-4 gap-y-5 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <legend className="float-start col-span-6 -mb-2 w-full text-[16.5px] font-semibold">
        {intl.formatMessage(factNames[id])}
      </legend>
      {children}
      <div className={id === 'monitor' ? 'col-span-6 sm:col-span-4' : 'col-span-6'}>
        <InOwnWords id={id} label={intl.formatMessage(detailNames[id]!)} />
      </div>
    </fieldset>
  );
}

function Wifi({ measures: { facts, write, faultOf } }: { measures: Measures }) {
  const intl = useIntl();
  const { listing } = useEditor();
  const today = localDateOf(new Date(), listing.property.timeZone);
  const mbps = { minimum: 1, maximum: WORK_FACTS.wifiMbpsMaximum };
  return (
    <>
      <div className="col-span-3 sm:col-span-2">
        <MeasureField
          {...mbps}
          id="listing-wifiDownMbps"
          label={intl.formatMessage(workFactNames.wifiDownMbps)}
          value={facts.wifiDownMbps}
          error={faultOf('wifiDownMbps')}
          onChange={(wifiDownMbps) =>
            write(
              wifiDownMbps === null
                ? { wifiDownMbps, wifiUpMbps: null, wifiMeasuredOn: null }
                : { wifiDownMbps, wifiMeasuredOn: facts.wifiMeasuredOn ?? today },
            )
          }
        />
      </div>
      <div className="col-span-3 sm:col-span-2">
        <MeasureField
          {...mbps}
          id="listing-wifiUpMbps"
          label={intl.formatMessage(workFactNames.wifiUpMbps)}
          value={facts.wifiUpMbps}
          error={faultOf('wifiUpMbps')}
          onChange={(wifiUpMbps) => write({ wifiUpMbps })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <DayPicker
          label={intl.formatMessage(workFactNames.wifiMeasuredOn)}
          value={facts.wifiMeasuredOn ?? undefined}
          maximum={today}
          placeholder={intl.formatMessage({ defaultMessage: 'Choose a day' })}
          onChange={(wifiMeasuredOn) => write({ wifiMeasuredOn })}
        />
        {faultOf('wifiMeasuredOn') && (
          <p className="mt-1.5 text-[14px] font-medium text-danger">{faultOf('wifiMeasuredOn')}</p>
        )}
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Run any speed test at the desk, over Wi-Fi. Guests see the day you measured it." />
      </p>
    </>
  );
}

function Monitors({ measures: { facts, write, faultOf } }: { measures: Measures }) {
  const intl = useIntl();
  return (
    <div className="col-span-6 sm:col-span-2">
      <Select
        id="listing-externalMonitors"
        label={intl.formatMessage(workFactNames.externalMonitors)}
        value={facts.externalMonitors ?? ''}
        error={faultOf('externalMonitors')}
        onChange={(event) => write({ externalMonitors: event.target.value === '' ? null : Number(event.target.value) })}
      >
        <NotStated />
        {Array.from({ length: WORK_FACTS.externalMonitorsMaximum + 1 }, (_, count) => (
          <option key={String(count)} value={count}>
            {count === 0 ? intl.formatMessage({ defaultMessage: 'None' }) : intl.formatNumber(count)}
          </option>
        ))}
      </Select>
    </div>
  );
}

function DeskHeight({ measures: { facts, write, faultOf } }: { measures: Measures }) {
  const intl = useIntl();
  const { unit, toShown, toCm } = typedLength(intl.locale);
  const bounds = {
    minimum: toShown(WORK_FACTS.deskHeightMinimumCm),
    maximum: toShown(WORK_FACTS.deskHeightMaximumCm),
  };
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high } = facts;
  const shown = (cm: number | null) => (cm === null ? null : toShown(cm));
  // A desk of one height needs to be said once.
  const writeLow = (cm: number | null) =>
    write({ deskHeightMinimumCm: cm, deskHeightMaximumCm: cm === null || high === null || high === low ? cm : high });
  const writeHigh = (cm: number | null) =>
    write(cm === null ? { deskHeightMaximumCm: low } : { deskHeightMinimumCm: low ?? cm, deskHeightMaximumCm: cm });
  return (
    <>
      <div className="col-span-3">
        <MeasureField
          {...bounds}
          id="listing-deskHeightMinimumCm"
          label={intl.formatMessage(workFactNames.deskHeightMinimumCm, { unit })}
          value={shown(low)}
          error={faultOf('deskHeightMinimumCm')}
          onChange={(length) => writeLow(length === null ? null : toCm(length))}
        />
      </div>
      <div className="col-span-3">
        <MeasureField
          {...bounds}
          id="listing-deskHeightMaximumCm"
          label={intl.formatMessage(workFactNames.deskHeightMaximumCm, { unit })}
          value={shown(high)}
          error={faultOf('deskHeightMaximumCm')}
          onChange={(length) => writeHigh(length === null ? null : toCm(length))}
        />
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="From the floor to the top of the desk. For a fixed desk, both are the same." />
      </p>
    </>
  );
}

function QuietHours({ measures: { facts, write, faultOf } }: { measures: Measures }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const { quietFromMinute: from, quietToMinute: to } = facts;
  const timesWith = (own: number | null, fromMinute: number, toMinute: number) => {
    const steps = Array.from({ length: DAY / HALF_HOUR + 1 }, (_, step) => step * HALF_HOUR);
    const all = own === null || steps.includes(own) ? steps : [...steps, own].toSorted((a, b) => a - b);
    return all
      .filter((minute) => minute >= fromMinute && minute <= toMinute)
      .map((minute) => (
        <option key={minute} value={minute}>
          {formatWallTime(wallTime(minute), intl.locale, hourCycle)}
        </option>
      ));
  };
  const writeFrom = (text: string) => {
    if (text === '') write({ quietFromMinute: null, quietToMinute: null });
    else {
      const minute = Number(text);
      const end = to !== null && to > minute ? to : Math.min(DAY, minute + USUALLY_QUIET);
      write({ quietFromMinute: minute, quietToMinute: end });
    }
  };
  return (
    <>
      <div className="col-span-3">
        <Select
          id="listing-quietFromMinute"
          label={intl.formatMessage(workFactNames.quietFromMinute)}
          value={from ?? ''}
          error={faultOf('quietFromMinute')}
          onChange={(event) => writeFrom(event.target.value)}
        >
          <NotStated />
          {timesWith(from, 0, DAY - HALF_HOUR)}
        </Select>
      </div>
      <div className="col-span-3">
        <Select
          id="listing-quietToMinute"
          label={intl.formatMessage(workFactNames.quietToMinute)}
          value={to ?? ''}
          disabled={from === null}
          error={faultOf('quietToMinute')}
          onChange={(event) => write({ quietToMinute: Number(event.target.value) })}
        >
          {from === null && <NotStated />}
          {from !== null && timesWith(to, from + 1, DAY)}
        </Select>
      </div>
    </>
  );
}

const FLAGS = { yes: true, no: false } as const;

function Entrance({ measures: { facts, write, faultOf } }: { measures: Measures }) {
  const intl = useIntl();
  const { unit, toShown, toCm } = typedLength(intl.locale);
  const { hasRampOrLift: hasRamp, doorWidthCm } = facts;
  return (
    <>
      <div className="col-span-6 sm:col-span-2">
        <MeasureField
          id="listing-entranceSteps"
          label={intl.formatMessage(workFactNames.entranceSteps)}
          minimum={0}
          maximum={WORK_FACTS.entranceStepsMaximum}
          value={facts.entranceSteps}
          error={faultOf('entranceSteps')}
          onChange={(entranceSteps) => write({ entranceSteps })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <Select
          id="listing-hasRampOrLift"
          label={intl.formatMessage(workFactNames.hasRampOrLift)}
          value={hasRamp === null ? '' : hasRamp ? 'yes' : 'no'}
          error={faultOf('hasRampOrLift')}
          onChange={(event) => write({ hasRampOrLift: FLAGS[event.target.value as keyof typeof FLAGS] ?? null })}
        >
          <NotStated />
          <option value="yes">{intl.formatMessage({ defaultMessage: 'Yes' })}</option>
          <option value="no">{intl.formatMessage({ defaultMessage: 'No' })}</option>
        </Select>
      </div>
      <div className="col-span-6 sm:col-span-2">
        <MeasureField
          id="listing-doorWidthCm"
          label={intl.formatMessage(workFactNames.doorWidthCm, { unit })}
          minimum={toShown(WORK_FACTS.doorWidthMinimumCm)}
          maximum={toShown(WORK_FACTS.doorWidthMaximumCm)}
          value={doorWidthCm === null ? null : toShown(doorWidthCm)}
          error={faultOf('doorWidthCm')}
          onChange={(length) => write({ doorWidthCm: length === null ? null : toCm(length) })}
        />
      </div>
    </>
  );
}

const NotStated = () => (
  <FormattedMessage defaultMessage="Not stated">{(words) => <option value="">{words}</option>}</FormattedMessage>
);

function InOwnWords({ id, label }: { id: FactId; label: string }) {
  const intl = useIntl();
  const field = useListingField('facts');
  const { listing, faults } = useEditor();
  // What is being typed, spaces at its end included; only what says something is saved.
  const [typed, setTyped] = useState<string>();
  const said = field.value.find((fact) => fact.id === id)?.value ?? '';
  const stated = listing.facts.find((fact) => fact.id === id);
  const at = field.value.findIndex((fact) => fact.id === id);
  const write = (text: string) => {
    setTyped(text);
    const value = text.trim();
    const changed =
      at >= 0 ? field.value.map((fact) => (fact.id === id ? { id, value } : fact)) : [...field.value, { id, value }];
    field.set(changed.filter((fact) => fact.value !== ''));
  };
  return (
    <TextField
      id={`listing-fact-${id}`}
      label={label}
      placeholder={intl.formatMessage((isImperial(intl.locale) && imperialExamples[id]) || examples[id])}
      description={
        stated && stated.value === said ? (
          <FormattedMessage
            defaultMessage="Added in {month}"
            values={{ month: formatLocalDate(stated.statedOn, intl.locale, 'month') }}
          />
        ) : undefined
      }
      value={typed !== undefined && typed.trim() === said ? typed : said}
      error={at < 0 ? undefined : (faults[`facts.${at}.value`] ?? faults[`facts.${at}`])}
      maxLength={80}
      autoComplete="off"
      onChange={(event) => write(event.target.value)}
    />
  );
}
