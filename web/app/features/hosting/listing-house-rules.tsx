// House rules, one per line, with the usual ones at hand.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/member-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEditor, useListingField } from './listing-editor-context.tsx';
import { isSameValue } from './listing-same-value.ts';
import { ListingSection } from './listing-section.tsx';

const RULES_MAXIMUM = 20;

const written = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean);

export function ListingHouseRules() {
  const intl = useIntl();
  const field = useListingField('houseRules');
  const { faults } = useEditor();
  const [lines, setLines] = useState<readonly string[]>(field.value);
  // Taken back, or changed in another window: what is typed no longer stands for the field.
  const shown = isSameValue(written(lines), field.value) ? lines : field.value;
  const write = (next: readonly string[]) => {
    setLines(next);
    field.set(written(next));
  };
  const usual = [
    intl.formatMessage({ defaultMessage: 'No shoes inside' }),
    intl.formatMessage({ defaultMessage: 'No smoking, including at the window' }),
    intl.formatMessage({ defaultMessage: 'Close the door for calls' }),
    intl.formatMessage({ defaultMessage: 'Leave the kitchen as you found it' }),
    intl.formatMessage({ defaultMessage: 'No visitors who aren’t on the booking' }),
  ].filter((rule) => !field.value.includes(rule));
  return (
    <ListingSection
      id="rules"
      title={<FormattedMessage defaultMessage="House rules" />}
      lead={<FormattedMessage defaultMessage="Guests agree to these when they book. Keep them short and clear." />}
    >
      <ul className="grid gap-3 empty:hidden">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <li key={index} className="flex items-start gap-2">
            <TextField
              id={`listing-rule-${index}`}
              className="grow"
              isLabelHidden
              label={<FormattedMessage defaultMessage="Rule {number}" values={{ number: index + 1 }} />}
              value={line}
              error={faults[`houseRules.${written(shown.slice(0, index)).length}`]}
              maxLength={160}
              autoComplete="off"
              onChange={(event) => write(shown.map((other, at) => (at === index ? event.target.value : other)))}
            />
            <IconButton
              label={intl.formatMessage({ defaultMessage: 'Remove rule {number}' }, { number: index + 1 })}
              onClick={() => write(shown.filter((_, at) => at !== index))}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {shown.length < RULES_MAXIMUM && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            id="listing-rule-add"
            look="outline"
            size="sm"
            onClick={() => {
              setLines([...shown, '']);
              requestAnimationFrame(() => document.getElementById(`listing-rule-${shown.length}`)?.focus());
            }}
          >
            <PlusIcon size={16} />
            <FormattedMessage defaultMessage="Add a rule" />
          </Button>
          {usual.map((rule) => (
            <Button key={rule} look="soft" size="sm" onClick={() => write([...written(shown), rule])}>
              {rule}
            </Button>
          ))}
        </div>
      )}
    </ListingSection>
  );
}
