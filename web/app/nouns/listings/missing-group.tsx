// A group of missing fields, each with a link to where it can be added.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { goTo } from '../../ui/go-to.ts';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import type { MissingFieldPlace } from './listing-missing-fields.ts';

export interface MissingItem {
  code: string;
  isBlocking: boolean;
  words: ReactNode;
  place: MissingFieldPlace;
}

export function MissingGroup({ title, gaps }: { title: ReactNode; gaps: readonly MissingItem[] }) {
  return (
    <div>
      <h2 className="text-[15px] font-semibold">{title}</h2>
      <ul className="mt-2 grid">
        {gaps.map(({ code, isBlocking, words, place }) => (
          <li key={code}>
            <GapLink place={place}>
              <span
                aria-hidden="true"
                className={
                  isBlocking
                    ? 'mt-1.5 size-2.5 shrink-0 rounded-pill bg-clay'
                    : 'mt-1.5 size-2.5 shrink-0 rounded-pill shadow-[inset_0_0_0_1.5px_var(--line-strong)]'
                }
              />
              <span className="grow">{words}</span>
              <ArrowRightIcon
                size={16}
                className="mt-1 shrink-0 text-muted opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
              />
            </GapLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkClass =
  'group -mx-2.5 flex items-start gap-3 rounded-field px-2.5 py-2 text-[15px] leading-5.5 hover:bg-ink/5';

function GapLink({ place: { href, focusId, isOutside }, children }: { place: MissingFieldPlace; children: ReactNode }) {
  if (isOutside)
    return (
      <a href={href} className={linkClass}>
        {children}
      </a>
    );
  return (
    <Link
      to={href}
      className={linkClass}
      onClick={(event) => {
        if (focusId && goTo(focusId)) event.preventDefault();
      }}
    >
      {children}
    </Link>
  );
}
