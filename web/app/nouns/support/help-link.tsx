// The way from an error to the answer of the help page that goes with it; nothing where none fits. In a page of its own: what
// somebody was in the middle of stays open.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { helpPathOf } from './help-links.ts';

export function HelpLink({ code, className }: { code: string | undefined; className?: string }) {
  const path = code === undefined ? undefined : helpPathOf(code);
  if (!path) return null;
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className={cx('w-fit font-semibold text-moss underline underline-offset-4', className)}
    >
      <FormattedMessage
        defaultMessage="Get help<hidden> (opens in a new tab)</hidden>"
        values={{ hidden: (words) => <span className="sr-only">{words}</span> }}
      />
    </a>
  );
}
