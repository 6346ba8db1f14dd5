// Imports listings from a file into a property: choose, check, fix, add.
import { useEffect, useRef } from 'react';
import { useLimits } from '../../lib/site.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import type { FileFormat, ListingColumn, ListingFile } from './api.ts';
import { CheckView } from './check-view.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnList } from './column-list.tsx';
import { ImportResult } from './import-result.tsx';
import { ListingFiles } from './listing-files.tsx';
import { useImport } from './use-import.ts';

export interface Template extends Readonly<Record<FileFormat, ListingFile>> {
  readonly columns: readonly ListingColumn[];
  readonly maximumBytes: number;
}

export function ImportListings({ property, template }: { property: OwnProperty; template: Template }) {
  const { seen, done, error, busy, variant, checkAgain, takeIn, startOver, setRows } = useImport(property._id);
  const { listingsPerProperty } = useLimits();
  const place = useRef<HTMLDivElement>(null);
  const stage = done ? 'done' : seen ? 'seen' : 'choose';
  const lastStage = useRef(stage);
  useEffect(() => {
    if (lastStage.current === stage) return;
    lastStage.current = stage;
    // The next step replaces the pressed button, so focus moves to its heading.
    place.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  }, [stage]);

  return (
    <div ref={place}>
      {done ? (
        <ImportResult done={done} propertyId={property._id} onMore={startOver} />
      ) : seen ? (
        <CheckView
          rows={seen.rows}
          columns={template.columns}
          property={seen.home}
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
              listingsLeft={Math.max(0, listingsPerProperty - property.listingCount)}
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
