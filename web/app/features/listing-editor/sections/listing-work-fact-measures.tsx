// Measures of a workspace, each topic with its fields.
import { settleAmenities, WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFactName, WorkFacts } from '@daynook/contract/listings/work-facts';
import { FormattedMessage, useIntl } from 'react-intl';
import { typedLength } from '../../../lib/centimeters.ts';
import { formatWallTime, localDateOf } from '../../../lib/formats.ts';
import { useHourCycle } from '../../../lib/locale.ts';
import { workFactNames } from '../../../nouns/listings/work-fact-field-words.ts';
import { wallTime } from '../../../nouns/listings/work-fact-words.ts';
import { DayPicker } from '../../../ui/dates/day-picker.tsx';
import { MeasureField } from '../../../ui/forms/measure-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';

const HALF_HOUR = 30;
const DAY = 1_440;
/** How long quiet hours are once somebody has said when they begin. */
const USUALLY_QUIET = 8 * 60;

/** The measures, how one of them changes with those that follow from it, and what is wrong with each. */
export function useMeasures() {
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
    errorOf: (name: WorkFactName): string | undefined => faults[`workFacts.${name}`],
  };
}
type Measures = ReturnType<typeof useMeasures>;

export function Wifi({ measures: { facts, write, errorOf } }: { measures: Measures }) {
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
          error={errorOf('wifiDownMbps')}
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
          error={errorOf('wifiUpMbps')}
          onChange={(wifiUpMbps) => write({ wifiUpMbps })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <DayPicker
          label={intl.formatMessage(workFactNames.wifiMeasuredOn)}
          value={facts.wifiMeasuredOn ?? undefined}
          maximum={today}
          error={errorOf('wifiMeasuredOn')}
          onChange={(wifiMeasuredOn) => write({ wifiMeasuredOn })}
        />
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Run a speed test at the desk, over Wi-Fi. Guests see when you measured it." />
      </p>
    </>
  );
}

export function Monitors({ measures: { facts, write, errorOf } }: { measures: Measures }) {
  const intl = useIntl();
  return (
    <div className="col-span-6 sm:col-span-2">
      <Select
        id="listing-externalMonitors"
        label={intl.formatMessage(workFactNames.externalMonitors)}
        value={facts.externalMonitors ?? ''}
        error={errorOf('externalMonitors')}
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

export function DeskHeight({ measures: { facts, write, errorOf } }: { measures: Measures }) {
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
          error={errorOf('deskHeightMinimumCm')}
          onChange={(length) => writeLow(length === null ? null : toCm(length))}
        />
      </div>
      <div className="col-span-3">
        <MeasureField
          {...bounds}
          id="listing-deskHeightMaximumCm"
          label={intl.formatMessage(workFactNames.deskHeightMaximumCm, { unit })}
          value={shown(high)}
          error={errorOf('deskHeightMaximumCm')}
          onChange={(length) => writeHigh(length === null ? null : toCm(length))}
        />
      </div>
      <p className="-mt-2 col-span-6 text-[14px] text-muted">
        <FormattedMessage defaultMessage="Measure from the floor to the top of the desk. On a fixed desk, both heights are the same." />
      </p>
    </>
  );
}

export function QuietHours({ measures: { facts, write, errorOf } }: { measures: Measures }) {
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
          error={errorOf('quietFromMinute')}
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
          error={errorOf('quietToMinute')}
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

export function Entrance({ measures: { facts, write, errorOf } }: { measures: Measures }) {
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
          error={errorOf('entranceSteps')}
          onChange={(entranceSteps) => write({ entranceSteps })}
        />
      </div>
      <div className="col-span-6 sm:col-span-2">
        <Select
          id="listing-hasRampOrLift"
          label={intl.formatMessage(workFactNames.hasRampOrLift)}
          value={hasRamp === null ? '' : hasRamp ? 'yes' : 'no'}
          error={errorOf('hasRampOrLift')}
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
          error={errorOf('doorWidthCm')}
          onChange={(length) => write({ doorWidthCm: length === null ? null : toCm(length) })}
        />
      </div>
    </>
  );
}

const NotStated = () => (
  <FormattedMessage defaultMessage="Not specified">{(words) => <option value="">{words}</option>}</FormattedMessage>
);
