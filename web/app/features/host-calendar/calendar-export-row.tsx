// One calendar export: create it, or copy, replace, or end it. Says what stops working before it does.
import { type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { controlClass } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type CalendarLink, type LinkTarget, useCreateLink, useEndLink } from './api.ts';

interface LinkRowProps {
  target: LinkTarget;
  link: CalendarLink | undefined;
  title: string;
  /** Who can see what with this link. */
  shows: ReactNode;
}

export function CalendarExportRow({ target, link, title, shows }: LinkRowProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const [asked, setAsked] = useState<'replace' | 'end'>();
  const create = useCreateLink();
  const end = useEndLink();
  const titleId = useId();
  const failed = (error: unknown) => toast.error(failureText(error));
  const make = (isNew: boolean) =>
    create.mutate(target, {
      onSuccess: () =>
        toast.success(
          isNew
            ? intl.formatMessage({ defaultMessage: 'Link created' })
            : intl.formatMessage({
                defaultMessage: 'Link replaced. The old one no longer works.',
              }),
        ),
      onError: failed,
    });
  const confirm = () => {
    setAsked(undefined);
    if (asked === 'replace') make(false);
    else if (link)
      end.mutate(link._id, {
        onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Link deleted' })),
        onError: failed,
      });
  };
  return (
    <li className="px-5 py-4">
      <div
        className={cx(
          'flex items-center justify-between gap-x-4 gap-y-3 sm:gap-x-6',
          Boolean(shows) && 'max-sm:flex-wrap',
        )}
      >
        <div className={cx('min-w-0', Boolean(shows) && 'max-sm:basis-full')}>
          <h3 id={titleId} className="text-[17px] leading-6 font-semibold break-words">
            {title}
          </h3>
          {shows && <p className="mt-0.5 text-[14.5px] text-muted">{shows}</p>}
        </div>
        {!link && (
          <Button
            variant="outline"
            size="sm"
            className="shrink-0"
            isBusy={create.isPending}
            aria-describedby={titleId}
            onClick={() => make(true)}
          >
            <FormattedMessage defaultMessage="Create link" />
          </Button>
        )}
      </div>
      {link && (
        <>
          <Address url={link.url} titleId={titleId} />
          <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2">
            <p className="me-auto text-[14px] text-muted">
              <LastRead link={link} />
            </p>
            <Button
              variant="plain"
              size="sm"
              isBusy={create.isPending}
              aria-describedby={titleId}
              onClick={() => setAsked('replace')}
            >
              <FormattedMessage defaultMessage="Replace" />
            </Button>
            <Button
              variant="plain"
              size="sm"
              isBusy={end.isPending}
              aria-describedby={titleId}
              onClick={() => setAsked('end')}
            >
              <FormattedMessage defaultMessage="Delete" />
            </Button>
          </div>
        </>
      )}
      <Dialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        width="max-w-md"
        title={
          asked === 'end' ? (
            <FormattedMessage defaultMessage="Delete this link?" />
          ) : (
            <FormattedMessage defaultMessage="Replace this link?" />
          )
        }
        footer={
          <>
            <Button variant="outline" onClick={() => setAsked(undefined)}>
              <FormattedMessage defaultMessage="Keep link" />
            </Button>
            <Button variant="danger" onClick={confirm}>
              {asked === 'end' ? (
                <FormattedMessage defaultMessage="Delete" />
              ) : (
                <FormattedMessage defaultMessage="Replace" />
              )}
            </Button>
          </>
        }
      >
        <p className="text-[15.5px] text-muted">
          {asked === 'end' ? (
            <FormattedMessage defaultMessage="Calendars using this link stop updating. You can create a new link at any time." />
          ) : (
            <FormattedMessage defaultMessage="The old link stops working immediately. Add the new link to every calendar that uses it." />
          )}
        </p>
      </Dialog>
    </li>
  );
}

function Address({ url, titleId }: { url: string; titleId: string }) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(intl.formatMessage({ defaultMessage: 'Link copied' }));
    } catch {
      // Not every browser gives access to the clipboard: selects the address, so it can be copied by hand.
      field.current?.select();
      toast.blank(intl.formatMessage({ defaultMessage: 'Link selected. Copy it from the field.' }));
    }
  };
  return (
    <div className="mt-4 flex gap-2.5">
      <input
        ref={field}
        readOnly
        value={url}
        aria-label={intl.formatMessage({ defaultMessage: 'Secret link' })}
        aria-describedby={titleId}
        onFocus={(event) => event.target.select()}
        className={`${controlClass} h-11 min-w-0 text-[14px]! text-ellipsis`}
      />
      <Button variant="soft" aria-describedby={titleId} onClick={() => void copy()}>
        <FormattedMessage defaultMessage="Copy" />
      </Button>
    </div>
  );
}

function LastRead({ link }: { link: CalendarLink }) {
  const locale = useLocale();
  if (!link.lastReadAt) return <FormattedMessage defaultMessage="Not used by a calendar yet" />;
  return (
    <FormattedMessage
      defaultMessage="Last used {ago} ({at})"
      values={{
        ago: formatRelative(link.lastReadAt, Date.now(), locale),
        at: <Moment at={link.lastReadAt} />,
      }}
    />
  );
}
