// What importing a file with settings would change, and importing it.
import { LANGUAGE_NAMES, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { EMAIL_PARTS } from '@daynook/contract/settings/text-limits';
import type { FormEvent, ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { documentNames } from '../../nouns/legal/document-names.ts';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { NoneYet } from '../../nouns/staff/staff-section.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type CheckedFile, type PlannedChange, type SettingsFile, useImportFile } from './api.ts';
import { SettingWords } from './describe-setting.tsx';

const settingNames: Readonly<Record<SiteSettingName, MessageDescriptor>> = defineMessages({
  brand: { defaultMessage: 'Brand' },
  logo: { defaultMessage: 'Logo' },
  languages: { defaultMessage: 'Languages' },
  home: { defaultMessage: 'Home page' },
  pages: { defaultMessage: 'Pages about you' },
  countries: { defaultMessage: 'Countries and currencies' },
  hosting: { defaultMessage: 'Hosting', description: 'Settings: who may host' },
  features: { defaultMessage: 'Features' },
  kudos: { defaultMessage: 'Kudos tags' },
  reputation: { defaultMessage: 'Reputation files' },
  kinds: { defaultMessage: 'Kinds of listings' },
  amenities: { defaultMessage: 'Amenities' },
  policies: { defaultMessage: 'Cancellation policies' },
  limits: { defaultMessage: 'Limits' },
  announcement: { defaultMessage: 'Announcement' },
  maintenance: { defaultMessage: 'Maintenance' },
});

interface PlanProps {
  file: SettingsFile;
  checked: CheckedFile;
  onDone: () => void;
  onOutdated: () => void;
}

const countChanges = ({ isHelpOrderChanged, ...checked }: CheckedFile): number =>
  [checked.changes, checked.emailTexts, checked.helpArticles, checked.pageTexts, checked.legalTexts].reduce(
    (sum, { length }) => sum + length,
    isHelpOrderChanged ? 1 : 0,
  );

export function SettingsFilePlan({ file, checked, onDone, onOutdated }: PlanProps) {
  const { skipped, against } = checked;
  const intl = useIntl();
  const bring = useImportFile();
  const { form, readProof } = usePublishForm(bring.error);
  const count = countChanges(checked);
  if (count === 0)
    return (
      <div className="grid gap-3">
        <NoneYet>
          <FormattedMessage defaultMessage="The settings are already as in this file." />
        </NoneYet>
        <Skipped names={skipped} />
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bring.isPending) return;
    bring.mutate(
      { file, against, reason: form.reason, proof: readProof() },
      {
        onSuccess: () => {
          toast.success(
            intl.formatMessage({ defaultMessage: 'Imported. Pages show it when they’re opened or reloaded.' }),
          );
          onDone();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'VERSION_CHANGED') onOutdated();
        },
      },
    );
  };
  return (
    <Card className="grid gap-5 p-6">
      <h3 className="text-[16px] font-semibold">
        <FormattedMessage defaultMessage="{count, plural, one {# change} other {# changes}}" values={{ count }} />
      </h3>
      <Changes checked={checked} file={file} />
      <Skipped names={skipped} />
      <form noValidate onSubmit={submit} className="grid gap-5">
        <PublishFields form={form}>
          <Button type="submit" size="sm" isBusy={bring.isPending}>
            <FormattedMessage defaultMessage="Import" />
          </Button>
          <Button size="sm" variant="plain" onClick={onDone}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}

const Changes = ({ checked, file }: Pick<PlanProps, 'checked' | 'file'>) => (
  <ul className="divide-y divide-line">
    {checked.changes.map((change) => (
      <SettingChange key={change.after.name} change={change} file={file} />
    ))}
    {checked.emailTexts.map((change) => (
      <EmailTextChange key={change.name} change={change} />
    ))}
    {checked.helpArticles.map((change) => (
      <HelpArticleChange key={change.id} change={change} />
    ))}
    {checked.isHelpOrderChanged && (
      <li className="py-3 font-semibold">
        <FormattedMessage defaultMessage="Order of the help articles" />
      </li>
    )}
    {checked.pageTexts.map((change) => (
      <PageTextChange key={change.id} change={change} />
    ))}
    {checked.legalTexts.map((change) => (
      <LegalTextChange key={change.document} change={change} />
    ))}
  </ul>
);

/** Emails and legal documents that only another release has. */
function Skipped({ names }: { names: readonly string[] }) {
  const intl = useIntl();
  if (names.length === 0) return null;
  return (
    <p className="wrap-anywhere text-[15px] text-muted">
      <FormattedMessage
        defaultMessage="{count, plural, one {This release doesn’t have {names}, so its text isn’t imported.} other {This release doesn’t have {names}, so their texts aren’t imported.}}"
        values={{
          count: names.length,
          names: (
            <code key="names" translate="no">
              {intl.formatList(names)}
            </code>
          ),
        }}
      />
    </p>
  );
}

/** Files of a logo that isn't imported yet are only in the file. */
const isOnlyInFile = ({ after, before }: PlannedChange, { logoFiles }: SettingsFile): boolean =>
  after.name === 'logo' &&
  after.value !== null &&
  after.value.light._id in logoFiles &&
  !(before.name === 'logo' && before.value?.light._id === after.value.light._id);

const SettingChange = ({ change, file }: { change: PlannedChange; file: SettingsFile }) => (
  <li className="grid gap-1 py-3">
    <p className="font-semibold">
      <FormattedMessage {...settingNames[change.after.name]} />
    </p>
    <div className="wrap-anywhere text-muted line-through decoration-1">
      <SettingWords setting={change.before} />
    </div>
    <div className="wrap-anywhere">
      {isOnlyInFile(change, file) ? (
        <FormattedMessage defaultMessage="The logo in the file" />
      ) : (
        <SettingWords setting={change.after} />
      )}
    </div>
    {Object.values(change.locked).map((variable) => (
      <p key={variable} className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="What {variable} sets on the server stays."
          values={{ variable: <code key="variable">{variable}</code> }}
        />
      </p>
    ))}
  </li>
);

const listWords = (text: CheckedFile['emailTexts'][number]['before']): string =>
  LANGUAGES.flatMap((language) => {
    const words = text[language];
    return words
      ? [`${LANGUAGE_NAMES[language]}: ${EMAIL_PARTS.flatMap((part) => words[part] ?? []).join(' · ')}`]
      : [];
  }).join('\n');

/** The default text is an empty one. */
function EmailTextChange({ change: { name, before, after } }: { change: CheckedFile['emailTexts'][number] }) {
  const usual = <FormattedMessage defaultMessage="Default text in every language" />;
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        <FormattedMessage
          defaultMessage="Text of the email {name}"
          values={{
            name: (
              <code key="name" translate="no">
                {name}
              </code>
            ),
          }}
        />
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-muted line-through decoration-1">
        {listWords(before) || usual}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{listWords(after) || usual}</p>
    </li>
  );
}

/** In the page's language, because they're part of its sentences. */
function useLanguageList() {
  const intl = useIntl();
  const names = new Intl.DisplayNames(intl.locale, { type: 'language' });
  return (languages: readonly SiteLanguage[]): string => intl.formatList(languages.map((one) => names.of(one) ?? one));
}

function PageTextChange({ change }: { change: CheckedFile['pageTexts'][number] }) {
  const { id, title, changedIn, removedIn, post } = change;
  const listNames = useLanguageList();
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold wrap-anywhere">
        <FormattedMessage
          defaultMessage="Page {name}"
          values={{
            name: title ?? (
              <code key="name" translate="no">
                {id}
              </code>
            ),
          }}
        />
      </p>
      {changedIn.length > 0 && (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="New text: {languages}" values={{ languages: listNames(changedIn) }} />
        </p>
      )}
      {removedIn.length > 0 && (
        <p className="text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="Your text is removed: {languages}"
            values={{ languages: listNames(removedIn) }}
          />
        </p>
      )}
      {post && (
        <p className="text-[15px] text-muted">
          {post.isPublished ? (
            <FormattedMessage defaultMessage="On the blog" />
          ) : (
            <FormattedMessage defaultMessage="Draft" />
          )}
        </p>
      )}
    </li>
  );
}

function HelpArticleChange({ change }: { change: CheckedFile['helpArticles'][number] }) {
  const { id, title, changedIn, removedIn, hiddenIn, topic } = change;
  const listNames = useLanguageList();
  const isHidingChanged = hiddenIn.before.toSorted().join() !== hiddenIn.after.toSorted().join();
  const lines: readonly [boolean, string, ReactNode][] = [
    [
      changedIn.length > 0,
      'changed',
      <FormattedMessage
        key="changed"
        defaultMessage="New text: {languages}"
        values={{ languages: listNames(changedIn) }}
      />,
    ],
    [
      removedIn.length > 0,
      'removed',
      <FormattedMessage
        key="removed"
        defaultMessage="Your text is removed: {languages}"
        values={{ languages: listNames(removedIn) }}
      />,
    ],
    [
      isHidingChanged,
      'hidden',
      hiddenIn.after.length === 0 ? (
        <FormattedMessage key="hidden" defaultMessage="Not hidden anymore" />
      ) : (
        <FormattedMessage
          key="hidden"
          defaultMessage="Hidden in: {languages}"
          values={{ languages: listNames(hiddenIn.after) }}
        />
      ),
    ],
    [topic.before !== topic.after, 'topic', <FormattedMessage key="topic" defaultMessage="Moved to another topic" />],
  ];
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold wrap-anywhere">
        <FormattedMessage
          defaultMessage="Help article {name}"
          values={{
            name: title ?? (
              <code key="name" translate="no">
                {id}
              </code>
            ),
          }}
        />
      </p>
      {lines.map(([isShown, key, words]) => isShown && <p key={key}>{words}</p>)}
    </li>
  );
}

function LegalTextChange({ change }: { change: CheckedFile['legalTexts'][number] }) {
  const locale = useLocale();
  const listNames = useLanguageList();
  return (
    <li className="grid gap-1 py-3">
      <p className="font-semibold">
        <FormattedMessage {...documentNames[change.document]} />
      </p>
      <p>
        <FormattedMessage
          defaultMessage="A new version is published in {languages}. It takes effect on {date}."
          values={{
            languages: listNames(change.languages),
            date: formatLocalDate(change.effectiveOn, locale, 'plain'),
          }}
        />
      </p>
    </li>
  );
}
