// “Translate” and “Show original” below members' texts, with what the browser is doing. Nothing is sent anywhere.
import type { SiteLanguage } from '@daynook/contract/languages/languages';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatPercent } from '../../lib/percent.ts';
import { cx } from '../class-names.ts';
import { canTranslate, translateTexts } from './translator.ts';

interface Props {
  texts: readonly string[];
  from: SiteLanguage;
  /** The reader's. */
  to: string;
  isTranslated: boolean;
  onTranslate: (translations: ReadonlyMap<string, string> | undefined) => void;
  className: string | undefined;
}

type State =
  | { is: 'idle' }
  | { is: 'busy'; downloaded: number | undefined }
  | { is: 'failed'; isOffline: boolean }
  | { is: 'done'; translations: ReadonlyMap<string, string> };

export function TranslateControl({ texts, from, to, isTranslated, onTranslate, className }: Props) {
  const [isOffered, setOffered] = useState(false);
  const [state, setState] = useState<State>({ is: 'idle' });
  useEffect(() => {
    let isCurrent = true;
    void canTranslate(from, to).then((can) => isCurrent && setOffered(can));
    return () => {
      isCurrent = false;
    };
  }, [from, to]);
  if (!isOffered) return null;

  const translate = async () => {
    if (state.is === 'busy') return;
    if (state.is === 'done') {
      onTranslate(isTranslated ? undefined : state.translations);
      return;
    }
    setState({ is: 'busy', downloaded: undefined });
    try {
      const translations = await translateTexts(texts, from, to, (downloaded) => setState({ is: 'busy', downloaded }));
      setState({ is: 'done', translations });
      onTranslate(translations);
    } catch {
      setState({ is: 'failed', isOffline: !navigator.onLine });
    }
  };
  return (
    <div className={cx('flex max-w-[62ch] flex-wrap items-center gap-x-3 gap-y-1 text-[14px] text-muted', className)}>
      <button
        type="button"
        aria-disabled={state.is === 'busy' || undefined}
        className="finger relative py-1 font-semibold underline underline-offset-3 hover:text-ink aria-disabled:no-underline"
        onClick={() => void translate()}
      >
        {isTranslated ? (
          <FormattedMessage defaultMessage="Show original" />
        ) : state.is === 'failed' ? (
          <FormattedMessage defaultMessage="Translate again" />
        ) : (
          <FormattedMessage defaultMessage="Translate" description="Button below a text in another language" />
        )}
      </button>
      <span role="status">
        <Progress state={state} from={from} isTranslated={isTranslated} />
      </span>
      {state.is === 'busy' && isDownloading(state.downloaded) && <DownloadBar downloaded={state.downloaded} />}
    </div>
  );
}

function Progress({ state, from, isTranslated }: { state: State; from: SiteLanguage; isTranslated: boolean }) {
  if (isTranslated) {
    return (
      <FormattedMessage
        defaultMessage="Translated from {language, select, en {English} fr {French} other {Spanish}} by your browser, on your device."
        values={{ language: from }}
      />
    );
  }
  if (state.is === 'failed') {
    return state.isOffline ? (
      <FormattedMessage defaultMessage="Your browser needs to download this language first. Connect to the internet, then try again." />
    ) : (
      <FormattedMessage defaultMessage="Your browser couldn’t translate this." />
    );
  }
  if (state.is !== 'busy') return null;
  return isDownloading(state.downloaded) ? (
    <FormattedMessage defaultMessage="Your browser is downloading the languages it needs. What you read stays on your device." />
  ) : (
    <FormattedMessage defaultMessage="Translating…" />
  );
}

/** A browser that has the languages reports a finished download immediately. */
const isDownloading = (downloaded: number | undefined): downloaded is number =>
  downloaded !== undefined && downloaded < 1;

/** Beside the sentence, so that screen readers don't read it again with each percent. */
function DownloadBar({ downloaded }: { downloaded: number }) {
  const intl = useIntl();
  return (
    <span className="flex items-center gap-2 num">
      <progress
        value={downloaded}
        max={1}
        aria-label={intl.formatMessage({ defaultMessage: 'Download' })}
        className="h-1.5 w-28 accent-moss"
      />
      <span aria-hidden="true">{formatPercent(Math.floor(downloaded * 100), intl.locale)}</span>
    </span>
  );
}
