// A listing on its host's own site: which sites may show it, how it looks there, and the snippet to paste.
import {
  EMBED_THEMES,
  EMBED_VIEWS,
  EMBEDS,
  type EmbedTheme,
  type EmbedView,
} from '@daynook/contract/connections/embed-limits';
import { isLanguage, LANGUAGE_NAMES } from '@daynook/contract/languages/languages';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useContext, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { controlClass, FieldError } from '../../../ui/forms/field.tsx';
import { FormFailure, fieldErrors } from '../../../ui/forms/form-failure.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { embedQuery, useSaveSites } from './api.ts';
import { embedUrl, writeSnippet } from './embed-snippet.ts';

const viewNames: Readonly<Record<EmbedView, MessageDescriptor>> = defineMessages({
  week: { defaultMessage: 'With free hours' },
  card: { defaultMessage: 'Small card' },
});
const themeNames: Readonly<Record<EmbedTheme, MessageDescriptor>> = defineMessages({
  auto: { defaultMessage: 'Like the reader’s device' },
  light: { defaultMessage: 'Light' },
  dark: { defaultMessage: 'Dark' },
});
/** The reader's own. */
const ANY = 'any';

interface EmbedDialogProps {
  listingId: string;
  title: string;
  onClose: () => void;
}

export function EmbedDialog({ listingId, title, onClose }: EmbedDialogProps) {
  const embed = useQuery(embedQuery(listingId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-2xl"
      title={<FormattedMessage defaultMessage="On your own site" />}
    >
      {embed.isPending && <Skeleton className="h-64 rounded-panel" />}
      {embed.isError && !embed.data && (
        <ErrorState
          className="!py-6"
          error={embed.error}
          title={<FormattedMessage defaultMessage="We couldn’t load this" />}
          onRetry={() => void embed.refetch()}
          isRetrying={embed.isFetching}
        />
      )}
      {embed.data && (
        <div className="grid gap-7">
          <p className="text-[15.5px] text-pretty text-muted">
            <FormattedMessage defaultMessage="Show this listing with its prices and free hours on your website. “Book” opens it here, in a new tab." />
          </p>
          <SitesForm listingId={listingId} origins={embed.data.origins} />
          {embed.data.origins.length > 0 && <Snippet url={embed.data.url} title={title} />}
        </div>
      )}
    </Dialog>
  );
}

/** One site per line, as people paste them. */
function SitesForm({ listingId, origins }: { listingId: string; origins: readonly string[] }) {
  const intl = useIntl();
  const save = useSaveSites(listingId);
  const [text, setText] = useState(origins.join('\n'));
  const error = fieldErrors(save.error)['origins'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const sites = text
      .split(/[\s,]+/)
      .map((line) => line.trim())
      .filter(Boolean);
    save.mutate(sites, {
      onSuccess: (saved) => {
        setText(saved.origins.join('\n'));
        toast.success(intl.formatMessage({ defaultMessage: 'Sites saved' }));
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor="embed-sites" className="text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Websites that may show it" />
        </label>
        <textarea
          id="embed-sites"
          rows={3}
          dir="ltr"
          spellCheck={false}
          value={text}
          placeholder="https://example.org"
          aria-describedby={error ? 'embed-sites-error' : 'embed-sites-lead'}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setText(event.target.value)}
          className={`${controlClass} py-3`}
        />
        <p id="embed-sites-lead" className="text-[14px] text-muted">
          <FormattedMessage
            defaultMessage="One per line, up to {count}. Other sites can’t show it. Leave it empty to turn this off."
            values={{ count: EMBEDS.sites }}
          />
        </p>
        {error && (
          <FieldError id="embed-sites-error" role="alert">
            {error}
          </FieldError>
        )}
      </div>
      <FormFailure error={save.error} />
      <p>
        <Button type="submit" variant="outline" isBusy={save.isPending}>
          <FormattedMessage defaultMessage="Save sites" />
        </Button>
      </p>
    </form>
  );
}

function Snippet({ url, title }: { url: string; title: string }) {
  const intl = useIntl();
  const { languages } = useContext(LanguagesContext);
  const [view, setView] = useState<EmbedView>('week');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [language, setLanguage] = useState<string>(ANY);
  const choice = { view, theme, language: isLanguage(language) ? language : undefined };
  return (
    <section aria-labelledby="embed-snippet" className="grid gap-4 border-t border-line pt-6">
      <h3 id="embed-snippet" className="text-[17px] font-semibold">
        <FormattedMessage defaultMessage="Snippet for your site" />
      </h3>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={<FormattedMessage defaultMessage="Look" />}
          value={view}
          onChange={({ target }) => setView(EMBED_VIEWS.find((one) => one === target.value) ?? 'week')}
        >
          {EMBED_VIEWS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(viewNames[one])}
            </option>
          ))}
        </Select>
        <Select
          label={<FormattedMessage defaultMessage="Colors" />}
          value={theme}
          onChange={({ target }) => setTheme(EMBED_THEMES.find((one) => one === target.value) ?? 'auto')}
        >
          {EMBED_THEMES.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(themeNames[one])}
            </option>
          ))}
        </Select>
        <Select
          label={<FormattedMessage defaultMessage="Language" />}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          <option value={ANY}>{intl.formatMessage({ defaultMessage: 'The reader’s language' })}</option>
          {languages.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </Select>
      </div>
      <CopyField
        isLong
        label={intl.formatMessage({ defaultMessage: 'HTML to paste' })}
        text={writeSnippet(url, title, choice)}
      />
      <div className="grid gap-2">
        <p className="text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Preview" />
        </p>
        <iframe
          key={embedUrl(url, choice)}
          src={embedUrl(url, choice).replace(/^https?:\/\/[^/]+/, '')}
          title={intl.formatMessage({ defaultMessage: 'Preview of “{title}”' }, { title })}
          className="h-[460px] w-full max-w-[480px] border-0"
        />
      </div>
    </section>
  );
}
