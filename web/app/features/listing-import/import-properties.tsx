// Imports listings together with their properties: each row names its property, which is found among the host's own or created.
import { FormattedMessage, useIntl } from 'react-intl';
import { checkPropertyImport, importProperties } from './api.ts';
import { CheckView } from './check-view.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnList } from './column-list.tsx';
import type { Template } from './import-listings.tsx';
import { ImportResult } from './import-result.tsx';
import { ListingFiles } from './listing-files.tsx';
import type { RowCounts } from './rows.ts';
import { useFocusedStage } from './use-focused-stage.ts';
import { useImport } from './use-import.ts';

const IMPORTER = { check: checkPropertyImport, take: importProperties };

export function ImportProperties({ template }: { template: Template }) {
  const { seen, done, error, busy, variant, checkAgain, takeIn, startOver, setRows } = useImport(IMPORTER);
  const place = useFocusedStage(done ? 'done' : seen ? 'seen' : 'choose');
  const columns = [...template.properties.columns, ...template.columns];
  return (
    <div ref={place}>
      {done ? (
        <ImportResult
          rows={done.rows}
          heading={
            <FormattedMessage
              defaultMessage="{count, plural, =0 {No drafts} one {# draft} other {# drafts}} added"
              values={{ count: done.acceptedCount }}
            />
          }
          notes={
            <>
              {done.newPropertyCount > 0 && (
                <p className="mt-2 max-w-[60ch] text-muted">
                  <FormattedMessage
                    defaultMessage="{count, plural, one {# property was created. Check its pin on the map before you publish.} other {# properties were created. Check their pins on the map before you publish.}}"
                    values={{ count: done.newPropertyCount }}
                  />
                </p>
              )}
              <Present count={done.presentCount} />
            </>
          }
          onMore={startOver}
        />
      ) : seen ? (
        <CheckView
          rows={seen.rows}
          columns={columns}
          heading={({ accepted }) => (
            <FormattedMessage
              defaultMessage="{accepted, plural, =0 {No listings} one {# listing} other {# listings}} ready"
              values={{ accepted }}
            />
          )}
          notes={(counts) => <CheckNotes counts={counts} ignoredColumns={seen.first.ignoredColumns} />}
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
                <FormattedMessage defaultMessage="Each row has a listing and its property’s name and address. Files from other systems work, too." />
              }
              onText={(text) => void variant(text)}
              isBusy={busy !== undefined}
              maximumBytes={template.maximumBytes}
              error={error}
            />
            <ListingFiles template={template.properties} property={undefined} />
          </div>
          <ColumnList columns={columns} />
        </div>
      )}
    </div>
  );
}

const Present = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mt-2 max-w-[60ch] text-muted">
      <FormattedMessage
        defaultMessage="{count, plural, one {# listing was already there and didn’t change.} other {# listings were already there and didn’t change.}}"
        values={{ count }}
      />
    </p>
  );

function CheckNotes({ counts, ignoredColumns }: { counts: RowCounts; ignoredColumns: readonly string[] }) {
  const intl = useIntl();
  return (
    <div className="ps-[27px] text-muted">
      {counts.newProperties > 0 && (
        <p className="mt-2">
          <FormattedMessage
            defaultMessage="{count, plural, one {# new property will be created.} other {# new properties will be created.}}"
            values={{ count: counts.newProperties }}
          />
        </p>
      )}
      {counts.present > 0 && (
        <p className="mt-2">
          <FormattedMessage
            defaultMessage="{count, plural, one {# listing is already there and won’t change.} other {# listings are already there and won’t change.}}"
            values={{ count: counts.present }}
          />
        </p>
      )}
      {ignoredColumns.length > 0 && (
        <p className="mt-2 break-words">
          <FormattedMessage
            defaultMessage="We don’t read these columns: {columns}."
            values={{ columns: intl.formatList(ignoredColumns, { type: 'conjunction' }) }}
          />
        </p>
      )}
    </div>
  );
}
