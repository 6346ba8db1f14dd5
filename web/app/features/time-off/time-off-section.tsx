// On the host's start page: current and planned time off, and adding some (K10).
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { type TimeOff, useComeBack, useTimeOff } from './api.ts';

export function TimeOffSection({ onSchedule }: { onSchedule: () => void }) {
  const { data, isError } = useTimeOff();
  return (
    <section>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display text-[26px]">
          <FormattedMessage defaultMessage="Time off" />
        </h2>
        <Button variant="outline" size="sm" onClick={onSchedule}>
          <FormattedMessage defaultMessage="Schedule time off" />
        </Button>
      </div>
      {isError ? (
        <p role="alert" className="text-danger">
          <FormattedMessage defaultMessage="We couldn’t load your time off." />
        </p>
      ) : data && data.absences.length > 0 ? (
        <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          {data.absences.map((timeOff) => (
            <TimeOffLine key={timeOff._id} timeOff={timeOff} />
          ))}
        </ul>
      ) : (
        <Card variant="well" className="text-muted">
          <FormattedMessage defaultMessage="No time off scheduled. During time off, guests can’t book, and anyone who messages you sees your return date." />
        </Card>
      )}
    </section>
  );
}

function TimeOffLine({ timeOff: { _id, fromDate, toDate, homes, note, isNow } }: { timeOff: TimeOff }) {
  const intl = useIntl();
  const locale = useLocale();
  const comeBack = useComeBack();
  const days = { from: formatLocalDate(fromDate, locale, 'medium'), to: formatLocalDate(toDate, locale, 'medium') };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line px-5 py-4 not-first:border-t">
      <div className="min-w-0">
        <p className="font-semibold num">
          <FormattedMessage
            defaultMessage="{isNow, select, true {Now: } other {}}{from} to {to}"
            values={{ isNow: String(isNow), ...days }}
          />
        </p>
        <p className="text-[14.5px] wrap-anywhere text-muted">
          <Dotted>
            {homes === null ? (
              <FormattedMessage defaultMessage="All properties" />
            ) : (
              intl.formatList(homes.map(({ title }) => title))
            )}
            {note && `“${note}”`}
          </Dotted>
        </p>
        {comeBack.isError && (
          <p role="alert" className="text-[14.5px] text-danger">
            {comeBack.error.message}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        isBusy={comeBack.isPending}
        aria-label={intl.formatMessage({ defaultMessage: 'Cancel time off from {from} to {to}' }, days)}
        onClick={() =>
          void comeBack.mutateAsync(_id).then(
            () =>
              announce(
                intl.formatMessage({
                  defaultMessage: 'Time off canceled. Your usual hours apply again.',
                }),
              ),
            // Shown in the line, which still exists then.
            () => undefined,
          )
        }
      >
        <FormattedMessage defaultMessage="Cancel" />
      </Button>
    </li>
  );
}
