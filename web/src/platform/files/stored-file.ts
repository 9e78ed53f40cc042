import { purposeRule } from '@okwan/domain/platform/files/terms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { query } from '../api/query.ts'
import { queryKey } from '../api/query-key.ts'
import { pictureUrl } from './photo.ts'
import { saveFile } from './save-file.ts'

/** Description of an uploaded file, which never changes. */
export function useStoredFile(fileId: string) {
  const described = useQuery({
    ...query('GET /files/{id}/description', { params: { id: fileId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const file = described.data
  // Sealed files have their own endpoint; here only their existence is known.
  const isPicture = file !== undefined && !purposeRule(file.purpose).isSealed && file.contentType.startsWith('image/')
  const picture = useQuery({
    queryKey: queryKey('file-picture', fileId),
    queryFn: async ({ signal }) => pictureUrl(await call('GET /files/{id}', { params: { id: fileId } }, { signal })),
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { file, error: described.error, isPicture, pictureUrl: picture.data }
}

export async function downloadFile(fileId: string, fileName: string): Promise<void> {
  saveFile(await call('GET /files/{id}', { params: { id: fileId } }), fileName)
}
