// One of the operator's own cancellation policies: besides what it shares with other entries, its steps and their preview.
import { toOwnPolicyId } from '@daynook/contract/cancellation-policies';
import { FormattedMessage, useIntl } from 'react-intl';
import { policySentence } from '../../../nouns/listings/listing-policy-words.ts';
import { Button } from '../../../ui/button.tsx';
import { OfferRow, type OfferRowProps } from './offer-row.tsx';
import { areStepsRight, type PolicyDraft, toTiers } from './policy-drafts.ts';
import { PolicyPreview } from './policy-preview.tsx';
import { PolicySteps } from './policy-steps.tsx';

interface PolicyRowProps extends OfferRowProps<PolicyDraft> {
  wasTried: boolean;
  onRemove: () => void;
}

export function PolicyRow({ wasTried, onRemove, ...row }: PolicyRowProps) {
  const { item, onChange, errorOf } = row;
  const intl = useIntl();
  const isRight = areStepsRight(item.steps);
  const error = errorOf('id');
  return (
    <OfferRow
      {...row}
      usual={undefined}
      description={isRight ? policySentence(intl, toOwnPolicyId(toTiers(item.steps))) : undefined}
      opensAtFirst={item.isNew}
      hasError={error !== undefined || (wasTried && !isRight)}
    >
      {item.isNew ? (
        <PolicySteps steps={item.steps} wasTried={wasTried} error={error} onChange={(steps) => onChange({ steps })} />
      ) : (
        <p className="max-w-[64ch] text-[14.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Published steps can’t be changed, because guests agreed to them. Add another policy and turn this one off." />
        </p>
      )}
      {isRight && <PolicyPreview tiers={toTiers(item.steps)} />}
      {!item.isNew && (
        <p className="max-w-[64ch] text-[14.5px] text-pretty text-muted">
          <FormattedMessage defaultMessage="If you remove it, listings and bookings that have it keep it and show its steps instead of its name." />
        </p>
      )}
      <Button size="sm" variant="outline" className="justify-self-start" onClick={onRemove}>
        <FormattedMessage defaultMessage="Remove policy" />
      </Button>
    </OfferRow>
  );
}
