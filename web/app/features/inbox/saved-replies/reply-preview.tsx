// A reply's preview: with this booking's details while writing a message, otherwise with its placeholders marked.
import { fill, unfilledIn } from '@daynook/contract/reply-placeholders';
import { FormattedMessage } from 'react-intl';
import { Unfilled } from './unfilled.tsx';
import type { ReplyPlaces } from './use-reply-values.ts';

const PLACE = /(\{\w{1,20}\})/;

export function ReplyPreview({ text, use }: { text: string; use: { places: ReplyPlaces } | undefined }) {
  if (text.trim() === '') return null;
  const words = use ? fill(text, use.places.values) : text;
  return (
    <section className="rounded-card bg-well px-4 py-3">
      <h3 className="text-[13.5px] font-semibold text-muted">
        {use ? (
          <FormattedMessage defaultMessage="Preview with this booking" />
        ) : (
          <FormattedMessage defaultMessage="Preview" />
        )}
      </h3>
      <p className="mt-1 text-[15px] whitespace-pre-wrap wrap-anywhere" dir="auto">
        {words.split(PLACE).map((part, at) =>
          PLACE.test(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same placeholder may appear twice
            <mark key={at} className="rounded-[5px] bg-sun-wash px-1 text-ink">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </p>
      {use && <Unfilled places={unfilledIn(words)} known={use.places} />}
    </section>
  );
}
