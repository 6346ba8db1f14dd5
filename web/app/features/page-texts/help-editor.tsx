// One help article: its topic, its words by language, where it's hidden, publishing, and its history.
import type { HelpTopicId } from '@daynook/contract/help/help-articles';
import { LANGUAGE_NAMES, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import type { HelpArticle, HelpArticleView } from '@daynook/contract/settings/help-texts';
import type { PageText } from '@daynook/contract/settings/legal-texts';
import { type FormEvent, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../lib/languages.ts';
import { ChangeHistory, UndoChange } from '../../nouns/staff/change-history.tsx';
import { LanguagesWrong } from '../../nouns/staff/languages-wrong.tsx';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { helpTopics } from '../../nouns/support/help-topics.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useDefaultHelpText } from './default-help-text.ts';
import { helpChangesQuery, useChangeHelpArticle } from './help-api.ts';
import { EMPTY_TEXT, PageTextFields } from './page-text-fields.tsx';

const isEmpty = ({ title, text }: PageText): boolean => title.trim() === '' && text.trim() === '';

/** Without languages in which nothing is typed. */
const toStored = ({ topic, texts, hiddenIn }: HelpArticle): HelpArticle => ({
  topic,
  texts: Object.fromEntries(Object.entries(texts).filter(([, words]) => !isEmpty(words))),
  hiddenIn: LANGUAGES.filter((language) => hiddenIn.includes(language)),
});

function usePublish({ id, version }: Pick<HelpArticleView, 'id' | 'version'>, onDone: (now: HelpArticleView) => void) {
  const intl = useIntl();
  const change = useChangeHelpArticle(id);
  const publishing = usePublishForm(change.error);
  /** Publishes the article, or without one what it was before. */
  const send = async (article?: HelpArticle): Promise<void> => {
    if (change.isPending) return;
    const { form, readProof, clear } = publishing;
    try {
      const proof = readProof();
      onDone(await change.mutateAsync({ ...(article ? { article } : {}), version, reason: form.reason, proof }));
    } catch {
      return;
    }
    clear();
    toast.success(intl.formatMessage({ defaultMessage: 'Published. The help pages show it from now on.' }));
  };
  return { ...publishing, send, isPending: change.isPending };
}

/** Errors of the article's texts, by their own paths. */
const ofTexts = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [field.replace(/^article\./, ''), words]));

/** The article as it's being edited, and the version the edit began with: a later one of someone else's isn't overwritten unseen. */
function useEdit(view: HelpArticleView) {
  const [base, setBase] = useState(view);
  const [article, setArticle] = useState<HelpArticle>(view.article);
  const begin = (from: HelpArticleView) => {
    setBase(from);
    setArticle(from.article);
  };
  const isChanged = JSON.stringify(toStored(article)) !== JSON.stringify(toStored(base.article));
  if (!isChanged && view.version > base.version) begin(view);
  return { base, article, setArticle, isChanged, begin, discard: () => begin(view) };
}

export function HelpEditor({ view }: { view: HelpArticleView }) {
  const intl = useIntl();
  const { base, article, setArticle, isChanged, begin, discard } = useEdit(view);
  const [language, setLanguage] = useState<SiteLanguage>(view.siteLanguages[0]!);
  const { form, errors: all, send, isPending } = usePublish(base, begin);
  const errors = ofTexts(all);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(toStored(article));
  };
  const { language: shown } = use(LanguagesContext);
  const usual = useDefaultHelpText(view.id);
  const words = article.texts[language] ?? EMPTY_TEXT;
  const change = (next: PageText) => setArticle({ ...article, texts: { ...article.texts, [language]: next } });
  const isHidden = article.hiddenIn.includes(language);
  const hide = (hides: boolean) =>
    setArticle({
      ...article,
      hiddenIn: hides ? [...article.hiddenIn, language] : article.hiddenIn.filter((one) => one !== language),
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Card className="p-6">
        <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div>
            <h2 className="display text-[21px] wrap-anywhere">
              {article.texts[language]?.title || usual?.title || <FormattedMessage defaultMessage="New help article" />}
            </h2>
            <p className="mt-1 text-[14.5px] text-muted">
              <code translate="no">/help/{view.id}</code>
            </p>
            {view.isShipped && (
              <p className="mt-1 max-w-[80ch] text-[15px] text-pretty text-muted">
                <FormattedMessage defaultMessage="Leave a language empty to keep the default text in it." />
              </p>
            )}
            {all['id'] && <p className="mt-1 font-medium text-danger">{all['id']}</p>}
          </div>
          <Select
            label={<FormattedMessage defaultMessage="Topic" />}
            className="max-w-xs"
            value={article.topic}
            onChange={(event) => setArticle({ ...article, topic: event.target.value as HelpTopicId })}
          >
            {helpTopics.map(({ id, title }) => (
              <option key={id} value={id}>
                {intl.formatMessage(title)}
              </option>
            ))}
          </Select>
          <Tabs<SiteLanguage>
            label={intl.formatMessage({ defaultMessage: 'Language of the text' })}
            selected={language}
            onSelect={setLanguage}
            tabs={view.siteLanguages.map((one) => ({ id: one, label: LANGUAGE_NAMES[one] }))}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              {usual && language === shown && isEmpty(words) && (
                <p>
                  <Button size="sm" variant="outline" onClick={() => change(usual)}>
                    <FormattedMessage defaultMessage="Start from the default text" />
                  </Button>
                </p>
              )}
              <PageTextFields
                words={words}
                language={language}
                errorOf={(part) =>
                  errors[`texts.${language}.${part}`] ?? (part === 'text' ? errors['texts'] : undefined)
                }
                onChange={change}
              />
              <Checkbox checked={isHidden} onChange={(event) => hide(event.target.checked)}>
                <FormattedMessage defaultMessage="Hide this article in this language" />
              </Checkbox>
            </div>
          </Tabs>
          <LanguagesWrong errors={errors} shown={language} />
          <PublishFields form={form} isChanged={isChanged}>
            <Button type="submit" size="sm" isBusy={isPending}>
              <FormattedMessage defaultMessage="Publish" />
            </Button>
            <Button size="sm" variant="plain" onClick={discard}>
              <FormattedMessage defaultMessage="Discard changes" />
            </Button>
          </PublishFields>
        </form>
      </Card>
      <History view={view} onUndone={begin} />
    </div>
  );
}

interface HistoryProps {
  view: HelpArticleView;
  onUndone: (now: HelpArticleView) => void;
}

function History({ view, onUndone }: HistoryProps) {
  return (
    <ChangeHistory
      query={helpChangesQuery(view.id)}
      count={view.version}
      describe={({ article }) => <Words article={article} />}
      undo={<Undo key={view.version} view={view} onUndone={onUndone} />}
    />
  );
}

function Words({ article: { texts, hiddenIn } }: { article: HelpArticle }) {
  const written = LANGUAGES.filter((language) => texts[language]);
  return (
    <>
      {written.length === 0 && (
        <p>
          <FormattedMessage defaultMessage="Default text in every language" />
        </p>
      )}
      {written.map((language) => (
        <div key={language}>
          <p className="font-semibold">
            {LANGUAGE_NAMES[language]}: <span lang={language}>{texts[language]!.title}</span>
          </p>
          <p lang={language} className="wrap-anywhere whitespace-pre-line">
            {texts[language]!.text}
          </p>
        </div>
      ))}
      {hiddenIn.length > 0 && (
        <p>
          <FormattedMessage
            defaultMessage="Hidden in: {languages}"
            values={{ languages: hiddenIn.map((one) => LANGUAGE_NAMES[one]).join(', ') }}
          />
        </p>
      )}
    </>
  );
}

function Undo({ view, onUndone }: HistoryProps) {
  const { form, send, isPending } = usePublish(view, onUndone);
  return (
    <UndoChange form={form} isPending={isPending} onUndo={() => void send()}>
      <FormattedMessage defaultMessage="This article goes back to what it was before the latest change, in every language." />
    </UndoChange>
  );
}
