// The steps of an import: check, fix, import. One key per text, so retrying after a lost response adds nothing twice.
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { CheckedRow } from './api.ts';
import { type Row, textOfRows, toRows, withVerdicts } from './rows.ts';

interface Seen<Check> {
  readonly rows: readonly Row[];
  /** What the check of the file itself said. */
  readonly first: Check;
}

/** How one kind of import is checked and carried out. */
interface Importer<Check, Done> {
  readonly check: (text: string) => Promise<Check>;
  readonly take: (text: string, idempotencyKey: string) => Promise<Done>;
}

export function useImport<Check extends { readonly rows: readonly CheckedRow[] }, Done>({
  check,
  take,
}: Importer<Check, Done>) {
  const [seen, setSeen] = useState<Seen<Check>>();
  const [done, setDone] = useState<Done>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'check' | 'import'>();
  const intent = useRef({ text: '', key: '' });

  /** Runs one step; `onError` decides where an error is shown. */
  const step = async (name: 'check' | 'import', work: () => Promise<void>, onError: (words: string) => void) => {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onError(error.fields?.['text'] ?? error.message);
    } finally {
      setBusy(undefined);
    }
  };

  const variant = (text: string) =>
    step(
      'check',
      async () => {
        setError(undefined);
        const checked = await check(text);
        setSeen({ rows: toRows(checked.rows), first: checked });
      },
      setError,
    );

  const checkAgain = () =>
    step(
      'check',
      async () => {
        if (!seen) return;
        const checked = await check(textOfRows(seen.rows));
        setSeen({ ...seen, rows: withVerdicts(seen.rows, checked.rows) });
      },
      toast.error,
    );

  const takeIn = () =>
    step(
      'import',
      async () => {
        if (!seen) return;
        const text = textOfRows(seen.rows);
        if (intent.current.text !== text) intent.current = { text, key: crypto.randomUUID() };
        setDone(await take(text, intent.current.key));
      },
      toast.error,
    );

  const startOver = () => {
    setSeen(undefined);
    setDone(undefined);
    setError(undefined);
  };

  return {
    seen,
    done,
    error,
    busy,
    variant,
    checkAgain,
    takeIn,
    startOver,
    setRows: (rows: readonly Row[]) => setSeen(seen && { ...seen, rows }),
  };
}
