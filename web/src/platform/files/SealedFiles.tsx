import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { readProblem } from '../api/problem.ts'
import { sizeText } from './FileRow.tsx'
import { openFile } from './open-file.ts'
import { useStoredFile } from './stored-file.ts'

type SealedFilesProps = {
  label: string
  /** Name of one file. */
  fileLabel: string
  fileIds: readonly string[]
  /** Endpoint that returns the file and logs the access. */
  view: (fileId: string) => Promise<Blob>
}

/** Files with health data. Each is opened individually, because every access is logged. */
export function SealedFiles({ label, fileLabel, fileIds, view }: SealedFilesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {fileIds.map((fileId, index) => (
        <li key={fileId}>
          <SealedFile
            name={fileIds.length > 1 ? `${fileLabel} (${index + 1})` : fileLabel}
            fileId={fileId}
            view={() => view(fileId)}
          />
        </li>
      ))}
    </ul>
  )
}

function SealedFile({ name, fileId, view }: { name: string; fileId: string; view: () => Promise<Blob> }) {
  const { file, error } = useStoredFile(fileId)
  const open = useMutation({ mutationFn: (fileName: string) => openFile(view, fileName) })
  if (error) return <span className="text-meta text-muted">This document can’t be shown</span>
  if (!file) return <Skeleton className="h-10 w-48" />
  return (
    <div className="grid gap-1">
      <Button icon={FileText} loading={open.isPending} onClick={() => open.mutate(file.fileName)}>
        Open {name}, {sizeText(file.byteSize)}
      </Button>
      {open.error && <FieldError>{readProblem(open.error).sentence}</FieldError>}
    </div>
  )
}
