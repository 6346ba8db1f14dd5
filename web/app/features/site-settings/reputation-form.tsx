// Whose reputation files members can add to their profile.
import { REPUTATION_SOURCES, type ReputationSource } from '@daynook/contract/settings/reputation-settings';
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

type Value = ValueOf<'reputation'>;

const sources = defineMessages({
  nobody: { defaultMessage: 'No other site' },
  listed: { defaultMessage: 'Only the sites listed below' },
  any: { defaultMessage: 'Every site that isn’t blocked' },
}) satisfies Record<ReputationSource, object>;

const toLines = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The first error of the list or of a line in it. */
const findError = (errorOf: (field: string) => string | undefined, field: string, count: number): string | undefined =>
  errorOf(field) ??
  Array.from({ length: count }, (_, at) => errorOf(`${field}.${at}`)).find((words) => words !== undefined);

export function ReputationForm({ setting, reputation }: { setting: SiteSetting; reputation: Value }) {
  const name = useId();
  const [from, setFrom] = useState(reputation.from);
  const [issuers, setIssuers] = useState(reputation.issuers.join('\n'));
  const [blocked, setBlocked] = useState(reputation.blocked.join('\n'));
  const form = useSettingForm('reputation', setting);
  const value: Value = { from, issuers: toLines(issuers), blocked: toLines(blocked) };
  const isChanged = JSON.stringify(value) !== JSON.stringify(reputation);
  const issuersError = findError(form.errorOf, 'issuers', value.issuers.length);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'reputation', value });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Accept files from" />
          </legend>
          {REPUTATION_SOURCES.map((one) => (
            <label key={one} className="flex cursor-pointer items-center gap-3 py-2">
              <Radio name={name} value={one} checked={one === from} onChange={() => setFrom(one)} />
              <FormattedMessage {...sources[one]} />
            </label>
          ))}
        </fieldset>
        <div className="grid max-w-4xl items-start gap-5 lg:grid-cols-2">
          {/* They only matter with that choice, but an error has to be seen. */}
          {(from === 'listed' || issuersError) && (
            <TextArea
              label={<FormattedMessage defaultMessage="Accepted sites" />}
              description={<FormattedMessage defaultMessage="One address per line, such as https://example.com" />}
              rows={3}
              value={issuers}
              error={issuersError}
              onChange={(event) => setIssuers(event.currentTarget.value)}
            />
          )}
          <TextArea
            label={<FormattedMessage defaultMessage="Blocked sites" />}
            description={<FormattedMessage defaultMessage="Their files disappear from all profiles at once." />}
            rows={3}
            value={blocked}
            error={findError(form.errorOf, 'blocked', value.blocked.length)}
            onChange={(event) => setBlocked(event.currentTarget.value)}
          />
        </div>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}

/** In a few words, for the history. */
export function ReputationWords({ reputation: { from, issuers, blocked } }: { reputation: Value }) {
  return (
    <>
      <FormattedMessage {...sources[from]} />
      {issuers.length > 0 && <span className="block break-words">{issuers.join(', ')}</span>}
      {blocked.length > 0 && (
        <span className="block break-words">
          <FormattedMessage defaultMessage="Blocked: {sites}" values={{ sites: blocked.join(', ') }} />
        </span>
      )}
    </>
  );
}
