// A new version of a legal document: its texts by language, the day it takes effect, and publishing.
import { LANGUAGE_NAMES, type SiteLanguage } from '@daynook/contract/languages/languages';
import { AGREED_DOCUMENTS } from '@daynook/contract/legal-versions';
import type { LegalDocumentView, LegalTexts, PageText } from '@daynook/contract/settings/legal-texts';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBrand } from '../../lib/brand.ts';
import { LanguagesWrong } from '../../nouns/staff/languages-wrong.tsx';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { readVersionText, useChangeLegalText } from './legal-api.ts';
import { EMPTY_TEXT, PageTextFields } from './page-text-fields.tsx';

type Texts = Partial<Record<SiteLanguage, PageText>>;

/** Without languages in which nothing is typed. */
const listWritten = (texts: Texts): LegalTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, { title, text }]) => title.trim() !== '' || text.trim() !== ''));

function useNewVersion({ document, version }: LegalDocumentView) {
  const intl = useIntl();
  const [texts, setTexts] = useState<Texts>({});
  const [effectiveOn, setEffectiveOn] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const change = useChangeLegalText(document);
  const publishing = usePublishForm(change.error);
  const written = listWritten(texts);
  const discard = () => {
    setTexts({});
    setEffectiveOn(undefined);
    setAsked(false);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setAsked(true);
    if (change.isPending || effectiveOn === undefined) return;
    const { readProof, form, clear } = publishing;
    try {
      await change.mutateAsync({
        publish: { texts: written, effectiveOn },
        version,
        reason: form.reason,
        proof: readProof(),
      });
    } catch {
      return;
    }
    clear();
    discard();
    toast.success(intl.formatMessage({ defaultMessage: 'Published. The page announces it now.' }));
  };
  return {
    ...publishing,
    texts,
    setTexts,
    effectiveOn,
    setEffectiveOn,
    isDayMissing: isAsked && effectiveOn === undefined,
    isPending: change.isPending,
    isChanged: Object.keys(written).length > 0,
    send,
    discard,
  };
}

/** Fills the fields with the latest version, in the language that's shown. */
function StartFromText({
  view,
  language,
  onRead,
}: {
  view: LegalDocumentView;
  language: SiteLanguage;
  onRead: (text: PageText) => void;
}) {
  const intl = useIntl();
  const brand = useBrand();
  const [isBusy, setBusy] = useState(false);
  const latest = view.versions.find(({ state }) => state === 'in-effect' || state === 'announced');
  if (!latest || (latest.languages !== null && !latest.languages.includes(language))) return null;
  const read = async () => {
    setBusy(true);
    try {
      const text = await readVersionText(view.document, { row: latest, language, brand });
      if (text) onRead(text);
    } catch {
      toast.error(intl.formatMessage({ defaultMessage: 'We couldn’t load that text. Please try again.' }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <p>
      <Button size="sm" variant="outline" isBusy={isBusy} onClick={() => void read()}>
        <FormattedMessage defaultMessage="Start from version {version}" values={{ version: latest.version }} />
      </Button>
    </p>
  );
}

function EffectiveDay({ view, edited }: { view: LegalDocumentView; edited: ReturnType<typeof useNewVersion> }) {
  const intl = useIntl();
  return (
    <DayPicker
      label={intl.formatMessage({ defaultMessage: 'In effect from (midnight UTC)' })}
      description={
        AGREED_DOCUMENTS.some((one) => one === view.document) ? (
          <FormattedMessage defaultMessage="The page announces it until then. From that day on, members are asked to agree." />
        ) : (
          <FormattedMessage defaultMessage="The page announces it until then. Nobody has to agree to it." />
        )
      }
      value={edited.effectiveOn}
      onChange={edited.setEffectiveOn}
      minimum={view.earliestOn}
      className="max-w-xs"
      error={
        edited.isDayMissing ? intl.formatMessage({ defaultMessage: 'Choose a day.' }) : edited.errors['effectiveOn']
      }
    />
  );
}

export function LegalEditor({ view }: { view: LegalDocumentView }) {
  const intl = useIntl();
  const [language, setLanguage] = useState<SiteLanguage>(view.siteLanguages[0]!);
  const edited = useNewVersion(view);
  const { texts, errors, form } = edited;
  const words = texts[language] ?? EMPTY_TEXT;
  const change = (next: PageText) => edited.setTexts((all) => ({ ...all, [language]: next }));
  /** What was typed while it was loading stays. */
  const startFrom = ({ title, text }: PageText) =>
    edited.setTexts((all) => {
      const typed = all[language] ?? EMPTY_TEXT;
      return typed.text === '' ? { ...all, [language]: { title: typed.title || title, text } } : all;
    });
  return (
    <Card className="p-6">
      <form
        noValidate
        onSubmit={(event) => void edited.send(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        aria-label={intl.formatMessage({ defaultMessage: 'New version' })}
      >
        <div>
          <h2 className="display text-[21px]">
            <FormattedMessage defaultMessage="New version" />
          </h2>
          <p className="mt-1 max-w-[80ch] text-[15px] text-pretty text-muted">
            <FormattedMessage defaultMessage="Your text replaces the default one in every language. If you leave a language empty, its readers see your text in the first of the site’s languages that has one." />
          </p>
        </div>
        <Tabs<SiteLanguage>
          label={intl.formatMessage({ defaultMessage: 'Language of the text' })}
          selected={language}
          onSelect={setLanguage}
          tabs={view.siteLanguages.map((one) => ({ id: one, label: LANGUAGE_NAMES[one] }))}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {words.text === '' && <StartFromText view={view} language={language} onRead={startFrom} />}
            <PageTextFields
              words={words}
              language={language}
              errorOf={(part) => errors[`texts.${language}.${part}`] ?? (part === 'text' ? errors['texts'] : undefined)}
              onChange={change}
            />
          </div>
        </Tabs>
        <LanguagesWrong errors={errors} shown={language} />
        {edited.isChanged && <EffectiveDay view={view} edited={edited} />}
        <PublishFields form={form} isChanged={edited.isChanged}>
          <Button type="submit" size="sm" isBusy={edited.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={edited.discard}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
