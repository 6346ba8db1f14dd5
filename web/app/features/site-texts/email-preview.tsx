// What the words make of an email: as a page, light or dark, and as plain text, in each of the cases it's about. Sends it as a test, too.
import type { Theme } from '@daynook/contract/settings/brand-colors';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { EmailFrame } from '../../nouns/emails/email-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type Draft, type Preview, useSendTest } from './api.ts';

export type PreviewLook = Pick<Draft, 'example' | 'theme'>;

interface EmailPreviewProps {
  name: string;
  draft: Draft;
  query: UseQueryResult<Preview>;
  onLook: (look: PreviewLook) => void;
}

type Shown = Theme | 'text';

export function EmailPreview({ name, draft, query, onLook }: EmailPreviewProps) {
  const intl = useIntl();
  const id = useId();
  const [isText, setText] = useState(false);
  const { data, error } = query;
  const show = (shown: Shown) => {
    setText(shown === 'text');
    if (shown !== 'text') onLook({ example: draft.example, theme: shown });
  };
  const isWrong = Object.keys(fieldErrors(error)).length > 0;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-6">
      <h3 id={id} className="display text-[18px]">
        <FormattedMessage defaultMessage="Preview" />
      </h3>
      <Tabs<Shown>
        label={intl.formatMessage({ defaultMessage: 'Preview as' })}
        selected={isText ? 'text' : draft.theme}
        onSelect={show}
        tabs={[
          { id: 'light', label: <FormattedMessage defaultMessage="Light" /> },
          { id: 'dark', label: <FormattedMessage defaultMessage="Dark" /> },
          { id: 'text', label: <FormattedMessage defaultMessage="Plain text" /> },
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isWrong && (
            <p role="status" className="text-[15px] text-muted">
              <FormattedMessage defaultMessage="Fix what’s marked to see it here." />
            </p>
          )}
          {data ? (
            <Rendered preview={data} isText={isText} />
          ) : error && !isWrong ? (
            <ErrorState
              title={<FormattedMessage defaultMessage="We couldn’t show the preview" />}
              error={error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <Skeleton className="h-96 rounded-panel" />
          )}
        </div>
      </Tabs>
      {data && data.examples > 1 && (
        <Examples
          count={data.examples}
          at={draft.example}
          onShow={(example) => onLook({ example, theme: draft.theme })}
        />
      )}
      <TestEmail name={name} draft={draft} />
    </section>
  );
}

const Rendered = ({ preview, isText }: { preview: Preview; isText: boolean }) => (
  <>
    <p className="font-semibold wrap-anywhere">
      <span className="sr-only">
        <FormattedMessage defaultMessage="Subject" />{' '}
      </span>
      {preview.subject}
    </p>
    {isText ? (
      <pre className="rounded-field bg-well px-4 py-3 font-sans text-[15px] leading-normal break-words whitespace-pre-wrap">
        {preview.text}
      </pre>
    ) : (
      <EmailFrame email={preview} hasLinks={false} isTall />
    )}
  </>
);

/** An email reads differently from case to case. */
function Examples({ count, at, onShow }: { count: number; at: number; onShow: (example: number) => void }) {
  const shown = at % count;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" variant="outline" onClick={() => onShow((shown + count - 1) % count)}>
        <FormattedMessage defaultMessage="Previous case" />
      </Button>
      <p role="status" className="text-[14.5px] text-muted num">
        <FormattedMessage
          defaultMessage="Case {number, number} of {count, number}"
          values={{ number: shown + 1, count }}
        />
      </p>
      <Button size="sm" variant="outline" onClick={() => onShow((shown + 1) % count)}>
        <FormattedMessage defaultMessage="Next case" />
      </Button>
    </div>
  );
}

const outcomes: Readonly<Record<'sent' | 'refused' | 'held' | 'not-configured', MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: 'The mail server accepted an email to {to}. Check that it arrives, and not as spam.' },
  refused: { defaultMessage: 'The mail server refused the email to {to}. It said: {reason}' },
  held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nothing was sent.' },
  'not-configured': { defaultMessage: 'SMTP_URL isn’t set, so nothing was sent.' },
});

function TestEmail({ name, draft: { text, language, example } }: { name: string; draft: Draft }) {
  const test = useSendTest(name);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        isBusy={test.isPending}
        onClick={() => test.mutate({ text, language, example })}
      >
        <FormattedMessage defaultMessage="Send me a test" />
      </Button>
      <div role="status" className="max-w-full text-[15px] wrap-anywhere">
        {test.data && (
          <FormattedMessage
            {...outcomes[test.data.outcome]}
            values={{ to: test.data.to, reason: test.data.reason ?? '' }}
          />
        )}
      </div>
      <FormFailure error={test.error} />
    </div>
  );
}
