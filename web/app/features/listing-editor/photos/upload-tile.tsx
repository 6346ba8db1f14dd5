// A picture on its way: what it is, how far it has come, or why it was not taken, and what can be done about it.
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { Refusal } from '../../../nouns/photos/check-files.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { PicturesIcon } from './photo-icons.tsx';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

const refusals: Record<Refusal, MessageDescriptor> = defineMessages({
  'not-a-picture': {
    defaultMessage: 'Unsupported file. Use JPEG, PNG, WebP, AVIF, or HEIC.',
  },
  'too-large': { defaultMessage: 'This photo is over 20 MB. Upload a smaller copy.' },
  empty: { defaultMessage: 'This file is empty.' },
  'too-many': { defaultMessage: 'This listing already has the maximum number of photos.' },
});

export function UploadTile({ item, queue }: { item: QueuedUpload; queue: UploadQueue }) {
  const intl = useIntl();
  const isOut = item.state === 'failed' || item.state === 'refused';
  const percent = Math.round(item.share * 100);
  return (
    <li className="overflow-hidden rounded-card bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="relative aspect-4/3 overflow-hidden bg-well">
        {!isOut && (
          // Shown if the browser can't display the file, such as HEIC in most browsers.
          <span className="absolute inset-0 grid place-items-center pb-8 text-faint">
            <PicturesIcon size={32} />
          </span>
        )}
        {item.refusal !== 'not-a-picture' && (
          <img
            src={item.previewUrl}
            alt=""
            onError={(event) => event.currentTarget.style.setProperty('opacity', '0')}
            className={cx('absolute inset-0 size-full object-cover', isOut ? 'opacity-25 grayscale' : 'opacity-60')}
          />
        )}
        {isOut ? (
          <span className="absolute inset-0 grid place-items-center text-clay">
            <WarningIcon size={30} />
          </span>
        ) : (
          <div className="absolute inset-x-4 bottom-4 rounded-pill bg-surface/94 px-3.5 py-2 backdrop-blur">
            <p className="mb-1.5 text-[13px] leading-4 font-semibold num">
              {item.state === 'waiting' ? (
                <FormattedMessage defaultMessage="Waiting" />
              ) : percent < 100 ? (
                <FormattedMessage defaultMessage="{percent, number}%" values={{ percent }} />
              ) : (
                <FormattedMessage defaultMessage="Checking…" />
              )}
            </p>
            <div
              role="progressbar"
              aria-label={intl.formatMessage({ defaultMessage: 'Uploading {name}' }, { name: item.name })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              className="h-1.5 overflow-hidden rounded-pill bg-line"
            >
              <div
                className="h-full origin-left rounded-pill bg-moss transition-transform duration-150 rtl:origin-right"
                style={{ transform: `scaleX(${item.share})` }}
              />
            </div>
          </div>
        )}
      </div>
      <div className="grid gap-2 p-3.5">
        <p className="truncate text-[14px] font-medium" title={item.name}>
          {item.name}
        </p>
        {isOut && (
          <p className="text-[14px] leading-5 text-danger">
            {item.refusal ? intl.formatMessage(refusals[item.refusal]) : item.failure}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {item.state === 'failed' && item.canRetry && (
            <Button
              size="sm"
              onClick={() => queue.retry(item.clientId)}
              aria-label={intl.formatMessage({ defaultMessage: 'Retry {name}' }, { name: item.name })}
            >
              <FormattedMessage defaultMessage="Retry" />
            </Button>
          )}
          {item.state !== 'sent' && (
            <Button
              variant="soft"
              size="sm"
              onClick={() => queue.cancel(item.clientId)}
              aria-label={intl.formatMessage(
                isOut ? { defaultMessage: 'Dismiss {name}' } : { defaultMessage: 'Cancel {name}' },
                { name: item.name },
              )}
            >
              {isOut ? <FormattedMessage defaultMessage="Dismiss" /> : <FormattedMessage defaultMessage="Cancel" />}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
