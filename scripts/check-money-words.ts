// Allows "received", "paid", and "payout" only if the ledger says so or no specific money is meant. Every file with these words is
// listed with a reason, and claims about someone's money with the test that compares them with the ledger.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Text } from './text-syntax.ts';

/** A test compares the source of the file's claims with the ledger. */
interface Claims {
  readonly provenBy: readonly string[];
}
/** `explains` how it works, `asks` the reader to do or say something, `names` a page or thing, or is about something `else`. */
type Reason = Claims | 'explains' | 'asks' | 'names' | 'else';

const LEDGER = 'server/src/modules/books/money-words.test.ts';
const MANUAL = 'server/src/modules/bookings/outside-payments.test.ts';
const UNDONE = 'server/src/modules/bookings/undone-payments.test.ts';
const PAYOUTS = 'server/src/modules/payouts/make-payouts.test.ts';
const BATCHES = 'server/src/modules/payouts/batches.test.ts';
const STRIPE_PAYOUTS = 'server/src/modules/payouts/stripe-payouts.test.ts';
const DAMAGES = 'server/src/modules/damages/damages.test.ts';
const INSTALLMENTS = 'server/src/modules/installments/installments.test.ts';
const CHANGES = 'server/src/modules/booking-changes/booking-changes.test.ts';
const DISPUTES = 'server/src/modules/disputes/disputes.test.ts';
const BOOKING_DISPUTES = 'server/src/modules/booking-disputes/overtime.test.ts';
const OUTSIDE_EXTRAS = 'server/src/modules/booking-disputes/outside.test.ts';
const MARKET = 'server/src/modules/staff/staff.test.ts';
const CARD = 'web/app/features/booking-details/money-card.browser.test.tsx';
const BANNER = 'web/app/features/booking-details/status-banner.browser.test.tsx';
const BALANCES = 'web/app/features/payouts/payouts.browser.test.tsx';
const FINES = 'server/src/modules/host-fines/host-fines.test.ts';
const TEAM_STATEMENTS = 'server/src/modules/team-statements/team-statements.test.ts';
const claims = (...provenBy: readonly string[]): Claims => ({ provenBy });

const MONEY_WORDS: Readonly<Record<string, Reason>> = {
  'server/src/modules/team-statements/files.ts': claims(TEAM_STATEMENTS),
  'web/app/features/teams/team-statements.tsx': claims(TEAM_STATEMENTS),
  'web/app/features/teams/statement-lines.tsx': claims(TEAM_STATEMENTS),
  'server/src/modules/email-replies/service.ts': 'else',
  'server/src/http/openapi-page.ts': 'explains',
  'server/src/http/openapi.ts': 'else',
  'web/app/features/integrations/webhook-list.tsx': 'explains',
  'web/app/features/integrations/words.ts': 'names',
  'server/src/modules/accounts/deletion.ts': claims('server/src/modules/payouts/accounts.test.ts'),
  'server/src/modules/booking-changes/new-terms.ts': 'explains',
  'server/src/modules/booking-changes/propose.ts': claims('server/src/modules/booking-series/series-moves.test.ts'),
  'server/src/modules/booking-changes/rules.ts': 'explains',
  'server/src/modules/bookings/cancel.ts': 'explains',
  'server/src/modules/emails/cancellation-templates.ts': claims(FINES),
  'web/app/features/host-cancellations/fine-note.tsx': claims(FINES),
  'web/app/features/staff-money/cancellation-settings.tsx': 'explains',
  'web/app/nouns/host-cancellations/fine-lines.tsx': claims(FINES),
  'server/src/modules/emails/series-templates.ts': 'explains',
  'web/app/features/booking-details/payment-refunds.tsx': claims(MANUAL),
  'server/src/modules/bookings/return-money.ts': 'explains',
  'server/src/modules/emails/change-templates.ts': claims(CHANGES),
  'web/app/features/booking-changes/pay-change-form.tsx': claims(CHANGES),
  'server/src/modules/bookings/refunds/refund-proposals.ts': claims(
    'server/src/modules/bookings/refunds/refund-proposals.test.ts',
  ),
  'server/src/modules/bookings/reserve-payment.ts': claims(MANUAL),
  'server/src/modules/bookings/receipt-pdf.ts': claims(LEDGER, 'server/src/modules/bookings/receipt.test.ts'),
  'server/src/modules/emails/account-templates.ts': 'explains',
  'server/src/modules/emails/booking-templates.ts': claims(LEDGER, MANUAL),
  'server/src/modules/emails/request-templates.ts': claims(MANUAL),
  'server/src/modules/emails/payment-templates.ts': claims(MANUAL),
  'server/src/modules/emails/payout-templates.ts': claims(BATCHES, 'server/src/modules/payouts/failed-payout.test.ts'),
  'server/src/modules/emails/report-templates.ts': 'else',
  'server/src/modules/payments/service.ts': claims(LEDGER),
  'server/src/modules/invoices/pdf.ts': claims('server/src/modules/invoices/invoices.test.ts'),
  'server/src/modules/statements/files.ts': claims('server/src/modules/statements/statements.test.ts'),
  'server/src/modules/payouts/batches.ts': 'names',
  'server/src/modules/tax/annual-reports.ts': 'names',
  'web/app/features/host-today/first-booking.tsx': 'asks',
  'web/app/pages/account/settings/data-tab.tsx': 'names',
  'web/app/pages/account/settings/payments-tab.tsx': 'names',
  'web/app/nouns/bookings/actions/booking-actions.tsx': 'asks',
  'web/app/nouns/bookings/refund-terms.tsx': claims('web/app/nouns/bookings/refund-terms.browser.test.tsx'),
  'web/app/features/booking-details/event-words.tsx': claims(LEDGER, MANUAL),
  'web/app/features/inbox/message-event-words.tsx': claims(LEDGER, MANUAL),
  'web/app/features/booking-details/money-card.tsx': claims(LEDGER, CARD),
  'web/app/nouns/bookings/actions/payment-received-dialog.tsx': claims(MANUAL),
  'web/app/features/booking-details/undo-payment.tsx': claims(UNDONE),
  'server/src/modules/bookings/outside-payments.ts': 'explains',
  'web/app/features/booking-details/payment-situations.ts': claims(LEDGER, BANNER),
  'web/app/features/booking-details/receipt-paper.tsx': claims(LEDGER),
  'web/app/nouns/bookings/actions/refund-summary.tsx': claims(LEDGER),
  'web/app/features/booking-details/status-banner.tsx': claims(LEDGER, BANNER),
  'web/app/nouns/bookings/status-words.ts': claims(LEDGER, BANNER),
  'web/app/nouns/bookings/actions/withdraw-dialog.tsx': 'explains',
  'web/app/features/co-hosts/co-host-panel.tsx': 'names',
  'web/app/features/listing-editor/sections/listing-payment.tsx': 'explains',
  'web/app/nouns/bookings/request-card.tsx': claims(MANUAL),
  'web/app/features/listing-editor/listing-step-list.tsx': 'names',
  'web/app/features/kudos/kudos-tabs.tsx': 'else',
  'web/app/features/payment-methods/host-options.tsx': 'explains',
  'web/app/nouns/payment-methods/option-editor.tsx': 'explains',
  'web/app/features/payouts/account-form.tsx': 'explains',
  'web/app/features/payouts/account-list.tsx': 'names',
  'web/app/features/payouts/account-needed.tsx': claims(LEDGER, BALANCES),
  'web/app/features/payouts/balances.tsx': claims(LEDGER, BALANCES),
  'web/app/features/payouts/failed-payout.tsx': claims(BALANCES, 'server/src/modules/payouts/failed-payout.test.ts'),
  'web/app/features/payouts/paused-note.tsx': 'explains',
  'web/app/features/payouts/payout-details.tsx': claims(LEDGER, BALANCES),
  'web/app/features/payouts/payout-table.tsx': 'names',
  'web/app/features/payouts/payouts.tsx': 'explains',
  'web/app/nouns/payouts/words.ts': claims(LEDGER, PAYOUTS),
  'web/app/features/staff-decisions/decision-form.tsx': 'else',
  'web/app/nouns/staff/audit-event-words.ts': 'names',
  'web/app/features/staff-overview/job-words.ts': 'names',
  'web/app/features/staff-members/member-figures.tsx': claims(LEDGER),
  'web/app/features/staff-members/merge-words.ts': 'names',
  'web/app/features/staff-members/upcoming-bookings.tsx': claims(
    'server/src/modules/suspensions/suspension-refunds.test.ts',
  ),
  'web/app/features/staff-money/outside-payments.tsx': claims(MANUAL),
  'web/app/features/staff-money/payment-actions.tsx': 'asks',
  'web/app/features/staff-money/payout-batches.tsx': claims(BATCHES),
  'web/app/features/staff-money/payout-lines.tsx': claims(LEDGER, BATCHES),
  'web/app/features/staff-money/payouts.tsx': 'explains',
  'web/app/features/staff-support/ticket-people.tsx': claims(LEDGER),
  'web/app/features/staff-lists/audit-sentences.ts': 'names',
  'web/app/features/staff-lists/payout-list.tsx': claims(PAYOUTS, BATCHES),
  'web/app/features/staff-money/payment-story.tsx': claims(LEDGER),
  'web/app/features/staff-overview/market-measures.tsx': claims(MARKET),
  'web/app/nouns/staff/role-words.ts': 'names',
  'web/app/nouns/staff/staff-pages.ts': 'names',
  'web/app/nouns/staff/state-words.ts': claims(PAYOUTS, BATCHES),
  'server/src/modules/staff-tables/payouts.ts': claims(PAYOUTS, BATCHES),
  'web/app/features/staff-support/ticket-refunds.tsx': claims(
    'server/src/modules/bookings/refunds/refund-money.test.ts',
  ),
  'web/app/features/staff-overview/today.tsx': claims(LEDGER),
  'web/app/features/taxes/host-taxes.tsx': 'explains',
  'web/app/nouns/support/help-topics.ts': 'explains',
  'web/app/pages/host/become-host.tsx': 'explains',
  'web/app/pages/host/payouts.tsx': 'names',
  'web/app/pages/staff/admin.tsx': 'names',
  'server/src/modules/action-items/host-items.ts': claims(STRIPE_PAYOUTS),
  'server/src/modules/payments/payout-postings.ts': claims(LEDGER, STRIPE_PAYOUTS),
  'server/src/modules/payouts/stripe-accounts.ts': 'explains',
  'web/app/features/payouts/stripe-status.tsx': 'explains',
  'web/app/pages/host/statements.tsx': 'names',
  'web/app/features/statements/statements.tsx': 'names',
  'web/app/features/statements/statement-details.tsx': 'explains',
  'web/app/features/statements/words.ts': claims('server/src/modules/statements/statements.test.ts'),
  'web/app/nouns/bookings/monthly-situations.ts': claims(INSTALLMENTS, BANNER),
  'web/app/features/installments/installments-card.tsx': claims(INSTALLMENTS),
  'web/app/nouns/installments/monthly-choice.tsx': 'explains',
  'web/app/nouns/installments/end-early-dialog.tsx': 'explains',
  'web/app/features/installments/pay-form.tsx': claims(INSTALLMENTS),
  'web/app/nouns/installments/words.ts': claims(INSTALLMENTS),
  'web/app/features/staff-money/installments.tsx': 'asks',
  'web/app/features/staff-money/installments-api.ts': claims(INSTALLMENTS),
  'web/app/features/damages/damage-card.tsx': claims(DAMAGES),
  'web/app/features/damages/damage-actions.tsx': 'asks',
  'web/app/nouns/damages/words.tsx': claims(DAMAGES),
  'web/app/features/staff-decisions/damages.tsx': 'asks',
  'web/app/features/staff-decisions/damages-api.ts': claims(DAMAGES),
  'server/src/modules/emails/installment-templates.ts': claims(INSTALLMENTS),
  'web/app/features/staff-decisions/damage-refund.tsx': 'explains',
  'web/app/features/staff-money/batch-paid.tsx': 'asks',
  'web/app/features/staff-money/owed-fees.tsx': 'asks',
  'server/src/modules/emails/damage-templates.ts': claims(DAMAGES, 'server/src/modules/damages/outside.test.ts'),
  'server/src/modules/payments/damage-postings.ts': claims(DAMAGES),
  'server/src/modules/emails/booking-dispute-templates.ts': claims(BOOKING_DISPUTES, OUTSIDE_EXTRAS),
  'server/src/modules/payments/extra-postings.ts': claims(BOOKING_DISPUTES, OUTSIDE_EXTRAS),
  'web/app/features/booking-disputes/dispute-answers.tsx': 'asks',
  'web/app/features/booking-disputes/dispute-next.tsx': claims(BOOKING_DISPUTES, OUTSIDE_EXTRAS),
  'web/app/features/booking-disputes/disputes-section.tsx': 'explains',
  'web/app/features/staff-decisions/booking-disputes.tsx': 'asks',
  'web/app/features/staff-decisions/dispute-view.tsx': claims(DISPUTES),
  'web/app/features/staff-decisions/dispute-share.tsx': 'explains',
  'web/app/features/staff-decisions/dispute-evidence.tsx': 'explains',
};

const WORDS = /\b(?:received|paid|payouts?)\b/i;
/** Terms and posts explain. The API reference and the demo's history aren't about anyone's money. */
const SAID_IN = /^(?:web\/app|server\/src)\//;

/** Files that use these words without a reason, reasons without the words, and claims without their test. */
export function checkMoneyWords(
  texts: readonly Pick<Text, 'file' | 'line' | 'text'>[],
  root: string,
  reasons: Readonly<Record<string, Reason>> = MONEY_WORDS,
): string[] {
  const said = texts.filter(({ file, text }) => SAID_IN.test(file) && WORDS.test(text));
  const files = new Set(said.map(({ file }) => file));
  return [
    ...said
      .filter(({ file }) => reasons[file] === undefined)
      .map(
        ({ file, line, text }) =>
          `${file}:${line} says “${text}”: list it in scripts/check-money-words.ts, with the test if it’s about someone’s money`,
      ),
    ...Object.entries(reasons).flatMap(([file, reason]) => [
      ...(files.has(file) ? [] : [`${file} no longer says these words`]),
      ...(typeof reason === 'object'
        ? reason.provenBy.filter((test) => !existsSync(join(root, test))).map((test) => `${file}: ${test} is gone`)
        : []),
    ]),
  ];
}
