// What changed for guests since staff last approved the listing: added, removed, and text before and after.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourCycle } from '../../lib/locale.ts';
import { fieldName } from '../../nouns/staff/audit-event-words.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import type { ListingReview } from './listings-api.ts';
import { ReviewPart } from './review-part.tsx';
import { findDifference, isList, readPictures, toLines } from './review-words.ts';

type Change = NonNullable<ListingReview['changes']>[number];

export function ListingChanges({ review }: { review: ListingReview }) {
  const { changes, approvedAt } = review;
  return (
    <ReviewPart title={<FormattedMessage defaultMessage="Changes since the last approval" />}>
      {changes === null ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="This listing hasn’t been approved before. Everything is new." />
        </p>
      ) : changes.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="Text and photos haven’t changed since approval." />{' '}
          {approvedAt && <Moment at={approvedAt} />}
        </p>
      ) : (
        <div className="grid gap-4">
          {approvedAt && (
            <p className="text-muted">
              <FormattedMessage
                defaultMessage="Last approved {when}"
                values={{ when: <Moment key="w" at={approvedAt} /> }}
              />
            </p>
          )}
          {changes.map((change) => (
            <div
              key={change.field}
              className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]"
            >
              <h4 className="border-b border-line px-5 py-2.5 text-[14.5px] font-semibold">
                <FormattedMessage {...fieldName(change.field)} />
              </h4>
              {change.field === 'photos' ? (
                <Pictures change={change} photos={review.listing.photos} />
              ) : (
                <Words change={change} />
              )}
            </div>
          ))}
        </div>
      )}
    </ReviewPart>
  );
}

function Words({ change: { field, before, after } }: { change: Change }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const [was, is] = [before, after].map((text) => toLines({ intl, hourCycle }, field, text)) as [string[], string[]];
  if (!isList(field))
    return (
      <div className="grid sm:grid-cols-2">
        <Side label={<FormattedMessage defaultMessage="Before" />} text={was.join('\n')} />
        <Side label={<FormattedMessage defaultMessage="Now" />} text={is.join('\n')} className="bg-moss-wash" />
      </div>
    );
  const { added, removed } = findDifference(was, is);
  return (
    <div className="grid sm:grid-cols-2">
      <Side label={<FormattedMessage defaultMessage="Removed" />} text={removed.join('\n')} />
      <Side label={<FormattedMessage defaultMessage="Added" />} text={added.join('\n')} className="bg-moss-wash" />
    </div>
  );
}

const Side = ({ label, text, className = '' }: { label: ReactNode; text: string; className?: string }) => (
  <div className={`min-w-0 px-5 py-3 ${className}`}>
    <p className="text-[13px] text-muted">{label}</p>
    <p dir="auto" className="mt-1 text-[15px] wrap-anywhere whitespace-pre-wrap">
      {text || '—'}
    </p>
  </div>
);

/** New photos are shown; removed ones only by description. */
function Pictures({
  change: { before, after },
  photos,
}: {
  change: Change;
  photos: ListingReview['listing']['photos'];
}) {
  const [was, is] = [readPictures(before), readPictures(after)];
  const added = is.filter(({ ending }) => !was.some((one) => one.ending === ending));
  const removed = was.filter(({ ending }) => !is.some((one) => one.ending === ending));
  const described = is.flatMap(({ ending, alt }) => {
    const old = was.find((one) => one.ending === ending);
    return old && old.alt !== alt ? [{ ending, old: old.alt, alt }] : [];
  });
  const findPicture = (ending: string) => photos.find(({ _id }) => _id.endsWith(ending))?.photo;
  return (
    <div className="grid gap-3 px-5 py-3 text-[15px]">
      {added.length > 0 && (
        <div>
          <p className="text-[13px] text-muted">
            <FormattedMessage defaultMessage="Added" />
          </p>
          <ul className="mt-1.5 grid grid-cols-3 gap-3 xl:grid-cols-5">
            {added.map(({ ending, alt }) => (
              <li key={ending}>
                <Photo photo={findPicture(ending)} alt={alt} sizes="160px" className="rounded-card" />
              </li>
            ))}
          </ul>
        </div>
      )}
      {removed.length > 0 && (
        <div>
          <p className="text-[13px] text-muted">
            <FormattedMessage
              defaultMessage="{count, plural, one {# photo removed} other {# photos removed}}"
              values={{ count: removed.length }}
            />
          </p>
          <ul className="mt-1 grid gap-0.5 wrap-anywhere">
            {removed.flatMap(({ ending, alt }) => (alt ? [<li key={ending}>{alt}</li>] : []))}
          </ul>
        </div>
      )}
      {described.map(({ ending, old, alt }) => (
        <p key={ending} className="wrap-anywhere">
          <FormattedMessage
            defaultMessage="New description: “{now}” (was “{before}”)"
            values={{ now: alt || '—', before: old || '—' }}
          />
        </p>
      ))}
      {added.length + removed.length + described.length === 0 && (
        <p>
          <FormattedMessage defaultMessage="The photos are in another order." />
        </p>
      )}
    </div>
  );
}
