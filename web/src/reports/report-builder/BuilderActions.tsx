import type { SavedReport } from '@okwan/contract/reports/saved-reports'
import { useMutation } from '@tanstack/react-query'
import { Copy, Download, Save } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { UnlessReadOnly } from '../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { ReportQuery } from './choice.ts'

const SaveReportDialog = lazyPart(() => import('../saved-reports/SaveReportDialog.tsx'), 'SaveReportDialog')

const FORMATS = [
  { id: 'xlsx', label: 'Excel (XLSX)' },
  { id: 'csv', label: 'CSV' },
] as const
/** Timeout of the download. The server needs some seconds for all rows of a year, and a slow connection needs longer. */
const DOWNLOAD_MS = 120_000

type BuilderActionsProps = {
  /** The definition to save. */
  reportQuery: ReportQuery
  /** The definition with the active branch, as the page shows and exports it. */
  shownQuery: ReportQuery
  /** The saved report that the page shows. */
  saved: SavedReport | undefined
  onSaved: (report: SavedReport) => void
}

export function BuilderActions({ reportQuery, shownQuery, saved, onSaved }: BuilderActionsProps) {
  const [open, setOpen] = useState<'save' | 'copy'>()
  const own = saved?.isOwn ? saved : undefined
  const download = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]['id']) =>
      call('GET /report-builder/file', { query: { ...shownQuery, format } }, { timeoutMs: DOWNLOAD_MS }),
    onSuccess: (file, format) => saveFile(file, `${saved?.name ?? reportQuery.dataSet}.${format}`),
  })
  return (
    <>
      {download.error && <FieldError>{readProblem(download.error).sentence}</FieldError>}
      <UnlessReadOnly>
        <Button icon={Save} onClick={() => setOpen('save')}>
          {own ? 'Save changes' : 'Save'}
        </Button>
        {own && (
          <Button icon={Copy} onClick={() => setOpen('copy')}>
            Save a copy
          </Button>
        )}
      </UnlessReadOnly>
      <Menu
        label="Export report"
        button={
          <>
            <Download aria-hidden className="size-4" />
            Export
          </>
        }
        items={FORMATS.map(({ id, label }) => ({ id, label, onSelect: () => download.mutate(id) }))}
      />
      {open && (
        <Suspense fallback={null}>
          <SaveReportDialog
            definition={reportQuery}
            saved={open === 'save' ? own : undefined}
            onSaved={onSaved}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
