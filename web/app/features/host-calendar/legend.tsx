// The legend of the calendar.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { bufferClass, ENTRY_KINDS, type EntryKind, KindMark, kindNames } from './entry-style.tsx';

interface LegendProps {
  /** Only what the shown days contain. */
  kinds: ReadonlySet<EntryKind>;
  hasBuffer: boolean;
}

export function Legend({ kinds, hasBuffer }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-[14px] text-muted">
      {ENTRY_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <KindMark kind={kind} />
          <FormattedMessage {...kindNames[kind]} />
        </li>
      ))}
      {hasBuffer && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className={cx('h-5 w-7', bufferClass)} />
          <FormattedMessage defaultMessage="Buffer" />
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="closed-ground h-5 w-7 rounded-[6px]" />
        <FormattedMessage defaultMessage="Closed" />
      </li>
    </ul>
  );
}
