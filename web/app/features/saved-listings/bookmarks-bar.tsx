// Controls above the bookmarks: search, order, cards or map, and tags.
import { FormattedMessage, useIntl } from 'react-intl';
import type { BookmarkPage, BookmarkSort } from '../../nouns/bookmarks/api.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ListIcon, MapIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import type { BookmarksAddress } from './bookmarks-url.ts';

interface BookmarksBarProps {
  address: BookmarksAddress;
  tags: BookmarkPage['tags'];
  typed: string;
  onType: (text: string) => void;
  onChange: (change: Partial<BookmarksAddress>) => void;
}

export function BookmarksBar({ address: { tag, sort, isMap }, tags, typed, onType, onChange }: BookmarksBarProps) {
  const intl = useIntl();
  const isOn = (name: string) => name.toLowerCase() === tag.toLowerCase();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <TextField
          type="search"
          isLabelHidden
          label={<FormattedMessage defaultMessage="Search your bookmarks" />}
          placeholder={intl.formatMessage({
            defaultMessage: 'Search by name, place, or note',
          })}
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          before={<SearchIcon size={18} />}
          className="min-w-60 grow sm:max-w-sm"
        />
        <div className="ms-auto flex items-center gap-2.5 max-sm:w-full max-sm:justify-between">
          <Select
            isCompact
            isLabelHidden
            label={<FormattedMessage defaultMessage="Sort by" />}
            value={sort}
            onChange={(event) => onChange({ sort: event.target.value as BookmarkSort })}
          >
            <option value="newest">{intl.formatMessage({ defaultMessage: 'Recently saved' })}</option>
            <option value="price">{intl.formatMessage({ defaultMessage: 'Lowest price' })}</option>
            <option value="rating">{intl.formatMessage({ defaultMessage: 'Best rated' })}</option>
          </Select>
          <Chip isOn={isMap} aria-expanded={isMap} onClick={() => onChange({ isMap: !isMap })}>
            {isMap ? <ListIcon size={18} /> : <MapIcon size={18} />}
            {isMap ? <FormattedMessage defaultMessage="Hide map" /> : <FormattedMessage defaultMessage="Show map" />}
          </Chip>
        </div>
      </div>
      {(tags.length > 0 || tag) && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <FormattedMessage defaultMessage="Filter by tag" />
          </legend>
          <Chip isOn={tag === ''} onClick={() => onChange({ tag: '' })}>
            <FormattedMessage defaultMessage="All" description="Saved workspaces with any tag" />
          </Chip>
          {tags.map(({ tag: name, count }) => (
            <Chip key={name.toLowerCase()} isOn={isOn(name)} onClick={() => onChange({ tag: isOn(name) ? '' : name })}>
              {name}
              <span className={isOn(name) ? '' : 'text-muted'}>{count}</span>
            </Chip>
          ))}
          {/* The selected tag may no longer exist. */}
          {tag && !tags.some(({ tag: name }) => isOn(name)) && (
            <Chip isOn onClick={() => onChange({ tag: '' })}>
              {tag}
            </Chip>
          )}
        </fieldset>
      )}
    </div>
  );
}
