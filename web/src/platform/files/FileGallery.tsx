import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { readProblem } from '../api/problem.ts'
import { sizeText } from './FileRow.tsx'
import { downloadFile, useStoredFile } from './stored-file.ts'

/** Files of a record: pictures are shown and can be enlarged, documents are downloaded. */
export function FileGallery({ label, fileIds }: { label: string; fileIds: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {fileIds.map((fileId) => (
        <li key={fileId}>
          <GalleryFile fileId={fileId} />
        </li>
      ))}
    </ul>
  )
}

function GalleryFile({ fileId }: { fileId: string }) {
  const { file, error, isPicture, pictureUrl } = useStoredFile(fileId)
  const [open, setOpen] = useState(false)
  const saving = useMutation({ mutationFn: () => downloadFile(fileId, file?.fileName ?? 'file') })
  const save = () => saving.mutate()
  if (error) return <span className="text-meta text-muted">This file can’t be shown</span>
  if (!file || (isPicture && !pictureUrl)) return <Skeleton className="size-24" />
  if (!isPicture) {
    return (
      <div className="grid gap-1">
        <Button icon={Download} loading={saving.isPending} onClick={save}>
          {file.fileName} ({sizeText(file.byteSize)})
        </Button>
        {saving.error && <FieldError>{readProblem(saving.error).sentence}</FieldError>}
      </div>
    )
  }
  return (
    <>
      <button type="button" aria-label={`View ${file.fileName}`} onClick={() => setOpen(true)}>
        <img src={pictureUrl} alt="" className="size-24 rounded-md border border-line object-cover" />
      </button>
      <Dialog open={open} title={file.fileName} size="large" onClose={() => setOpen(false)}>
        <img src={pictureUrl} alt={file.fileName} className="mx-auto max-h-[70vh] max-w-full rounded" />
        <div className="mt-3 grid justify-items-start gap-1">
          <Button icon={Download} loading={saving.isPending} onClick={save}>
            Download
          </Button>
          {saving.error && <FieldError>{readProblem(saving.error).sentence}</FieldError>}
        </div>
      </Dialog>
    </>
  )
}
