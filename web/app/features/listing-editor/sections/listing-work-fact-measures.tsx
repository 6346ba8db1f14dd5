// Measurements of a workspace, by topic.
import { settleAmenities, WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactName, WorkFacts } from '@daynook/contract/listings/work-facts';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedLength } from '../../../lib/centimeters.ts';
import { formatWallTime, toLocalDate } from '../../../lib/formats.ts';
import { useHourCycle } from '../../../lib/locale.ts';
import { ConnectionTest } from '../../../nouns/connection-tests/connection-test.tsx';
import { startHostTest } from '../../../nouns/connection-tests/start-test.ts';
import { workFactNames } from '../../../nouns/listings/work-fact-field-words.ts';
import { wallTime } from '../../../nouns/listings/work-fact-words.ts';
import { addHostSample } from '../../../nouns/noise-samples/add-sample.ts';
import { NoiseSample } from '../../../nouns/noise-samples/noise-sample.tsx';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { MeasureField } from '../../../ui/forms/measure-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';

/** A speed as the fields take it. */
const toWhole = (mbps: number): number => Math.min(WORK_FACTS.wifiMbpsMaximum, Math.max(1, Math.round(mbps)));

const HALF_HOUR = 30;
const DAY = 1_440;
/** The default length of quiet hours once a start is set. */
const USUALLY_QUIET = 8 * 60;

/** The measurements, how to change one and those that depend on it, and their errors. */
export function useMeasures() {
  const { value, set } = useListingField('workFacts');
  const amenities = useListingField('amenities');
  const { errors } = useEditor();
  return {
    facts: value,
    write: (change: Partial<WorkFacts>) => {
      const next = { ...value, ...change };
      set(next);
      const settled = settleAmenities(amenities.value, next);
      if (settled.length !== amenities.value.length || settled.some((one) => !amenities.value.includes(one)))
        amenities.set(settled);
    },
    findError: (name: WorkFactName): string | undefined => errors[`workFacts.${name}`],
  };
}
export type Measures = ReturnType<typeof useMeasures>;

export function Wifi({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  const { listing } = useEditor();
  const today = toLocalDate(new Date(), listing.property.timeZone);
  const mbps = { minimum: 1, maximum: WORK_FACTS.wifiMbpsMaximum };
  return (
    <>
      <div className="col-span-3 sm:col-span-2">
        <MeasureField
          {...mbps}
          id="listing-wifiDownMbps"
          label={intl.formatMessage(workFactNames.wifiDownMbps)}
          value={facts.wifiDownMbps}
          error={findError('wifiDownMbps')}
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
          error={findError('wifiUpMbps')}
          onChange={(wifiUpMbps) => write({ wifiUpMbps })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <DayPicker
          label={intl.formatMessage(workFactNames.wifiMeasuredOn)}
          value={facts.wifiMeasuredOn ?? undefined}
          maximum={today}
          error={findError('wifiMeasuredOn')}
          onChange={(wifiMeasuredOn) => write({ wifiMeasuredOn })}
        />
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Run the test at the desk, over Wi-Fi: it measures the connection to this site and fills in the speeds. From the next day on, guests see what was measured and when." />
      </p>
      <div className="col-span-6">
        <ConnectionTest
          start={(medium) => startHostTest(listing._id, medium)}
          onDone={({ downMbps, upMbps }, medium) => {
            if (medium === 'wifi')
              write({ wifiDownMbps: toWhole(downMbps), wifiUpMbps: toWhole(upMbps), wifiMeasuredOn: today });
          }}
        />
      </div>
    </>
  );
}

export function Monitors({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  return (
    <div className="col-span-6 sm:col-span-2">
      <Select
        id="listing-externalMonitors"
        label={intl.formatMessage(workFactNames.externalMonitors)}
        value={facts.externalMonitors ?? ''}
        error={findError('externalMonitors')}
        onChange={(event) => {
          const externalMonitors = event.target.value === '' ? null : Number(event.target.value);
          write(
            externalMonitors ? { externalMonitors } : { externalMonitors, monitorInches: null, monitorInputs: null },
          );
        }}
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

export function DeskHeight({ measures: { facts, write, findError } }: { measures: Measures }) {
  const intl = useIntl();
  const { unit, toShown, toCm } = typedLength(intl.locale);
  const bounds = {
    minimum: toShown(WORK_FACTS.deskHeightMinimumCm),
    maximum: toShown(WORK_FACTS.deskHeightMaximumCm),
  };
  const { deskHeightMinimumCm: low, deskHeightMaximumCm: high } = facts;
  const shown = (cm: number | null) => (cm === null ? null : toShown(cm));
  // A desk with a fixed height needs one value.
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
          error={findError('deskHeightMinimumCm')}
          onChange={(length) => writeLow(length === null ? null : toCm(length))}
        />
      </div>
      <div className="col-span-3">
        <MeasureField
          {...bounds}
          id="listing-deskHeightMaximumCm"
          label={intl.formatMessage(workFactNames.deskHeightMaximumCm, { unit })}
          value={shown(high)}
          error={findError('deskHeightMaximumCm')}
          onChange={(length) => writeHigh(length === null ? null : toCm(length))}
        />
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Measure from the floor to the top of the desk. On a fixed desk, both heights are the same." />
      </p>
    </>
  );
}

export function QuietHours({ measures: { facts, write, findError } }: { measures: Measures }) {
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
      <div className="col-span-6 sm:col-span-3">
        <Select
          id="listing-quietFromMinute"
          label={intl.formatMessage(workFactNames.quietFromMinute)}
          value={from ?? ''}
          error={findError('quietFromMinute')}
          onChange={(event) => writeFrom(event.target.value)}
        >
          <NotStated />
          {timesWith(from, 0, DAY - HALF_HOUR)}
        </Select>
      </div>
      <div className="col-span-6 sm:col-span-3">
        <Select
          id="listing-quietToMinute"
          label={intl.formatMessage(workFactNames.quietToMinute)}
          value={to ?? ''}
          disabled={from === null}
          error={findError('quietToMinute')}
          onChange={(event) => write({ quietToMinute: Number(event.target.value) })}
        >
          {from === null && <NotStated />}
          {from !== null && timesWith(to, from + 1, DAY)}
        </Select>
      </div>
    </>
  );
}

export function Noise() {
  const { listing } = useEditor();
  return (
    <div className="col-span-6 grid gap-3">
      <p className="text-[14px] text-muted">
        <FormattedMessage defaultMessage="Measure the noise at the desk for a minute, at different hours. Nothing is recorded: your device turns the sound into three numbers, and we only get these. From the next day on, guests see how quiet each hour is, and in which month you last measured." />
      </p>
      <NoiseSample add={(sample) => addHostSample(listing._id, sample)} />
    </div>
  );
}

const FLAGS = { yes: true, no: false } as const;

export function Entrance({ measures: { facts, write, findError } }: { measures: Measures }) {
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
          error={findError('entranceSteps')}
          onChange={(entranceSteps) => write(entranceSteps ? { entranceSteps } : { entranceSteps, stepHeightCm: null })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <Select
          id="listing-hasRampOrLift"
          label={intl.formatMessage(workFactNames.hasRampOrLift)}
          value={hasRamp === null ? '' : hasRamp ? 'yes' : 'no'}
          error={findError('hasRampOrLift')}
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
          error={findError('doorWidthCm')}
          onChange={(length) => write({ doorWidthCm: length === null ? null : toCm(length) })}
        />
      </div>
    </>
  );
}

export const NotStated = () => (
  <FormattedMessage defaultMessage="Not specified">{(words) => <option value="">{words}</option>}</FormattedMessage>
);
