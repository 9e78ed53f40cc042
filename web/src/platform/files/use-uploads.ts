import type { FilePurpose } from '@okwan/domain/platform/files/terms'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useWarnOnLeave } from '../../ui/use-warn-on-leave.ts'
import { useDeferUpdate } from '../navigation/use-defer-update.ts'
import { preparePhoto } from './photo.ts'
import { sendFile } from './send-file.ts'
import { UploadList } from './upload-list.ts'

export function useUploads(purpose: FilePurpose) {
  const [list] = useState(
    () => new UploadList({ purpose, prepare: preparePhoto, send: (sent) => sendFile({ purpose, ...sent }) }),
  )
  const uploads = useSyncExternalStore(list.subscribe, list.uploads)
  const isSending = uploads.some(({ state }) => state.status === 'waiting' || state.status === 'sending')
  useDeferUpdate(isSending)
  // Form values are saved continuously, but a running upload is not.
  useWarnOnLeave(isSending)
  // The connection state is outside React.
  useEffect(() => {
    window.addEventListener('online', list.retryAll)
    return () => window.removeEventListener('online', list.retryAll)
  }, [list])
  return { list, uploads, isSending }
}
