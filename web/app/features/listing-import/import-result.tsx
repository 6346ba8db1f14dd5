// The result of an import: a link to each draft, and what wasn't added.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { listingsPath } from '../../nouns/listings/host-listings-url.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ListingImport } from './api.ts';

interface ImportResultProps {
  rows: readonly (ListingImport['rows'][number] & { readonly isPresent?: boolean })[];
  heading: ReactNode;
  notes?: ReactNode;
  /** Undefined for all properties. */
  propertyId?: string;
  onMore: () => void;
}

export function ImportResult({ rows, heading, notes, propertyId, onMore }: ImportResultProps) {
  const added = rows.filter(({ listingId }) => listingId !== null);
  const refused = rows.filter(({ listingId, isPresent }) => listingId === null && !isPresent);
  return (
    <section aria-labelledby="import-done">
      <span className="mb-4 grid size-14 place-items-center rounded-pill bg-moss-wash text-moss">
        <CheckIcon size={26} />
      </span>
      <h2 id="import-done" tabIndex={-1} className="display text-[28px] outline-none">
        {heading}
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">
        <FormattedMessage defaultMessage="Only you can see drafts. Each needs photos before you can publish it." />
      </p>
      {notes}
      {added.length > 0 && (
        <ul className="mt-6 overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          {added.map(({ line, title, listingId }) => (
            <li key={line} className="border-line not-last:border-b">
              <Link
                to={`/host/listing/${listingId}/edit`}
                className="group flex items-center gap-4 px-5 py-4 font-semibold hover:bg-well/60 md:px-6"
              >
                <span className="min-w-0 grow break-words">{title}</span>
                <ArrowRightIcon className="shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <h3 className="mt-8 text-[17px] font-semibold">
            <FormattedMessage defaultMessage="Not added" />
          </h3>
          <ul className="mt-3 grid gap-3">
            {refused.map(({ line, title, faults }) => (
              <li key={line} className="flex items-start gap-2 text-[15px]">
                <WarningIcon size={18} className="mt-0.5 shrink-0 text-danger" />
                <span className="min-w-0 break-words">
                  <span className="font-semibold">{title || '–'}</span>{' '}
                  {faults.map(({ column, message }) => `${column ? `${column}: ` : ''}${message}`).join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={listingsPath({ ...(propertyId === undefined ? {} : { home: propertyId }), state: 'draft' })}>
          <FormattedMessage defaultMessage="View drafts" />
        </LinkButton>
        <Button variant="outline" onClick={onMore}>
          <FormattedMessage defaultMessage="Import another file" />
        </Button>
      </div>
    </section>
  );
}
