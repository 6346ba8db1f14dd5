// A mail as it was sent, in a frame in which nothing runs; its links open in the page's place, by a press only.
import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { SentMail } from '../../nouns/emails/api.ts';

/** Links of a mail lead out of the frame. */
const asDocument = (html: string): string => html.replace(/<head>/i, '<head><base target="_top">');

/** Made once for the page: a name is given to one policy only. The frame is sandboxed, so nothing in a mail runs. */
let trusted: { createHTML(text: string): string } | undefined;
function trust(html: string): string {
  trusted ??= window.trustedTypes?.createPolicy('mail', { createHTML: (text) => text });
  return trusted?.createHTML(html) ?? html;
}

export function EmailFrame({ mail }: { mail: SentMail }) {
  const intl = useIntl();
  const frame = useRef<HTMLIFrameElement>(null);
  // React would turn it into a plain string, which the default policy shows as text.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trust(asDocument(mail.html));
  }, [mail.html]);
  return (
    <iframe
      ref={frame}
      title={intl.formatMessage({ defaultMessage: 'Email: {subject}' }, { subject: mail.subject })}
      sandbox="allow-top-navigation-by-user-activation"
      referrerPolicy="no-referrer"
      className="block h-[min(62dvh,480px)] w-full rounded-field bg-white shadow-[inset_0_0_0_1px_var(--line)]"
    />
  );
}
