// One email's words: the fields of each language beside a preview of what they make, publishing, a test email, and the history.
import { LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { EMAIL_PARTS } from '@daynook/contract/settings/text-limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { LanguagesWrong } from '../../nouns/staff/languages-wrong.tsx';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { type EmailText, type EmailTextView, type OwnWords, previewQuery } from './api.ts';
import { groupNames } from './email-list.tsx';
import { EmailPreview, type PreviewLook } from './email-preview.tsx';
import { OwnWordsFields } from './own-words-fields.tsx';
import { TextHistory } from './text-history.tsx';
import { usePublish } from './use-publish.ts';

const OURS: OwnWords = { subject: null, above: null, opening: null, below: null };

/** The text as it would be stored, to see whether anything differs. */
const normalize = (text: EmailText): string =>
  JSON.stringify(
    Object.entries(text)
      .map(([language, words]) => [language, ...EMAIL_PARTS.map((part) => words[part]?.trim() || null)])
      .filter(([, ...parts]) => parts.some((part) => part !== null))
      .toSorted(),
  );

/** The text as it's being edited, and the version the edit began with: a later one of someone else's isn't overwritten unseen. */
function useEdit(email: EmailTextView) {
  const [base, setBase] = useState(email);
  const [text, setText] = useState<EmailText>(email.text);
  const begin = (from: EmailTextView) => {
    setBase(from);
    setText(from.text);
  };
  const isChanged = normalize(text) !== normalize(base.text);
  if (!isChanged && email.version > base.version) begin(email);
  return { base, text, setText, isChanged, begin, discard: () => begin(email) };
}

export function EmailEditor({ email }: { email: EmailTextView }) {
  const intl = useIntl();
  const { base, text, setText, isChanged, begin, discard } = useEdit(email);
  const [language, setLanguage] = useState<SiteLanguage>(email.languages[0]!);
  const [look, setLook] = useState<PreviewLook>({ example: 0, theme: 'light' });
  const publishing = usePublish(email.name, base.version, begin);
  // The same object until something changes, because the preview waits until it stops changing.
  const draft = useMemo(() => ({ text, language, ...look }), [text, language, look]);
  const preview = useQuery({
    ...previewQuery(email.name, useDebounced(draft)),
    placeholderData: (before) => before,
  });
  const draftErrors = fieldErrors(preview.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void publishing.send(text);
  };
  const change = (words: OwnWords) => setText({ ...text, [language]: words });
  const ours = email.ours.find((one) => one.language === language);
  return (
    <article aria-labelledby="email-title" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h2 id="email-title" className="display text-[21px] wrap-anywhere">
          {email.ours[0]?.subjects[0]}
        </h2>
        <p className="mt-1 text-[14.5px] text-muted">
          <FormattedMessage {...groupNames[email.group]} /> · <code>{email.name}</code>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
        <Card className="p-6">
          <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Tabs<SiteLanguage>
              label={intl.formatMessage({ defaultMessage: 'Language of the text' })}
              selected={language}
              onSelect={setLanguage}
              tabs={email.languages.map((one) => ({ id: one, label: LANGUAGE_NAMES[one] }))}
            >
              <OwnWordsFields
                words={text[language] ?? OURS}
                ours={ours}
                placeholders={email.placeholders}
                canChangeOpening={email.canChangeOpening}
                errorOf={(part) => {
                  const field = `text.${language}.${part}`;
                  return draftErrors[field] ?? publishing.form.errorOf(field);
                }}
                onChange={change}
              />
            </Tabs>
            <LanguagesWrong errors={{ ...fieldErrors(publishing.form.error), ...draftErrors }} shown={language} />
            <PublishFields form={publishing.form} isChanged={isChanged}>
              <Button type="submit" size="sm" isBusy={publishing.isPending}>
                <FormattedMessage defaultMessage="Publish" />
              </Button>
              <Button size="sm" variant="plain" onClick={discard}>
                <FormattedMessage defaultMessage="Discard changes" />
              </Button>
            </PublishFields>
          </form>
        </Card>
        <EmailPreview name={email.name} draft={draft} query={preview} onLook={setLook} />
      </div>
      <TextHistory email={email} onUndone={begin} />
    </article>
  );
}
