import type { fileEndpoints } from '@okwan/contract/platform/files'
import type { Handlers } from '../http/context.ts'
import { addFile } from './add-file.ts'
import { describeFile, getFile } from './get-file.ts'

export const fileRoutes: Handlers<typeof fileEndpoints> = {
  'POST /files': addFile,
  'GET /files/{id}': getFile,
  'GET /files/{id}/description': describeFile,
}
