import { toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { PayoutQuery, PayoutQueue } from './payout-queue.ts'

const EXPORT_TIMEOUT_MS = 60_000

/** Exports the filtered list as CSV. */
export function ExportButton({ queue, listQuery }: { queue: PayoutQueue; listQuery: PayoutQuery }) {
  const save = useMutation({
    mutationFn: () => {
      const { cursor: _cursor, limit: _limit, ...filter } = listQuery
      return call(`GET /${queue}/export.csv`, { query: filter }, { timeoutMs: EXPORT_TIMEOUT_MS })
    },
    onSuccess: (file) => {
      saveFile(file, `${queue}-${toAccraDate(new Date())}.csv`)
      toast('List exported')
    },
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <Button icon={Download} loading={save.isPending} onClick={() => save.mutate()}>
        Export
      </Button>
    </>
  )
}
