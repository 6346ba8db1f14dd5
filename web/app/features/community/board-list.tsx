// The list of boards: one for everyone, and one per city. Beside the posts; on phones a select.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/forms/select.tsx';
import type { Board } from './api.ts';
import { boardPath } from './community-url.ts';

/** `Portland, OR`, or the name of the board for everyone. */
export function useBoardName() {
  const intl = useIntl();
  return ({ name, region }: Pick<Board, 'name' | 'region'>): string =>
    name ? [name, region].filter(Boolean).join(', ') : intl.formatMessage({ defaultMessage: 'Everywhere' });
}

export function BoardList({ boards, current }: { boards: readonly Board[]; current: string }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const nameBoard = useBoardName();
  return (
    <>
      <Select
        className="lg:hidden"
        label={<FormattedMessage defaultMessage="Board" />}
        value={current}
        onChange={(event) => void navigate(boardPath(event.target.value))}
      >
        {boards.map((board) => (
          <option key={board.key} value={board.key}>
            {nameBoard(board)}
            {board.postCount > 0 ? ` (${board.postCount})` : ''}
          </option>
        ))}
      </Select>
      <nav className="max-lg:hidden" aria-label={intl.formatMessage({ defaultMessage: 'Boards' })}>
        <ul className="grid gap-0.5">
          {boards.map((board) => (
            <li key={board.key}>
              <Link
                to={boardPath(board.key)}
                aria-current={board.key === current ? 'page' : undefined}
                className={cx(
                  'flex items-center justify-between gap-3 rounded-field px-3.5 py-2.5 text-[15px]',
                  board.key === current ? 'bg-moss-wash font-semibold text-moss' : 'hover:bg-well',
                )}
              >
                <span className="truncate">{nameBoard(board)}</span>
                {board.postCount > 0 && <span className="text-[14px] text-muted num">{board.postCount}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
