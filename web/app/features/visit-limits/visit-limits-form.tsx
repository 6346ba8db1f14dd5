// The form for what local rules allow at a property. Examples fill it in.
import { VISIT_LIMIT_EXAMPLES, VISIT_LIMITS } from '@daynook/contract/listings/visit-limit-values';
import type { OwnVisitLimits } from '@daynook/contract/listings/visit-limits';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { FormNote } from '../../ui/forms/form-section.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useSaveLimits } from './api.ts';
import { type LimitsDraft, toLimits, toLimitsDraft, withExample } from './limits-draft.ts';
import { VisitHoursFields } from './visit-hours-fields.tsx';

const periods: Record<'perHour' | 'perDay' | 'perWeek', MessageDescriptor> = defineMessages({
  perHour: { defaultMessage: 'Per hour' },
  perDay: { defaultMessage: 'Per day' },
  perWeek: { defaultMessage: 'Per week' },
});
const PERIODS = ['perHour', 'perDay', 'perWeek'] as const;

const sources: Record<OwnLimits['how'], MessageDescriptor> = defineMessages({
  official: { defaultMessage: 'The city’s or state’s rules' },
  building: { defaultMessage: 'My lease or building' },
  own: { defaultMessage: 'My own choice' },
});
type OwnLimits = NonNullable<OwnVisitLimits['limits']>;

interface FieldsProps {
  draft: LimitsDraft;
  change: (values: Partial<LimitsDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

export function VisitLimitsForm({ own }: { own: OwnVisitLimits }) {
  const intl = useIntl();
  const save = useSaveLimits(own);
  const [draft, setDraft] = useState(() => toLimitsDraft(own.limits));
  const errors = fieldErrors(save.error);
  const change = (values: Partial<LimitsDraft>) => {
    setDraft((before) => ({ ...before, ...values }));
    if (save.isError) save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(toLimits(draft), {
      onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Limits saved' })),
    });
  };
  const remove = () =>
    save.mutate(null, {
      onSuccess: () => {
        setDraft(toLimitsDraft(null));
        toast.success(intl.formatMessage({ defaultMessage: 'Limits removed' }));
      },
    });
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Examples onChoose={(example) => change(withExample(draft, example))} />
      <CountFields {...{ draft, change, errors }} />
      <div className="grid gap-3">
        <Checkbox checked={draft.hasHours} onChange={(event) => change({ hasHours: event.target.checked })}>
          <FormattedMessage defaultMessage="Visits are only allowed at certain hours" />
        </Checkbox>
        {draft.hasHours && (
          <VisitHoursFields
            hours={draft.hours}
            onChange={(hours) => change({ hours })}
            error={errors['limits.hours']}
          />
        )}
      </div>
      <CarsChoice {...{ draft, change, errors }} />
      <SourceFields {...{ draft, change, errors }} />
      <FormFailure error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending && save.variables !== null}>
          <FormattedMessage defaultMessage="Save limits" />
        </Button>
        {own.limits && (
          <Button variant="outline" isBusy={save.isPending && save.variables === null} onClick={remove}>
            <FormattedMessage defaultMessage="Remove limits" />
          </Button>
        )}
      </div>
    </form>
  );
}

function Examples({ onChoose }: { onChoose: (example: (typeof VISIT_LIMIT_EXAMPLES)[number]) => void }) {
  return (
    <div className="grid gap-2">
      <p className="text-[14px] font-semibold" id="visit-limit-examples">
        <FormattedMessage defaultMessage="Start from an example" />
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div role="group" aria-labelledby="visit-limit-examples" className="flex flex-wrap gap-2">
        {VISIT_LIMIT_EXAMPLES.map((example) => (
          <Button key={example.id} variant="soft" size="sm" onClick={() => onChoose(example)}>
            {example.place}
          </Button>
        ))}
      </div>
      <FormNote>
        <FormattedMessage defaultMessage="Examples aren’t legal advice and may be out of date. Check the rules where you live." />
      </FormNote>
    </div>
  );
}

function CountFields({ draft, change, errors }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <ChoiceCards
        id="visit-limit-counts"
        legend={<FormattedMessage defaultMessage="What the rules count" />}
        value={draft.counts}
        onChange={(counts) => change({ counts })}
        choices={[
          {
            value: 'visits',
            title: <FormattedMessage defaultMessage="Visits" />,
            text: <FormattedMessage defaultMessage="Each booking counts once, however many people come." />,
          },
          {
            value: 'visitors',
            title: <FormattedMessage defaultMessage="Visitors" />,
            text: <FormattedMessage defaultMessage="Everyone who comes counts." />,
          },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {PERIODS.map((period) => (
          <TextField
            key={period}
            label={intl.formatMessage(periods[period])}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder={intl.formatMessage({ defaultMessage: 'No limit' })}
            value={draft[period]}
            error={errors[`limits.${period}`]}
            onChange={(event) => change({ [period]: event.target.value.replaceAll(/\D/g, '') })}
          />
        ))}
      </div>
      <FormNote>
        <FormattedMessage defaultMessage="We count all listings at this property together. A booking counts in every hour and on every day it covers, and weeks begin on Monday." />
      </FormNote>
    </>
  );
}

const CAR_CHOICES = Array.from({ length: VISIT_LIMITS.carsMaximum + 1 }, (_, cars) => cars);

function CarsChoice({ draft, change, errors }: FieldsProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-2">
      <Select
        label={<FormattedMessage defaultMessage="Guests’ cars at your home at a time" />}
        value={draft.cars}
        error={errors['limits.cars']}
        onChange={(event) => change({ cars: event.target.value })}
      >
        <option value="">{intl.formatMessage({ defaultMessage: 'No limit' })}</option>
        {CAR_CHOICES.map((cars) => (
          <option key={cars} value={cars}>
            {intl.formatMessage(
              { defaultMessage: '{cars, plural, =0 {None: no guest parking} one {# car} other {# cars}}' },
              { cars },
            )}
          </option>
        ))}
      </Select>
      <FormNote>
        <FormattedMessage defaultMessage="We ask guests whether they come by car, and keep count over all listings at this property. Guests with bookings you already have weren’t asked, so their cars don’t count. Street parking doesn’t count either: describe it under Parking." />
      </FormNote>
    </div>
  );
}

function SourceFields({ draft, change, errors }: FieldsProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label={<FormattedMessage defaultMessage="Where the limits come from" />}
        value={draft.how}
        error={errors['limits.how']}
        onChange={(event) => change({ how: event.target.value as LimitsDraft['how'] })}
      >
        {(Object.keys(sources) as OwnLimits['how'][]).map((how) => (
          <option key={how} value={how}>
            {intl.formatMessage(sources[how])}
          </option>
        ))}
      </Select>
      {draft.how !== 'own' && (
        <TextField
          type="url"
          inputMode="url"
          autoComplete="off"
          label={<FormattedMessage defaultMessage="Link to the rules (optional)" />}
          placeholder="https://"
          maxLength={VISIT_LIMITS.sourceMaximumCharacters}
          value={draft.source}
          error={errors['limits.source']}
          onChange={(event) => change({ source: event.target.value })}
        />
      )}
      <TextArea
        className="sm:col-span-2"
        rows={2}
        isFitted
        label={<FormattedMessage defaultMessage="Note for guests (optional)" />}
        maxLength={VISIT_LIMITS.noteMaximumCharacters}
        value={draft.note}
        error={errors['limits.note']}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  );
}
