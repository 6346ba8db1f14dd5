// Imports listings from a file into a property: choose, check, fix, add.
import { FormattedMessage } from 'react-intl';
import { useLimits } from '../../lib/site.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { checkImport, type FileFormat, importListings, type ListingColumn, type ListingFile } from './api.ts';
import { CheckView } from './check-view.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnList } from './column-list.tsx';
import { ImportResult } from './import-result.tsx';
import { ListingFiles } from './listing-files.tsx';
import { useFocusedStage } from './use-focused-stage.ts';
import { useImport } from './use-import.ts';

export interface Template extends Readonly<Record<FileFormat, ListingFile>> {
  readonly columns: readonly ListingColumn[];
  readonly maximumBytes: number;
  readonly properties: Readonly<Record<FileFormat, ListingFile>> & { readonly columns: readonly ListingColumn[] };
}

export function ImportListings({ property, template }: { property: OwnProperty; template: Template }) {
  const { seen, done, error, busy, variant, checkAgain, takeIn, startOver, setRows } = useImport({
    check: (text) => checkImport(property._id, text),
    take: (text, key) => importListings(property._id, text, key),
  });
  const { listingsPerProperty } = useLimits();
  const place = useFocusedStage(done ? 'done' : seen ? 'seen' : 'choose');

  return (
    <div ref={place}>
      {done ? (
        <ImportResult
          rows={done.rows}
          heading={
            <FormattedMessage
              defaultMessage="{count, plural, =0 {No drafts} one {# draft} other {# drafts}} added to {home}"
              values={{ count: done.acceptedCount, home: done.home.title }}
            />
          }
          propertyId={property._id}
          onMore={startOver}
        />
      ) : seen ? (
        <CheckView
          rows={seen.rows}
          columns={template.columns}
          currency={seen.first.home.currency}
          heading={({ accepted }) => (
            <FormattedMessage
              defaultMessage="{accepted, plural, =0 {No listings} one {# listing} other {# listings}} ready for {home}"
              values={{ accepted, home: seen.first.home.title }}
            />
          )}
          onRows={setRows}
          onCheck={() => void checkAgain()}
          onImport={() => void takeIn()}
          onOther={startOver}
          busy={busy}
        />
      ) : (
        <div className="grid gap-10">
          <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_300px]">
            <ChooseFile
              note={
                <FormattedMessage
                  defaultMessage="A property can have {maximum} listings; this one has room for {left} more."
                  values={{
                    maximum: listingsPerProperty,
                    left: Math.max(0, listingsPerProperty - property.listingCount),
                  }}
                />
              }
              onText={(text) => void variant(text)}
              isBusy={busy !== undefined}
              maximumBytes={template.maximumBytes}
              error={error}
            />
            <ListingFiles template={template} property={property} />
          </div>
          <ColumnList columns={template.columns} />
        </div>
      )}
    </div>
  );
}
