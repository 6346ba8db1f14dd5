// The form of an existing property: its sections on one page, a list of them, and Save always in reach.
import type { OwnProperty } from '@daynook/contract/hosting/hosting';
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useMedia } from '../../lib/media.ts';
import { propertyFactValues } from '../../nouns/listings/property-fact-words.ts';
import { Button } from '../../ui/button.tsx';
import { goTo, useHashFocus } from '../../ui/go-to.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { StickyBar } from '../../ui/layout/sticky-bar.tsx';
import { useSectionInView } from '../../ui/layout/use-section-in-view.ts';
import { PropertyDispute } from './property-dispute.tsx';
import { usePropertyProblems } from './property-errors.ts';
import { isPinInQuestion } from './property-map-fields.tsx';
import { PropertyPartFields, partLeads, partNames } from './property-parts.tsx';
import { focusOfProblems, KeptNote, PropertyProblems } from './property-problems.tsx';
import { PropertySection } from './property-section.tsx';
import { PropertyStepRail } from './property-step-rail.tsx';
import { listOpenFirst, PROPERTY_STEPS, type PropertyStep, stateOfStep, summaryOfStep } from './property-steps.ts';
import { locatedByNames, propertyTypeNames } from './property-words.ts';
import { type PropertyForm as Form, usePropertyForm } from './use-property-form.ts';
import { usePropertyPlace, useSaving } from './use-property-place.ts';

interface PropertyFormProps {
  sub: string;
  property: OwnProperty;
  onSaved: (property: OwnProperty) => void;
  /** Rendered below the form, not part of it. */
  after?: ReactNode;
  afterSections?: readonly (readonly [id: string, name: MessageDescriptor])[];
}

const FORM_ID = 'property-form';

export function PropertyForm({ sub, property, onSaved, after, afterSections = [] }: PropertyFormProps) {
  const form = usePropertyForm({ sub, home: property, onSaved });
  const place = usePropertyPlace(form);
  const save = useSaving(form, place);
  const problems = usePropertyProblems(form);
  // A link such as `#property-cameras` leads to the field.
  useHashFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const target = focusOfProblems(problems);
    if (form.refusals > 0 && target) goTo(target);
  }, [form.refusals]);
  const summarize = useStepSummary(form.draft);
  // Beside their list: what's still to be answered, otherwise the first. As it was at first, so an answer collapses nothing.
  const isWide = useMedia('(min-width: 1024px)');
  const [firstOpen] = useState(() => listOpenFirst(form.draft));
  const current = useSectionInView([
    ...PROPERTY_STEPS.map((step) => `part-${step}`),
    ...afterSections.map(([id]) => id),
  ]);
  return (
    <div className="items-start gap-x-14 lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
      <div className="gap-6 max-lg:hidden lg:sticky lg:top-[calc(var(--nav-height)+20px)] lg:grid">
        <PropertyStepRail
          steps={[
            ...PROPERTY_STEPS.map((step) => ({
              id: `part-${step}`,
              name: partNames[step],
              state: stateOfStep(step, form.draft),
            })),
            ...afterSections.map(([id, name]) => ({ id, name })),
          ].map((part) => ({ ...part, href: `#${part.id}`, isCurrent: part.id === current }))}
          onGo={({ id }) => goTo(id)}
        />
        <div className="grid gap-3 border-t border-line pt-5">
          <SaveButton form={form} />
          <SaveNote form={form} />
        </div>
      </div>
      <div className="min-w-0">
        <form
          ref={form.form}
          id={FORM_ID}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <div className="grid gap-5 *:mb-6">
            {form.dispute && <PropertyDispute form={form} dispute={form.dispute} />}
            <PropertyProblems form={form} problems={problems} onGo={({ focusId }) => goTo(focusId)} />
          </div>
          {PROPERTY_STEPS.map((step) => (
            <PropertySection
              key={step}
              id={`part-${step}`}
              state={stateOfStep(step, form.draft)}
              summary={summarize(step)}
              isInQuestion={step === 'pin' && isPinInQuestion(form)}
              isOpenFirst={isWide && firstOpen.includes(step)}
              title={<FormattedMessage {...partNames[step]} />}
              lead={<FormattedMessage {...partLeads[step]} />}
            >
              <PropertyPartFields step={step} form={form} place={place} />
            </PropertySection>
          ))}
        </form>
        {after}
      </div>
      <StickyBar>
        <SaveNote form={form} />
        <SaveButton form={form} />
      </StickyBar>
    </div>
  );
}

/** Beside other details, where its values need its name. */
const kitchenNames: Record<NonNullable<Form['draft']['kitchen']>, MessageDescriptor> = defineMessages({
  full: { defaultMessage: 'Kitchen' },
  drinks: { defaultMessage: 'Coffee and tea' },
  none: { defaultMessage: 'No kitchen' },
});

/** What a finished step says, for a folded section. */
function useStepSummary(draft: Form['draft']): (step: PropertyStep) => string | undefined {
  const intl = useIntl();
  return (step) => {
    if (step === 'pin') return draft.locatedBy ? intl.formatMessage(locatedByNames[draft.locatedBy]) : undefined;
    if (step === 'details') {
      const { type, entrance, kitchen } = draft;
      const said = [
        type && propertyTypeNames[type],
        entrance && propertyFactValues.entrance[entrance],
        kitchen && kitchenNames[kitchen],
      ];
      return said.flatMap((name) => (name ? [intl.formatMessage(name)] : [])).join(' · ') || undefined;
    }
    return summaryOfStep(step, draft);
  };
}

const SaveButton = ({ form }: { form: Form }) => (
  <Button type="submit" form={FORM_ID} isBusy={form.isBusy} disabled={!form.isChanged && !form.isBusy}>
    <FormattedMessage defaultMessage="Save changes" />
  </Button>
);

const SaveNote = ({ form }: { form: Form }) =>
  form.isChanged ? (
    form.isKept ? (
      <KeptNote form={form} />
    ) : (
      <span />
    )
  ) : (
    <p className="flex items-center gap-1.5 text-[14.5px] text-muted">
      <CheckIcon size={16} className="shrink-0 text-moss" />
      <FormattedMessage defaultMessage="All changes saved" />
    </p>
  );
