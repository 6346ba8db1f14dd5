// A table inside an article: what, why, until when. A list of cards on phones.
import type { MessageDescriptor } from 'react-intl';
import { Text } from './article.tsx';

interface DataTableProps {
  columns: readonly MessageDescriptor[];
  rows: readonly (readonly MessageDescriptor[])[];
}

export function DataTable({ columns, rows }: DataTableProps) {
  return (
    <table className="w-full border-collapse text-start text-[15.5px] leading-normal max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={String(column.id)}
              scope="col"
              className="border-b border-line py-2.5 pe-5 text-start text-[14px] font-semibold text-muted"
            >
              <Text message={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((cells) => (
          <tr
            key={String(cells[0]?.id)}
            className="max-md:block max-md:rounded-card max-md:bg-well max-md:p-4 md:border-b md:border-line"
          >
            {cells.map((cell, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={String(cell.id)}
                  {...(index === 0 ? { scope: 'row' } : {})}
                  className="py-3 pe-5 text-start align-top font-normal max-md:block max-md:py-0.5 max-md:pe-0 first:font-semibold"
                >
                  <Text message={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
