import { FILE_PURPOSES, FILE_TYPES, type FilePurpose, MAX_FILE_BYTES } from '@okwan/domain/platform/files/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, moment } from './fields.ts'

// The keys of a record type are its unions; Object.keys only forgets it.
const purposes = Object.keys(FILE_PURPOSES) as [FilePurpose, ...FilePurpose[]]

const storedFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  purpose: z.enum(purposes),
  contentType: z.enum(FILE_TYPES),
  byteSize: z.number().int(),
  createdAt: moment,
})
export type StoredFile = z.output<typeof storedFile>

const reach =
  'who added it, and who reaches the record it hangs on; medical letters and papers: their description only, to underwriters and deciders'

export const fileEndpoints = endpoints({
  'POST /files': {
    summary: 'Add one file: a photo or a PDF as the whole body. Sent twice, it is one file',
    permission: 'signed-in',
    scope: 'own files; kept 7 days until a record takes them',
    query: z.strictObject({ purpose: z.enum(purposes), fileName: z.string().max(255).default('') }),
    fileBody: { maxBytes: MAX_FILE_BYTES },
    data: storedFile,
    status: 201,
  },
  'GET /files/{id}': {
    summary: 'One file, to be saved or shown',
    permission: 'signed-in',
    scope: reach,
    params: z.strictObject({ id }),
    file: 'application/octet-stream',
  },
  'GET /files/{id}/description': {
    summary: 'What a file is called, its kind and size',
    permission: 'signed-in',
    scope: reach,
    params: z.strictObject({ id }),
    data: storedFile,
  },
})
