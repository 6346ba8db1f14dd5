// The result of a change per listing: what changes, or why it can't.
import type { BulkAction } from '@daynook/contract/hosting/bulk-changes';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BulkResult } from '../../nouns/listings/host-listings-api.ts';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { missingFieldNames } from '../../nouns/listings/missing-field-names.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { ChangedValues } from './value-words.tsx';

export const isRefused = ({ code }: BulkResult): boolean => code !== null;
export const willChange = ({ code, isChanged }: BulkResult): boolean => code === null && isChanged;
const isSoAlready = ({ code, isChanged }: BulkResult): boolean => code === null && !isChanged;

interface BulkResultsProps {
  action: BulkAction;
  results: readonly BulkResult[];
  /** Names of listings that no longer exist. */
  titles: ReadonlyMap<string, string>;
}

export function BulkResults({ action, results, titles }: BulkResultsProps) {
  // Problems come first.
  const ordered = [...results.filter(isRefused), ...results.filter(willChange), ...results.filter(isSoAlready)];
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card shadow-[inset_0_0_0_1px_var(--line)]">
      {ordered.map((result) => (
        <li
          key={result._id}
          className="grid gap-x-5 gap-y-0.5 px-4 py-2.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
        >
          <span className="min-w-0 font-[550] break-words">{result.title ?? titles.get(result._id) ?? '–'}</span>
          {isRefused(result) ? (
            <Refusal result={result} />
          ) : (
            <div className="grid gap-1">
              {result.isChanged ? (
                <ChangedValues action={action} result={result} />
              ) : (
                <span className="text-[14.5px] text-muted">
                  <FormattedMessage defaultMessage="No change needed" />
                </span>
              )}
              <Unpublished action={action} parts={result.unpublishedParts} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Refusal({ result: { message, missing } }: { result: BulkResult }) {
  const intl = useIntl();
  return (
    <span className="flex items-start gap-1.5 text-[14.5px] text-danger">
      <WarningIcon size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {missing.length > 0
          ? intl.formatMessage(
              { defaultMessage: 'Missing: {names}' },
              { names: missing.map((code) => intl.formatMessage(missingFieldNames[code])).join(', ') },
            )
          : message}
      </span>
    </span>
  );
}

/** The host's unpublished edits that the change also affects. */
function Unpublished({ action, parts }: { action: BulkAction; parts: BulkResult['unpublishedParts'] }) {
  const intl = useIntl();
  if (parts.length === 0) return null;
  const name = (part: (typeof parts)[number]) =>
    part === 'photos' ? intl.formatMessage({ defaultMessage: 'Photos' }) : intl.formatMessage(listingFieldNames[part]);
  const names = parts.map(name).join(', ');
  return (
    <span className="text-[14px] text-muted">
      {action === 'publish' ? (
        <FormattedMessage defaultMessage="Includes unpublished changes: {names}" values={{ names }} />
      ) : (
        <FormattedMessage
          defaultMessage="Your unpublished changes stay and will replace this: {names}"
          values={{ names }}
        />
      )}
    </span>
  );
}

/** "33 will change · 1 already so · 1 can't". */
export function BulkCounts({ results }: { results: readonly BulkResult[] }) {
  const [changing, same, refused] = [willChange, isSoAlready, isRefused].map((test) => results.filter(test).length);
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-[15px] num" role="status">
      <span className="flex items-center gap-1.5 font-semibold">
        {changing! > 0 && <CheckIcon size={17} className="text-moss" />}
        <FormattedMessage
          defaultMessage="{count, plural, =0 {None will change} one {# listing will change} other {# listings will change}}"
          values={{ count: changing }}
        />
      </span>
      {same! > 0 && (
        <span className="text-muted">
          <FormattedMessage
            defaultMessage="{count, plural, one {# needs no change} other {# need no change}}"
            values={{ count: same }}
          />
        </span>
      )}
      {refused! > 0 && (
        <span className="flex items-center gap-1.5 font-[550] text-danger">
          <WarningIcon size={16} />
          <FormattedMessage
            defaultMessage="{count, plural, one {# can’t be changed} other {# can’t be changed}}"
            values={{ count: refused }}
          />
        </span>
      )}
    </p>
  );
}
