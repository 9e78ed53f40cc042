import { toAccraDate } from '@okwan/domain/platform/dates'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import type { Desk, DeskQuery } from './desk.ts'

const EXPORT_TIMEOUT_MS = 60_000

/** The list as it is filtered, as a file for finance. */
export function ExportButton({ desk, asked }: { desk: Desk; asked: DeskQuery }) {
  const save = useMutation({
    mutationFn: () => {
      const { cursor: _cursor, limit: _limit, ...filter } = asked
      return call(`GET /${desk}/export.csv`, { query: filter }, { timeoutMs: EXPORT_TIMEOUT_MS })
    },
    onSuccess: (file) => {
      saveFile(file, `${desk}-${toAccraDate(new Date())}.csv`)
      toast('The list is in your downloads')
    },
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <Button icon={Download} loading={save.isPending} onClick={() => save.mutate()}>
        Export for finance
      </Button>
    </>
  )
}
