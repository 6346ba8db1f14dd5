// Files uploaded to the stand-in. It keeps their bytes, so that tests can check what a bank would get.
import type Stripe from 'stripe';
import { type Call, type Core, invalid } from './core.ts';
import { readText } from './form.ts';

type StoredFile = Pick<
  Stripe.File,
  'id' | 'object' | 'created' | 'expires_at' | 'filename' | 'purpose' | 'size' | 'type' | 'url'
>;

export interface Files {
  readonly all: ReadonlyMap<string, StoredFile>;
  readBytes(id: string): Promise<Uint8Array>;
  /** The size of the file in this field of a dispute's evidence. Throws ApiError for any other. */
  requireEvidence(field: string, id: string): number;
}

const TYPES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export function addFiles(core: Core): Files {
  const all = new Map<string, StoredFile>();
  const contents = new Map<string, File>();
  const create = ({ params, file }: Call): StoredFile => {
    const purpose = readText(params, 'purpose');
    if (purpose !== 'dispute_evidence') throw invalid(`Invalid purpose: ${purpose}.`);
    const type = file && TYPES[file.type];
    if (!file || type === undefined) throw invalid('We only accept PDF, JPEG and PNG files for this purpose.');
    const made: StoredFile = {
      id: core.newId('file'),
      object: 'file',
      created: core.nowSeconds(),
      expires_at: null,
      filename: file.name,
      purpose,
      size: file.size,
      type,
      url: null,
    };
    all.set(made.id, made);
    contents.set(made.id, file);
    return made;
  };
  core.add({ 'POST /v1/files': create });
  return {
    all,
    readBytes: async (id) => new Uint8Array(await contents.get(id)!.arrayBuffer()),
    requireEvidence: (field, id) => {
      const file = all.get(id);
      if (!file) throw invalid(`No such file upload: '${id}'`, { param: `evidence[${field}]` });
      return file.size;
    },
  };
}
