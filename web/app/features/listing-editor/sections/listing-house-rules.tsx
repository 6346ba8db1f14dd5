// House rules, one per line, with common ones to choose from.
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/forms/chip.tsx';
import { EntryDialog } from '../../../ui/forms/entry-dialog.tsx';
import { ENTRY_LIST, EntryRow } from '../../../ui/forms/entry-row.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { PlusIcon } from '../../../ui/icons/member-icons.tsx';
import { useEditor, useListingField } from '../listing-editor-context.tsx';
import { ListingSection } from '../listing-section.tsx';
import { keepWords } from '../prices/offer-section.tsx';

const RULES_MAXIMUM = 20;

const usualRules = defineMessages({
  shoes: { defaultMessage: 'No shoes inside' },
  smoking: { defaultMessage: 'No smoking, including at the window' },
  calls: { defaultMessage: 'Close the door for calls' },
  kitchen: { defaultMessage: 'Leave the kitchen as you found it' },
  visitors: { defaultMessage: 'No visitors who aren’t on the booking' },
});

export function ListingHouseRules() {
  const field = useListingField('houseRules');
  const { faults } = useEditor();
  const [open, setOpen] = useState<number>();
  const rules = field.value;
  return (
    <ListingSection
      id="rules"
      title={<FormattedMessage defaultMessage="House rules" />}
      lead={<FormattedMessage defaultMessage="Guests agree to these when they book. Keep them short and clear." />}
    >
      <ul className={ENTRY_LIST}>
        {rules.map((rule, index) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
            key={index}
            id={`listing-rule-${index}`}
            name={rule}
            error={faults[`houseRules.${index}`]}
            onEdit={() => setOpen(index)}
            onRemove={() => {
              field.set(rules.filter((_, at) => at !== index));
              requestAnimationFrame(() => document.getElementById('listing-rule-add')?.focus());
            }}
          />
        ))}
      </ul>
      {rules.length < RULES_MAXIMUM && (
        <Button
          id="listing-rule-add"
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setOpen(rules.length)}
        >
          <PlusIcon size={16} />
          <FormattedMessage defaultMessage="Add a rule" />
        </Button>
      )}
      {open !== undefined && (
        <RuleForm
          rule={rules[open]}
          rules={rules}
          fault={faults[`houseRules.${open}`]}
          onKeep={(lines) => {
            field.set(open < rules.length ? rules.with(open, lines[0]!) : [...rules, ...lines]);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListingSection>
  );
}

interface RuleFormProps {
  /** The rule to edit; undefined for a new one. */
  rule: string | undefined;
  rules: readonly string[];
  fault: string | undefined;
  onKeep: (lines: string[]) => void;
  onClose: () => void;
}

function RuleForm({ rule, rules, fault, onKeep, onClose }: RuleFormProps) {
  const intl = useIntl();
  const [text, setText] = useState(rule ?? '');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [isTried, setTried] = useState(false);
  const usual = Object.values(usualRules)
    .map((message) => intl.formatMessage(message))
    .filter((line) => !rules.includes(line));
  const lines = [...picked, text.trim()].filter(Boolean);
  const isFull = rules.length + lines.length > RULES_MAXIMUM && rule === undefined;
  const error = isFull
    ? intl.formatMessage(
        { defaultMessage: 'A listing can have up to {most, number} house rules.' },
        { most: RULES_MAXIMUM },
      )
    : isTried && lines.length === 0
      ? intl.formatMessage({ defaultMessage: 'Write a rule.' })
      : fault;
  return (
    <EntryDialog
      title={
        rule === undefined ? (
          <FormattedMessage defaultMessage="Add a house rule" />
        ) : (
          <FormattedMessage defaultMessage="Edit house rule" />
        )
      }
      confirm={
        lines.length > 1 ? (
          <FormattedMessage defaultMessage="Add {count, number} rules" values={{ count: lines.length }} />
        ) : (
          keepWords(rule === undefined)
        )
      }
      isDirty={text !== (rule ?? '') || picked.length > 0}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (lines.length === 0 || isFull) return false;
        onKeep(lines);
        return true;
      }}
    >
      <TextField
        label={<FormattedMessage defaultMessage="Rule" />}
        value={text}
        error={error}
        maxLength={160}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {rule === undefined && usual.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Common rules" />
          </legend>
          <div className="flex flex-wrap gap-2">
            {usual.map((line) => (
              <Chip
                key={line}
                isOn={picked.includes(line)}
                onClick={() =>
                  setPicked(picked.includes(line) ? picked.filter((other) => other !== line) : [...picked, line])
                }
              >
                {line}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </EntryDialog>
  );
}
