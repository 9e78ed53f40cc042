import type { RecordNotes } from '@okwan/contract/service/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import type { RecordKey } from './record-key.ts'

/** A change of the notes or tasks of a record; the response contains all its notes and tasks. */
export function useRecordChange<Values>(
  record: RecordKey,
  send: (values: Values) => Promise<RecordNotes>,
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (now) => {
      queryClient.setQueryData(query('GET /notes/{recordType}/{recordId}', { params: record }).queryKey, now)
      onDone()
      // Claims, the task list and the list of mentions show notes and tasks too.
      return refresh(queryClient, '/claims/*', '/tasks/*', '/mentions/*')
    },
  })
}
