// Damage reports for staff.
import type { DamageRefundBearer, DamageRefundWay } from '@daynook/contract/limits/damages';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { formatMoney } from '../../lib/formats.ts';
import type { Report } from '../../nouns/damages/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type StaffReport = Answer<'GET /api/staff/damage-reports'>['reports'][number];

const KEY = ['staff-damages'] as const;

export const damagesQuery = (state: 'open' | 'all') =>
  infiniteQueryOptions({
    queryKey: [...KEY, state],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/damage-reports', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export type StaffAct =
  | { kind: 'decide'; amountMinor: number; reason: string }
  | { kind: 'write-off'; reason: string }
  | { kind: 'refund'; amountMinor: number; bearer: DamageRefundBearer; way: DamageRefundWay; reason: string }
  | { kind: 'charge' | 'received' };

/** The updated report. */
function send({ _id, version, booking }: StaffReport, act: StaffAct): Promise<Report> {
  const params = { id: _id };
  switch (act.kind) {
    case 'decide':
      return call('POST /api/staff/damage-reports/{id}/decide', {
        params,
        body: { version, amountMinor: act.amountMinor, reason: act.reason },
      });
    case 'write-off':
      return call('POST /api/staff/damage-reports/{id}/write-off', { params, body: { version, reason: act.reason } });
    case 'refund': {
      const { kind: _, ...refund } = act;
      return call('POST /api/staff/damage-reports/{id}/refund', { params, body: { version, ...refund } });
    }
    case 'charge':
      return call('POST /api/staff/damage-reports/{id}/charge', { params, body: { version } });
    default:
      return call('POST /api/bookings/{id}/damage-report/received', {
        params: { id: booking._id },
        body: { version },
      }).then(({ report }) => report!);
  }
}

function outcomeWords(intl: IntlShape, { state, isDeclined, closedAs, decision, refund, currency }: Report): string {
  if (refund) {
    const amount = formatMoney(refund.amountMinor, currency, intl.locale, { withCode: true });
    return refund.sentAt
      ? intl.formatMessage({ defaultMessage: 'Refunded {amount}. We emailed the guest.' }, { amount })
      : intl.formatMessage({ defaultMessage: '{amount} hasn’t been refunded yet.' }, { amount });
  }
  if (state === 'charging') return intl.formatMessage({ defaultMessage: 'We’re charging the card.' });
  if (closedAs === 'written-off') return intl.formatMessage({ defaultMessage: 'Written off. The guest pays nothing.' });
  if (state === 'closed') return intl.formatMessage({ defaultMessage: 'Saved. The guest pays nothing.' });
  if (isDeclined) return intl.formatMessage({ defaultMessage: 'The card was declined. We emailed the guest.' });
  const amount = formatMoney(decision?.amountMinor ?? 0, currency, intl.locale, { withCode: true });
  return state === 'paid'
    ? intl.formatMessage({ defaultMessage: 'Saved. The guest paid {amount}.' }, { amount })
    : intl.formatMessage({ defaultMessage: 'Saved. The guest owes {amount} now.' }, { amount });
}

/** Acts on a report. The result is shown in a toast, because the report may leave the list. */
export function useStaffAct(report: StaffReport) {
  const queries = useQueryClient();
  const intl = useIntl();
  return useMutation({
    mutationFn: (act: StaffAct) => send(report, act),
    onSuccess: (after) => {
      const words = outcomeWords(intl, after);
      const hasFailed = (after.state === 'due' && after.isDeclined) || after.refund?.sentAt === null;
      void (hasFailed ? toast.error(words) : toast.success(words));
    },
    onError: (error) => {
      if (hasCode(error, 'STATE_CHANGED')) void toast.error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
