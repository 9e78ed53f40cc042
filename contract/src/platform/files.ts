import { FILE_PURPOSES, FILE_TYPES, type FilePurpose, MAX_FILE_BYTES } from '@okwan/domain/platform/files/terms'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { id, moment } from './fields.ts'

// Object.keys widens the keys to string.
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
  'the uploader and everyone who can access the record; underwriters and deciders get only the description of health and claim documents'

export const fileEndpoints = endpoints({
  'POST /files': {
    summary: 'Upload a photo or PDF as the request body; equal content is stored once',
    permission: 'signed-in',
    scope: 'own files; unused files are deleted after 7 days',
    query: z.strictObject({ purpose: z.enum(purposes), fileName: z.string().max(255).default('') }),
    fileBody: { maxBytes: MAX_FILE_BYTES },
    data: storedFile,
    status: 201,
  },
  'GET /files/{id}': {
    summary: 'Download a file',
    permission: 'signed-in',
    scope: reach,
    params: z.strictObject({ id }),
    file: 'application/octet-stream',
  },
  'GET /files/{id}/description': {
    summary: 'Read the name, type and size of a file',
    permission: 'signed-in',
    scope: reach,
    params: z.strictObject({ id }),
    data: storedFile,
  },
})
