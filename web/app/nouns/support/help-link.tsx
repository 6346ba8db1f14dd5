// A link from an error to its answer on the help page, if there is one. It opens in a new tab, so that what the person was doing stays
// open.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { findHelpPath } from './help-links.ts';

export function HelpLink({ code, className }: { code: string | undefined; className?: string }) {
  const path = code === undefined ? undefined : findHelpPath(code);
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
