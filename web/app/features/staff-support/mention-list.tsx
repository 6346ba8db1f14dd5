// The colleagues to choose from while a mention is typed.
import { useIntl } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import type { Mentions } from './use-mentions.ts';

export function MentionList({ mentions: { listId, offered, chosen, mention } }: { mentions: Mentions }) {
  const intl = useIntl();
  if (!chosen) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={intl.formatMessage({ defaultMessage: 'Mention a colleague' })}
      className="-mt-2 grid max-w-80 gap-0.5 rounded-card bg-surface p-1.5 shadow-float"
    >
      {offered.map((agent) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus and names the chosen option
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys and Enter in the text field choose
        <div
          key={agent._id}
          id={`${listId}-${agent._id}`}
          role="option"
          aria-selected={agent === chosen}
          className={cx(
            'flex min-h-11 cursor-pointer items-center rounded-[8px] px-3 lg:min-h-9',
            agent === chosen ? 'bg-moss-wash font-semibold' : 'hover:bg-well',
          )}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => mention(agent.name)}
        >
          {agent.name}
        </div>
      ))}
    </div>
  );
}
