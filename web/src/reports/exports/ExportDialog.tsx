import type { ExportedFile } from '@okwan/contract/reports/exports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { refresh } from '../../platform/api/refresh.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { RelTime } from '../../ui/data/RelTime.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type Format = ExportedFile['format']

const FORMATS = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]
const POLL_EVERY_MS = 1_000
/** A hundred thousand rows need a long time over a slow connection. */
const DOWNLOAD_MS = 10 * 60_000

type ExportDialogProps = {
  /** Description of the exported rows, such as "1,284 policies". */
  description: string
  begin: (format: Format) => Promise<ExportedFile>
  onClose: () => void
}

/** Exports a list. Short files are downloaded immediately; long files are written in the background. */
export function ExportDialog({ description, begin, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('xlsx')
  const queryClient = useQueryClient()
  const files = useQuery({
    ...query('GET /exports'),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'working') ? POLL_EVERY_MS : false),
  })
  const fetchFile = useMutation({
    mutationFn: async (created: ExportedFile) => {
      const params = { exportId: created.exportId }
      saveFile(await call('GET /exports/{exportId}/file', { params }, { timeoutMs: DOWNLOAD_MS }), created.fileName)
    },
    onSuccess: () => toast('The file is in your downloads'),
  })
  const start = useMutation({
    mutationFn: () => begin(format),
    onSuccess: async (created) => {
      await refresh(queryClient, 'GET /exports')
      if (created.status === 'ready') fetchFile.mutate(created, { onSuccess: onClose })
    },
  })
  const remove = useRemove()
  const failed = start.error ?? fetchFile.error ?? remove.error
  // Short exports can be repeated at any time, so only long exports are listed.
  const listed = (files.data ?? []).filter(({ status, rows }) => status !== 'ready' || rows > SHORT_ROWS)
  return (
    <Dialog open size="small" title="Export" text={description} onClose={onClose}>
      <div className="grid gap-5">
        <Segmented
          label="Format"
          options={FORMATS}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}
        />
        {failed && <Banner tone="danger">{readProblem(failed).sentence}</Banner>}
        {listed.length > 0 && (
          <section aria-labelledby="long-exports" className="grid gap-2">
            <h3 id="long-exports" className="font-medium">
              Large exports, available for 7 days
            </h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {listed.map((file) => (
                <LongExport
                  key={file.exportId}
                  file={file}
                  busy={fetchFile.isPending && fetchFile.variables.exportId === file.exportId}
                  onDownload={() => fetchFile.mutate(file)}
                  onRemove={() => remove.mutate(file.exportId)}
                />
              ))}
            </ul>
            <p className="text-table text-muted">You can close this window. The export continues.</p>
          </section>
        )}
      </div>
      <ModalActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          variant="primary"
          icon={Download}
          loading={start.isPending || fetchFile.isPending}
          onClick={() => start.mutate()}
        >
          Export
        </Button>
      </ModalActions>
    </Dialog>
  )
}

function useRemove() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (exportId: string) => call('DELETE /exports/{exportId}', { params: { exportId } }),
    onSuccess: () => refresh(queryClient, 'GET /exports'),
  })
}

/** The server generates files of up to this many rows during the download, and longer ones in the background. */
const SHORT_ROWS = 5_000

type LongExportProps = { file: ExportedFile; busy: boolean; onDownload: () => void; onRemove: () => void }

function LongExport({ file, busy, onDownload, onRemove }: LongExportProps) {
  const { status, rows, doneRows, fileName, createdAt } = file
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="tabular wrap-anywhere">
          {fileName}, {rows.toLocaleString('en-GB')} rows
        </p>
        {status === 'working' && (
          <progress
            className="my-1 block h-1.5 w-full accent-accent"
            max={rows}
            value={doneRows}
            aria-label="Rows written"
          />
        )}
        <p className="tabular text-table text-muted">
          {status === 'working' && `${doneRows.toLocaleString('en-GB')} written`}
          {status === 'failed' && 'Export failed'}
          {status === 'ready' && <RelTime at={createdAt} />}
        </p>
      </div>
      {status === 'ready' && (
        <Button size="small" loading={busy} onClick={onDownload}>
          Download
        </Button>
      )}
      <IconButton label={status === 'working' ? 'Stop' : 'Delete'} icon={Trash2} tipAlign="end" onClick={onRemove} />
    </li>
  )
}
