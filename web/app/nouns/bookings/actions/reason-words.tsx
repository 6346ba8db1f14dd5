// A given reason as a quotation.
import { useIntl } from 'react-intl';
import { cx } from '../../../ui/class-names.ts';
import { nameOfReason } from './reasons.ts';

export function ReasonWords({ reason, className }: { reason: string; className?: string }) {
  const intl = useIntl();
  const name = nameOfReason(reason);
  return (
    <blockquote className={cx('border-s-2 border-line-strong ps-3 whitespace-pre-line', className)}>
      {name ? intl.formatMessage(name) : reason}
    </blockquote>
  );
}
