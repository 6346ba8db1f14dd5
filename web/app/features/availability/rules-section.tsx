// Booking rules: notice, booking window, durations, start times, and buffers (C5–C9).
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { formatDuration } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { durationChoices } from '../../nouns/listings/duration-choices.ts';
import { listingFieldNames } from '../../nouns/listings/listing-field-words.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { isTooShort, RULE_FIELDS, type RuleField } from './booking-rule-fields.ts';
import type { useSaveRules } from './use-save-rules.ts';

interface RulesSectionProps {
  listingId: string;
  rules: ReturnType<typeof useSaveRules>;
}

export function RulesSection({ listingId, rules }: RulesSectionProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const text = useRuleText();
  const tooShort = isTooShort(rules.values)
    ? intl.formatMessage({ defaultMessage: 'Must be at least as long as the shortest booking.' })
    : undefined;
  const findError = (field: RuleField) => {
    const theirs = rules.theirValue(field);
    if (theirs !== undefined) {
      return intl.formatMessage(
        { defaultMessage: 'Changed to {value} in another window.' },
        { value: text(field, theirs) },
      );
    }
    if (field === 'maxDurationMinutes' && tooShort) return tooShort;
    return rules.fields[field] ?? rules.fields[`changes.${field}`];
  };
  return (
    <section aria-labelledby="rules-title">
      <SectionHead
        id="rules-title"
        title={<FormattedMessage defaultMessage="Booking rules" />}
        lead={
          <FormattedMessage
            defaultMessage="Changes apply to new bookings only. You’ll find these and other settings in the <booking>listing’s Booking section</booking>."
            values={{
              booking: (text) => (
                <Link
                  key="booking"
                  to={`/host/listing/${listingId}/edit#booking`}
                  className="font-medium text-ink underline underline-offset-4"
                >
                  {text}
                </Link>
              ),
            }}
          />
        }
      />
      <Card className="p-5! md:p-7!">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!tooShort && rules.isDirty) rules.save();
          }}
        >
          <div className="grid grid-cols-2 items-end gap-x-3 gap-y-5 sm:gap-x-6 lg:grid-cols-4">
            {RULE_FIELDS.map((field) => (
              <Select
                key={field}
                label={intl.formatMessage(listingFieldNames[field])}
                value={rules.values[field]}
                error={findError(field)}
                onChange={(event) => rules.set(field, Number(event.target.value))}
              >
                {durationChoices(field, rules.values[field]).map((value) => (
                  <option key={value} value={value}>
                    {text(field, value)}
                  </option>
                ))}
              </Select>
            ))}
          </div>
          {rules.error && Object.keys(rules.fields).length === 0 && (
            <p role="alert" className="mt-4 text-[14.5px] font-medium text-danger">
              {failureText(rules.error)}
            </p>
          )}
          {(rules.isDirty || rules.isSaving) && (
            <div className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" isBusy={rules.isSaving}>
                {rules.hasConflict ? (
                  <FormattedMessage defaultMessage="Keep mine" />
                ) : (
                  <FormattedMessage defaultMessage="Save rules" />
                )}
              </Button>
              <Button variant="plain" onClick={rules.discard}>
                {rules.hasConflict ? (
                  <FormattedMessage defaultMessage="Use the saved version" />
                ) : (
                  <FormattedMessage defaultMessage="Discard" />
                )}
              </Button>
            </div>
          )}
        </form>
      </Card>
    </section>
  );
}

function useRuleText(): (field: RuleField, value: number) => string {
  const intl = useIntl();
  const locale = useLocale();
  return (field, value) => {
    if (field === 'windowDays' || field === 'maxStayDays') {
      return intl.formatMessage({ defaultMessage: '{count, plural, one {# day} other {# days}}' }, { count: value });
    }
    if (field === 'startStepMinutes') {
      return value === 60
        ? intl.formatMessage({ defaultMessage: 'On the hour' })
        : intl.formatMessage({ defaultMessage: 'Every {count} min' }, { count: value });
    }
    if (value > 0) return formatDuration(value, locale);
    if (field === 'noticeMinutes') return intl.formatMessage({ defaultMessage: 'None' });
    return intl.formatMessage({ defaultMessage: 'None', description: 'No time before or after a booking' });
  };
}
