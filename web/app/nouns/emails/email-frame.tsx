// An email as it was sent, in a sandboxed frame. Its links open in the page itself, only on click.
import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import type { SentEmail } from './api.ts';

/** Links of an email open outside the frame. Its rules for dark email programs are left out, because our pages' policy forbids them. */
const asDocument = (html: string): string =>
  html.replace(/<head>/i, '<head><base target="_top">').replace(/<style>[^<]*<\/style>/i, '');

/** Created once per page, because each policy name can be used only once. The frame is sandboxed, so no script in an email runs. */
let trusted: { createHTML(text: string): string } | undefined;
function trust(html: string): string {
  trusted ??= window.trustedTypes?.createPolicy('mail', { createHTML: (text) => text });
  return trusted?.createHTML(html) ?? html;
}

interface EmailFrameProps {
  email: Pick<SentEmail, 'subject' | 'html'>;
  /** An example's links lead nowhere, so they do nothing. */
  hasLinks?: boolean;
  /** Beside something that’s long, too. */
  isTall?: boolean;
}

export function EmailFrame({ email, hasLinks = true, isTall = false }: EmailFrameProps) {
  const intl = useIntl();
  const frame = useRef<HTMLIFrameElement>(null);
  // React would convert it to a plain string, which the default policy treats as text.
  useLayoutEffect(() => {
    if (frame.current) frame.current.srcdoc = trust(asDocument(email.html));
  }, [email.html]);
  return (
    <iframe
      ref={frame}
      title={intl.formatMessage({ defaultMessage: 'Email: {subject}' }, { subject: email.subject })}
      sandbox={hasLinks ? 'allow-top-navigation-by-user-activation' : ''}
      referrerPolicy="no-referrer"
      className={cx(
        'block w-full rounded-field bg-white shadow-[inset_0_0_0_1px_var(--line)]',
        isTall ? 'h-[min(66dvh,760px)]' : 'h-[min(62dvh,480px)]',
      )}
    />
  );
}
