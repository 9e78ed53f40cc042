import { FileText, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useStoredFile } from './stored-file.ts'
import type { Upload } from './upload-list.ts'

/** File that is being uploaded or failed to upload. */
export function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const { name, thumbnail, state } = upload
  const share = state.status === 'sending' ? state.share : 0
  return (
    <Row picture={<Thumbnail src={thumbnail} isBusy={state.status !== 'failed'} />} name={name} onRemove={onRemove}>
      {state.status === 'waiting' && 'Queued'}
      {state.status === 'sending' && (
        <progress value={share} max={1} aria-label={`Uploading ${name}`} className="block h-1.5 w-full accent-accent" />
      )}
      {state.status === 'failed' && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger-text">
          <span role="alert">{state.sentence}</span>
          {state.canRetry && (
            <Button size="small" icon={RefreshCw} onClick={onRetry}>
              Try again
            </Button>
          )}
        </span>
      )}
    </Row>
  )
}

export function StoredRow({
  fileId,
  thumbnail,
  onRemove,
}: {
  fileId: string
  thumbnail?: string
  onRemove: () => void
}) {
  const { file, error, isPicture, pictureUrl } = useStoredFile(fileId)
  const name = file?.fileName ?? (error ? 'This file is no longer available' : 'Loading')
  const src = thumbnail ?? pictureUrl
  return (
    <Row picture={<Thumbnail src={src} isBusy={isPicture && !src} />} name={name} onRemove={onRemove}>
      {file && `${sizeText(file.byteSize)} · added`}
      {error && 'Remove it and add it again.'}
    </Row>
  )
}

type RowProps = { picture: ReactNode; name: string; onRemove: () => void; children: ReactNode }

function Row({ picture, name, onRemove, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 rounded-md border border-line bg-card p-2">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <div className="text-meta text-muted">{children}</div>
      </div>
      <IconButton label={`Remove ${name}`} icon={X} size="small" tipAlign="end" onClick={onRemove} />
    </li>
  )
}

function Thumbnail({ src, isBusy }: { src?: string; isBusy: boolean }) {
  if (src) return <img src={src} alt="" className="size-12 shrink-0 rounded object-cover" />
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded bg-neutral-soft text-muted">
      {isBusy ? <Spinner /> : <FileText aria-hidden className="size-5" />}
    </span>
  )
}

/** `340 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
