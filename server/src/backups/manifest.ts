// What a backup says about itself. It's checked against the rest of the file, and then against the database.
import { z } from 'zod';
import { BackupError } from './errors.ts';

/** Raised when the contents change so that older versions can't read them. */
const FORMAT = 1;
const count = z.int().nonnegative();

const Manifest = z.object({
  format: z.literal(FORMAT),
  product: z.literal('daynook'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** As PostgreSQL describes itself. */
  engine: z.string(),
  isEmbedded: z.boolean(),
  /** The schema the rows belong to. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: count })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  files: z.object({ count, bytes: count }),
});
export type Manifest = z.infer<typeof Manifest>;

export const writeManifest = (manifest: Omit<Manifest, 'format' | 'product'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: FORMAT, product: 'daynook', ...manifest }, null, 1)}\n`);

/** Throws BackupError. */
export function readManifest(bytes: Buffer): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BackupError('The backup is damaged: its manifest can’t be read.');
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new BackupError('The backup was made by a newer version, and this one can’t read it. Start that version.');
  const manifest = Manifest.safeParse(value);
  if (!manifest.success) throw new BackupError('The backup is damaged: its manifest can’t be read.');
  return manifest.data;
}
