import type { ApiInput } from '@okwan/contract/all'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'

const FORMATS = [
  { id: 'xlsx', label: 'Excel (XLSX)' },
  { id: 'csv', label: 'CSV' },
  { id: 'pdf', label: 'PDF' },
] as const
type Format = (typeof FORMATS)[number]['id']

/** The server needs a few seconds to create a report of a year. */
const DOWNLOAD_MS = 120_000

type DownloadReportProps = {
  reportId: string
  reportQuery: NonNullable<ApiInput<'GET /reports/{reportId}'>['query']>
}

export function DownloadReport({ reportId, reportQuery }: DownloadReportProps) {
  const save = useMutation({
    mutationFn: (format: Format) =>
      call(
        'GET /reports/{reportId}/file',
        { params: { reportId }, query: { ...reportQuery, format } },
        { timeoutMs: DOWNLOAD_MS },
      ),
    onSuccess: (file, format) => saveFile(file, `${reportId}-${reportQuery.from}-to-${reportQuery.to}.${format}`),
  })
  return (
    <>
      {save.error && <FieldError>{readProblem(save.error).sentence}</FieldError>}
      <Menu
        label="Export report"
        button={
          <>
            <Download aria-hidden className="size-4" />
            Export
          </>
        }
        items={FORMATS.map(({ id, label }) => ({ id, label, onSelect: () => save.mutate(id) }))}
      />
    </>
  )
}
