// Facts about the workspace: measurements that guests can filter by, and the host's own words.
import type { FactId } from '@daynook/contract/hosting/hosting';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { factNames } from '../../../nouns/listings/amenity-words.ts';
import { useEditor } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import { ListingMore } from './listing-more.tsx';
import {
  Chair,
  ClosingDoor,
  DeskSize,
  HowKnown,
  KneeClearance,
  MonitorDetails,
  MoreAccess,
  Power,
} from './listing-work-fact-equipment.tsx';
import { DeskHeight, Entrance, Monitors, Noise, QuietHours, useMeasures, Wifi } from './listing-work-fact-measures.tsx';
import { InOwnWords } from './listing-work-fact-words.tsx';

/** Beside measurements: what the numbers don't say. */
const detailNames: Partial<Record<FactId, MessageDescriptor>> = defineMessages({
  desk: { defaultMessage: 'Material and shape' },
  chair: { defaultMessage: 'Model and adjustments' },
  monitor: { defaultMessage: 'Anything else about the monitors' },
  outlets: { defaultMessage: 'Anything else about outlets' },
  ports: { defaultMessage: 'Anything else about ports' },
  connection: { defaultMessage: 'Anything else about the connection' },
  noise: { defaultMessage: 'What guests may hear' },
  entrance: { defaultMessage: 'How guests get in' },
});
const NO_MEASURES = ['ports', 'light', 'ceiling'] as const satisfies readonly FactId[];

export function ListingWorkFacts() {
  const intl = useIntl();
  const measures = useMeasures();
  return (
    <ListingSection
      id="facts"
      title={<FormattedMessage defaultMessage="Workspace details" />}
      lead={
        <FormattedMessage defaultMessage="Guests compare and filter by these. Measure what you can, and leave the rest blank." />
      }
    >
      <div className="grid gap-8">
        <Topic id="connection">
          <Wifi measures={measures} />
        </Topic>
        <Topic id="monitor">
          <Monitors measures={measures} />
          <MonitorDetails measures={measures} />
        </Topic>
        <ListingMore
          title={<FormattedMessage defaultMessage="Desk, sound, entrance, and more" />}
          summary={<MoreSummary />}
        >
          <Topic id="desk">
            <DeskSize measures={measures} />
            <DeskHeight measures={measures} />
            <KneeClearance measures={measures} />
            <HowKnown measures={measures} name="deskHow" />
          </Topic>
          <Topic id="noise">
            <QuietHours measures={measures} />
            <ClosingDoor measures={measures} />
            <Noise />
          </Topic>
          <Topic id="entrance">
            <Entrance measures={measures} />
            <MoreAccess measures={measures} />
            <HowKnown measures={measures} name="accessHow" />
          </Topic>
          <Topic id="chair">
            <Chair measures={measures} />
          </Topic>
          <Topic id="outlets">
            <Power measures={measures} />
          </Topic>
          <fieldset className="grid gap-5 border-t border-line pt-6 sm:grid-cols-2">
            <legend className="sr-only">{intl.formatMessage({ defaultMessage: 'Other details' })}</legend>
            {NO_MEASURES.map((id) => (
              <InOwnWords key={id} id={id} label={intl.formatMessage(detailNames[id] ?? factNames[id])} />
            ))}
          </fieldset>
        </ListingMore>
      </div>
    </ListingSection>
  );
}

const FOLDED_MEASURES = [
  'deskWidthCm',
  'deskHeightMinimumCm',
  'kneeClearanceCm',
  'quietFromMinute',
  'hasClosingDoor',
  'entranceSteps',
  'stepHeightCm',
  'hasRampOrLift',
  'doorWidthCm',
  'bathroomDoorCm',
  'turningCircleCm',
  'chairKind',
  'deskOutlets',
  'deskPorts',
] as const satisfies readonly (keyof WorkFacts)[];
const OPEN_FACTS: readonly FactId[] = ['connection', 'monitor'];

/** The number of collapsed details that are filled in. */
function MoreSummary() {
  const { fields } = useEditor();
  const count =
    FOLDED_MEASURES.filter((measure) => fields.workFacts[measure] !== null).length +
    fields.facts.filter(({ id }) => !OPEN_FACTS.includes(id)).length;
  return (
    <FormattedMessage
      defaultMessage="{count, plural, =0 {Nothing added yet} one {# detail added} other {# details added}}"
      values={{ count }}
    />
  );
}

/** A topic's measurements, with the host's own words below. */
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
