// Whether a section is done, missing something, or optional, never by color alone. Read after the name it precedes.
import { FormattedMessage } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import type { SectionState } from './listing-sections.ts';

export const SectionStateIcon = ({ state }: { state: SectionState }) => (
  <span
    className={cx(
      '-order-1 grid size-5 shrink-0 place-items-center rounded-pill text-[13px] leading-none font-bold',
      state === 'done' && 'bg-moss text-moss-ink',
      state === 'missing' && 'bg-clay text-clay-ink',
    )}
  >
    {state === 'done' && <CheckIcon size={13} />}
    {state === 'missing' && <span aria-hidden="true">!</span>}
    {/* An empty circle would look unfinished. */}
    {state === 'optional' && <span aria-hidden="true" className="size-1.5 rounded-pill bg-line-strong" />}
    <span className="sr-only">
      {state === 'done' ? (
        <FormattedMessage defaultMessage="(done)" />
      ) : state === 'missing' ? (
        <FormattedMessage defaultMessage="(something’s missing)" />
      ) : (
        <FormattedMessage defaultMessage="(optional)" />
      )}
    </span>
  </span>
);
