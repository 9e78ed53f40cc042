import type { StoredFile } from '@okwan/contract/platform/files'
import type { FilePurpose } from '@okwan/domain/platform/files/terms'
import { createCall } from '../api/call.ts'
import { createSessionClient } from '../api/client.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

type Sending = { purpose: FilePurpose; file: Blob; fileName: string; onProgress: (share: number) => void }

const TIMEOUT_MS = 120_000
/** The server stores equal content once, so a retry is safe. */
const RETRIES = 2

export function sendFile({ purpose, file, fileName, onProgress }: Sending): Promise<StoredFile> {
  const call = createCall(createSessionClient(fetchWithProgress(onProgress)))
  const input = { query: { purpose, fileName }, body: file }
  return call('POST /files', input, { retry: RETRIES, timeoutMs: TIMEOUT_MS })
}
