// One page about who runs the site, or one blog post: its words by language, publishing, and its history.
import { LANGUAGE_NAMES, LANGUAGES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { POST_PREFIX, WRITTEN_PAGES } from '@daynook/contract/settings/page-names';
import type { SitePage, SitePageText, SitePageView } from '@daynook/contract/settings/site-pages';
import { type FormEvent, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { LanguagesContext } from '../../lib/languages.ts';
import { useLocale } from '../../lib/locale.ts';
import { ChangeHistory, UndoChange } from '../../nouns/staff/change-history.tsx';
import { LanguagesWrong } from '../../nouns/staff/languages-wrong.tsx';
import { pageNames } from '../../nouns/staff/page-names.ts';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { useDefaultPageText } from './default-page-text.ts';
import { pageChangesQuery, useChangePage } from './page-api.ts';
import { EMPTY_TEXT, PageTextFields } from './page-text-fields.tsx';
import { SummaryField } from './summary-field.tsx';

const isEmpty = ({ title, text, summary = '' }: SitePageText): boolean =>
  [title, text, summary].every((one) => one.trim() === '');

const withoutEmptySummary = ({ summary, ...words }: SitePageText): SitePageText =>
  summary?.trim() ? { ...words, summary } : words;

/** Without languages in which nothing is typed. */
const toStored = ({ texts, post }: SitePage): SitePage => ({
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([language, words]) =>
      isEmpty(words) ? [] : [[language, withoutEmptySummary(words)] as const],
    ),
  ),
  post,
});

const toPath = (id: string): string =>
  id.startsWith(POST_PREFIX) ? `/blog/${id.slice(POST_PREFIX.length)}` : `/${id}`;

function usePublish({ id, version }: Pick<SitePageView, 'id' | 'version'>, onDone: (now: SitePageView) => void) {
  const intl = useIntl();
  const change = useChangePage(id);
  const publishing = usePublishForm(change.error);
  /** Publishes the page, or without one what it was before. */
  const send = async (content?: SitePage): Promise<void> => {
    if (change.isPending) return;
    const { form, readProof, clear } = publishing;
    try {
      const proof = readProof();
      onDone(await change.mutateAsync({ ...(content ? { content } : {}), version, reason: form.reason, proof }));
    } catch {
      return;
    }
    clear();
    toast.success(intl.formatMessage({ defaultMessage: 'Saved. Pages show it when they’re opened or reloaded.' }));
  };
  return { ...publishing, send, isPending: change.isPending };
}

/** Errors of the texts, by their own paths. */
const ofTexts = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [field.replace(/^content\./, ''), words]));

/** The page as it's being edited, and the version the edit began with: a later one of someone else's isn't overwritten unseen. */
function useEdit(view: SitePageView) {
  const [base, setBase] = useState(view);
  const [content, setContent] = useState<SitePage>(view.content);
  const begin = (from: SitePageView) => {
    setBase(from);
    setContent(from.content);
  };
  const isChanged = JSON.stringify(toStored(content)) !== JSON.stringify(toStored(base.content));
  if (!isChanged && view.version > base.version) begin(view);
  return { base, content, setContent, isChanged, begin, discard: () => begin(view) };
}

function Heading({ view: { id, version, content } }: { view: SitePageView }) {
  const page = WRITTEN_PAGES.find((one) => one === id);
  const isThere = page !== undefined || (version > 0 && content.post?.isPublished === true);
  return (
    <div>
      <h2 className="display text-[21px] wrap-anywhere">
        {page ? <FormattedMessage {...pageNames[page]} /> : <FormattedMessage defaultMessage="Blog post" />}
      </h2>
      <p className="mt-1 text-[14.5px] text-muted">
        {isThere ? (
          <Link to={toPath(id)} className="underline underline-offset-4">
            <code translate="no">{toPath(id)}</code>
          </Link>
        ) : (
          <code translate="no">{toPath(id)}</code>
        )}
      </p>
      <p className="mt-1 max-w-[80ch] text-[15px] text-pretty text-muted">
        {page ? (
          <FormattedMessage defaultMessage="Your text replaces the default one in every language. If you leave a language empty, its readers see your text in the first of the site’s languages that has one. Leave all languages empty to show the default text." />
        ) : (
          <FormattedMessage defaultMessage="If you leave a language empty, its readers see the post in the first of the site’s languages that has one." />
        )}
      </p>
    </div>
  );
}

interface PostFieldsProps {
  post: NonNullable<SitePage['post']>;
  error: string | undefined;
  onChange: (post: NonNullable<SitePage['post']>) => void;
}

function PostFields({ post, error, onChange }: PostFieldsProps) {
  const intl = useIntl();
  return (
    <div className="grid gap-4">
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Date' })}
        description={<FormattedMessage defaultMessage="Shown with the post. Newer posts come first." />}
        value={post.writtenOn}
        onChange={(writtenOn) => onChange({ ...post, writtenOn })}
        className="max-w-xs"
        error={error}
      />
      <Checkbox
        checked={post.isPublished}
        description={<FormattedMessage defaultMessage="Only staff see drafts." />}
        onChange={({ target }) => onChange({ ...post, isPublished: target.checked })}
      >
        <FormattedMessage defaultMessage="Show this post on the blog" />
      </Checkbox>
    </div>
  );
}

export function PageEditor({ view }: { view: SitePageView }) {
  const intl = useIntl();
  const { base, content, setContent, isChanged, begin, discard } = useEdit(view);
  const [language, setLanguage] = useState<SiteLanguage>(view.siteLanguages[0]!);
  const { form, errors: all, send, isPending } = usePublish(base, begin);
  const errors = ofTexts(all);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(toStored(content));
  };
  const { language: shown } = use(LanguagesContext);
  const usual = useDefaultPageText(view.id);
  const words: SitePageText = content.texts[language] ?? EMPTY_TEXT;
  const change = (next: SitePageText) => setContent({ ...content, texts: { ...content.texts, [language]: next } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Card className="p-6">
        <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Heading view={view} />
          {all['page'] && <p className="font-medium text-danger">{all['page']}</p>}
          {content.post && (
            <PostFields
              post={content.post}
              error={errors['post'] ?? errors['post.writtenOn']}
              onChange={(post) => setContent({ ...content, post })}
            />
          )}
          <Tabs<SiteLanguage>
            label={intl.formatMessage({ defaultMessage: 'Language of the text' })}
            selected={language}
            onSelect={setLanguage}
            tabs={view.siteLanguages.map((one) => ({ id: one, label: LANGUAGE_NAMES[one] }))}
          >
            {usual && language === shown && isEmpty(words) && (
              <p className="mb-5">
                <Button size="sm" variant="outline" onClick={() => change(usual)}>
                  <FormattedMessage defaultMessage="Start from the default text" />
                </Button>
              </p>
            )}
            <PageTextFields<SitePageText>
              words={words}
              language={language}
              errorOf={(part) => errors[`texts.${language}.${part}`] ?? (part === 'text' ? errors['texts'] : undefined)}
              onChange={change}
            >
              {content.post && (
                <SummaryField
                  words={words}
                  language={language}
                  error={errors[`texts.${language}.summary`]}
                  onChange={change}
                />
              )}
            </PageTextFields>
          </Tabs>
          <LanguagesWrong errors={errors} shown={language} />
          <PublishFields form={form} isChanged={isChanged}>
            <Button type="submit" size="sm" isBusy={isPending}>
              {content.post && !content.post.isPublished ? (
                <FormattedMessage defaultMessage="Save draft" />
              ) : (
                <FormattedMessage defaultMessage="Publish" />
              )}
            </Button>
            <Button size="sm" variant="plain" onClick={discard}>
              <FormattedMessage defaultMessage="Discard changes" />
            </Button>
          </PublishFields>
        </form>
      </Card>
      <ChangeHistory
        query={pageChangesQuery(view.id)}
        count={view.version}
        describe={({ content: stored }) => <Words content={stored} />}
        undo={<Undo key={view.version} view={view} onUndone={begin} />}
      />
    </div>
  );
}

function Words({ content: { texts, post } }: { content: SitePage }) {
  const locale = useLocale();
  const written = LANGUAGES.filter((language) => texts[language]);
  return (
    <>
      {written.length === 0 && (
        <p>
          {post ? (
            <FormattedMessage defaultMessage="No text, so it isn’t on the blog" />
          ) : (
            <FormattedMessage defaultMessage="Default text in every language" />
          )}
        </p>
      )}
      {post && written.length > 0 && (
        <p>
          {post.isPublished ? (
            <FormattedMessage
              defaultMessage="On the blog, dated {date}"
              values={{ date: formatLocalDate(post.writtenOn, locale, 'plain') }}
            />
          ) : (
            <FormattedMessage
              defaultMessage="Draft, dated {date}"
              values={{ date: formatLocalDate(post.writtenOn, locale, 'plain') }}
            />
          )}
        </p>
      )}
      {written.map((language) => (
        <div key={language}>
          <p className="font-semibold">
            {LANGUAGE_NAMES[language]}: <span lang={language}>{texts[language]!.title}</span>
          </p>
          {texts[language]!.summary && (
            <p lang={language} className="wrap-anywhere text-muted">
              {texts[language]!.summary}
            </p>
          )}
          <p lang={language} className="wrap-anywhere whitespace-pre-line">
            {texts[language]!.text}
          </p>
        </div>
      ))}
    </>
  );
}

function Undo({ view, onUndone }: { view: SitePageView; onUndone: (now: SitePageView) => void }) {
  const { form, send, isPending } = usePublish(view, onUndone);
  return (
    <UndoChange form={form} isPending={isPending} onUndo={() => void send()}>
      <FormattedMessage defaultMessage="This page goes back to what it was before the latest change, in every language." />
    </UndoChange>
  );
}
