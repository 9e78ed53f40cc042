import type { StoredFile } from '@okwan/contract/platform/files'
import type { FileRow } from './store.ts'

export function presentFile(row: FileRow): StoredFile {
  return {
    fileId: row.id,
    fileName: row.file_name,
    purpose: row.purpose,
    contentType: row.content_type,
    byteSize: row.byte_size,
    createdAt: row.created_at.toISOString(),
  }
}
