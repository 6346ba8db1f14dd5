// The fields of the onboarding questions. The page passes values and errors, and saves.
import { NEEDS_MAXIMUM, PROFILE_TEXT } from '@daynook/contract/limits/accounts';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import { useIsAmenityOffered } from '../../nouns/listings/amenity-choices.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import {
  type CallLoad,
  callNames,
  NEEDS_OFFERED,
  type WorkspaceType,
  workspaceNames,
  workspaceTexts,
} from './onboarding-words.ts';
import { type PlaceState, PropertyField, WorkDays, ZoneAndCurrency } from './place-fields.tsx';

export interface Answers {
  name: string;
  headline: string;
  profession: string;
  company: string;
  workspaceType: WorkspaceType | null;
  callLoad: CallLoad | null;
  needs: OwnProfile['preferences']['needs'];
  home: OwnProfile['home'];
  timezone: string;
  currency: string;
  workDays: number[];
}

export const toAnswers = ({ name, headline, profile, preferences, home }: OwnProfile): Answers => ({
  name,
  headline: headline ?? '',
  profession: profile.profession ?? '',
  company: profile.company ?? '',
  workspaceType: preferences.workspaceType as WorkspaceType | null,
  callLoad: preferences.callLoad,
  needs: preferences.needs,
  home,
  timezone: preferences.timezone,
  currency: preferences.currency,
  workDays: preferences.workDays,
});

export interface FieldsProps {
  values: Answers;
  errors: Readonly<Record<string, string>>;
  set: (some: Partial<Answers>) => void;
}

export function AboutFields({ values, errors, set }: FieldsProps) {
  const intl = useIntl();
  return (
    <>
      <TextField
        label={<FormattedMessage defaultMessage="Name" />}
        description={<FormattedMessage defaultMessage="Hosts and guests see this name." />}
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
        maxLength={PROFILE_TEXT.name}
        autoComplete="name"
        error={errors['name']}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={<FormattedMessage defaultMessage="Profession" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Architect' })}
          value={values.profession}
          onChange={(event) => set({ profession: event.target.value })}
          maxLength={PROFILE_TEXT.profession}
          error={errors['profession']}
        />
        <TextField
          label={<FormattedMessage defaultMessage="Company" />}
          placeholder={intl.formatMessage({ defaultMessage: 'Freelance' })}
          value={values.company}
          onChange={(event) => set({ company: event.target.value })}
          maxLength={PROFILE_TEXT.company}
          autoComplete="organization"
          error={errors['company']}
        />
      </div>
      <TextField
        label={<FormattedMessage defaultMessage="Headline" />}
        description={
          <FormattedMessage defaultMessage="Hosts see it on your profile. For example: “Quiet writer with a thermos.”" />
        }
        value={values.headline}
        onChange={(event) => set({ headline: event.target.value })}
        maxLength={PROFILE_TEXT.headline}
        error={errors['headline']}
      />
    </>
  );
}

const TYPES = Object.keys(workspaceNames) as WorkspaceType[];
const LOADS = Object.keys(callNames) as CallLoad[];

export function WorkFields({ values, errors, set }: FieldsProps) {
  const intl = useIntl();
  const isOffered = useIsAmenityOffered();
  const offered = [...new Set([...NEEDS_OFFERED.filter(isOffered), ...values.needs])];
  const toggle = (need: Answers['needs'][number]) =>
    set({ needs: values.needs.includes(need) ? values.needs.filter((one) => one !== need) : [...values.needs, need] });
  return (
    <>
      <ChoiceCards
        id="workspace-type"
        legend={<FormattedMessage defaultMessage="What do you need a workspace for?" />}
        value={values.workspaceType ?? undefined}
        onChange={(workspaceType) => set({ workspaceType })}
        choices={TYPES.map((value) => ({
          value,
          title: <FormattedMessage {...workspaceNames[value]} />,
          text: <FormattedMessage {...workspaceTexts[value]} />,
        }))}
        error={errors['workspaceType']}
      />
      <fieldset>
        <legend className="mb-2 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="How much of your day do you spend on calls?" />
        </legend>
        <div className="flex flex-wrap gap-2">
          {LOADS.map((load) => (
            <Chip
              key={load}
              isOn={values.callLoad === load}
              onClick={() => set({ callLoad: values.callLoad === load ? null : load })}
            >
              <FormattedMessage {...callNames[load]} />
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="What are your must-haves?" />
        </legend>
        <div className="flex flex-wrap gap-2">
          {offered.map((need) => (
            <Chip
              key={need}
              isOn={values.needs.includes(need)}
              disabled={!values.needs.includes(need) && values.needs.length >= NEEDS_MAXIMUM}
              onClick={() => toggle(need)}
            >
              {amenityName(intl, need)}
            </Chip>
          ))}
        </div>
        {errors['needs'] && <p className="mt-2 text-[14px] font-medium text-danger">{errors['needs']}</p>}
      </fieldset>
    </>
  );
}

export const PlaceFields = ({ values, errors, set, homeState }: FieldsProps & { homeState: PlaceState }) => (
  <>
    <PropertyField
      property={values.home}
      state={homeState}
      onChange={(property) => set({ home: property })}
      error={errors['home']}
    />
    <WorkDays days={values.workDays} onChange={(workDays) => set({ workDays })} />
    <ZoneAndCurrency
      timezone={values.timezone}
      currency={values.currency}
      onChange={(change) => set(change)}
      errors={errors}
    />
  </>
);
