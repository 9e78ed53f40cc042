import type { RecordNotes } from '@okwan/contract/service/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/refresh.ts'

/** A mention that is on the screen counts as seen. */
export function useMarkSeen(found: RecordNotes | undefined): void {
  const queryClient = useQueryClient()
  const unseen = (found?.notes ?? []).flatMap(({ noteId, isNew }) => (isNew ? [noteId] : [])).slice(-50)
  const ids = unseen.join(',')
  useEffect(() => {
    if (!ids) return
    const noteIds = ids.split(',').map(Number)
    // A failed request is repeated when the panel is shown again.
    call('POST /mentions/seen', { body: { noteIds } }).then(
      () => refresh(queryClient),
      () => undefined,
    )
  }, [ids, queryClient])
}
