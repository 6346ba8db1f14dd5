// What is missing as a list of ways to it: what blocks first, then what only helps.
import type { Gap } from '@daynook/contract/hosting';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { CheckIcon } from '../../ui/icons.tsx';
import { ArrowRightIcon } from '../../ui/shell-icons.tsx';
import type { OwnListing } from './listing-edit-api.ts';
import { gapWords, goTo, placeOfGap } from './listing-gaps.ts';

export function GapList({ listing }: { listing: OwnListing }) {
  const blocking = listing.gaps.filter(({ isBlocking }) => isBlocking);
  const helping = listing.gaps.filter(({ isBlocking }) => !isBlocking);
  return (
    <div className="grid gap-6">
      {blocking.length > 0 ? (
        <Group
          title={
            <FormattedMessage
              id="gap-list.blocking"
              defaultMessage="{count, plural, one {# thing is} other {# things are}} missing before it can go live"
              values={{ count: blocking.length }}
            />
          }
          gaps={blocking}
          listing={listing}
        />
      ) : (
        <p className="flex items-start gap-2.5 font-semibold">
          <CheckIcon size={20} className="mt-0.5 shrink-0 text-moss" />
          {listing.state === 'live' ? (
            <FormattedMessage id="gap-list.complete" defaultMessage="Nothing that guests must know is missing" />
          ) : (
            <FormattedMessage id="gap-list.ready" defaultMessage="Ready to go live" />
          )}
        </p>
      )}
      {helping.length > 0 && (
        <Group
          title={<FormattedMessage id="gap-list.helping" defaultMessage="Would help people to choose it" />}
          gaps={helping}
          listing={listing}
        />
      )}
    </div>
  );
}

function Group({ title, gaps, listing }: { title: ReactNode; gaps: readonly Gap[]; listing: OwnListing }) {
  return (
    <div>
      <h2 className="text-[15px] font-semibold">{title}</h2>
      <ul className="mt-2 grid">
        {gaps.map(({ code, isBlocking }) => (
          <li key={code}>
            <GapLink code={code} listing={listing}>
              <span
                aria-hidden="true"
                className={
                  isBlocking
                    ? 'mt-1.5 size-2.5 shrink-0 rounded-pill bg-clay'
                    : 'mt-1.5 size-2.5 shrink-0 rounded-pill shadow-[inset_0_0_0_1.5px_var(--line-strong)]'
                }
              />
              <span className="grow">
                <FormattedMessage {...gapWords[code]} />
              </span>
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

function GapLink({ code, listing, children }: { code: Gap['code']; listing: OwnListing; children: ReactNode }) {
  const { href, focusId, isOutside } = placeOfGap(code, listing);
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
