// The HTML that a host pastes into their own site. Pure.
import { EMBED_MESSAGE, type EmbedTheme, type EmbedView } from '@daynook/contract/connections/embed-limits';

/** Before the frame says how tall it is, and where its script can't run. */
const HEIGHTS: Readonly<Record<EmbedView, number>> = { week: 460, card: 190 };

export interface EmbedChoice {
  readonly view: EmbedView;
  readonly theme: EmbedTheme;
  /** Undefined for the reader's own. */
  readonly language: string | undefined;
}

export function embedUrl(url: string, { view, theme, language }: EmbedChoice): string {
  const search = new URLSearchParams();
  if (view !== 'week') search.set('view', view);
  if (theme !== 'auto') search.set('theme', theme);
  if (language !== undefined) search.set('lang', language);
  const text = search.toString();
  return text === '' ? url : `${url}?${text}`;
}

const inAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export function writeSnippet(url: string, title: string, choice: EmbedChoice): string {
  const { origin } = new URL(url);
  const frame = `<iframe src="${inAttribute(embedUrl(url, choice))}" title="${inAttribute(title)}" loading="lazy" style="width:100%;max-width:480px;height:${HEIGHTS[choice.view]}px;border:0"></iframe>`;
  const script = `<script>addEventListener("message",function(e){if(e.origin!=="${origin}"||!e.data||e.data.type!=="${EMBED_MESSAGE}")return;document.querySelectorAll("iframe").forEach(function(f){if(f.contentWindow===e.source)f.style.height=Number(e.data.height)+"px"})})</script>`;
  return `${frame}\n${script}`;
}
