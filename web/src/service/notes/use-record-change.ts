import type { RecordNotes } from '@okwan/contract/service/notes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import type { RecordKey } from './record-key.ts'

/** A change of notes or tasks; the response contains all of them. */
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
      // Pages of claims and the activity of a record show notes and tasks too.
      return refresh(queryClient, '/claims/*', '/tasks/*', '/mentions/*')
    },
  })
}
