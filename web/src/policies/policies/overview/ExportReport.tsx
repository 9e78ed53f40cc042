import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import type { Days } from './days.ts'
import type { About } from './use-sales.ts'

/** Exports the figures and chart data of the overview, with the same dates, product and branch. */
export function ExportReport({ days, about }: { days: Days; about: About }) {
  const download = useMutation({
    mutationFn: () => call('GET /overview/figures.csv', { query: { ...days, ...about } }),
    onSuccess: (file) => {
      saveFile(file, `policy-report-${days.from}-to-${days.to}.csv`)
      toast('Report exported')
    },
  })
  return (
    <>
      {download.error && <FormAlert>{readProblem(download.error).sentence}</FormAlert>}
      <Button icon={Download} loading={download.isPending} onClick={() => download.mutate()}>
        Export
      </Button>
    </>
  )
}
