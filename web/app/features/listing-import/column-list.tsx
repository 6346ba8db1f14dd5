// Every column of an import file and its values.
import { FormattedMessage, useIntl } from 'react-intl';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import type { Columns } from './api.ts';
import { columnLabel, columnTakes } from './column-words.ts';

export function ColumnList({ columns }: { columns: Columns }) {
  const intl = useIntl();
  return (
    <details className="group rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-panel px-6 py-4 font-semibold">
        <FormattedMessage
          defaultMessage="{count, number} columns and what they accept"
          values={{ count: columns.length }}
        />
        <ChevronDownIcon className="text-muted transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <dl className="border-t border-line px-6 pb-2">
        {columns.map((column) => (
          <div
            key={column.name}
            className="grid gap-x-6 gap-y-1 border-line py-3.5 not-last:border-b md:grid-cols-[200px_minmax(0,1fr)]"
          >
            <dt>
              <code className="text-[14px] font-semibold break-words">{column.name}</code>
              <span className="block text-[14px] text-muted">{columnLabel(intl, column)}</span>
            </dt>
            <dd className="text-[15px] break-words">
              {columnTakes(intl, column)}
              <span className="block text-[14px] text-muted">
                {column.isRequired ? (
                  <FormattedMessage defaultMessage="Required" />
                ) : column.whenEmpty === null ? (
                  <FormattedMessage defaultMessage="Optional" />
                ) : (
                  <FormattedMessage defaultMessage="If empty: {value}" values={{ value: column.whenEmpty }} />
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
