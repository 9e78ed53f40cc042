import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { sizeText } from '../files/FileRow.tsx'
import { useStoredFile } from '../files/stored-file.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { openFile } from './open-file.ts'

type LetterListProps = { label: string; one: string; draftId: string; fileIds: readonly string[] }

/** Medical letters of a sale; `one` is what a single one is called. Each is opened one by one: every look is written down. */
export function LetterList({ label, one, draftId, fileIds }: LetterListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {fileIds.map((fileId, index) => (
        <li key={fileId}>
          <Letter name={fileIds.length > 1 ? `${one} (${index + 1})` : one} draftId={draftId} fileId={fileId} />
        </li>
      ))}
    </ul>
  )
}

function Letter({ name, draftId, fileId }: { name: string; draftId: string; fileId: string }) {
  const { file, error } = useStoredFile(fileId)
  const open = useMutation({
    mutationFn: (fileName: string) =>
      openFile(
        () => call('POST /travel/drafts/{id}/letters/{fileId}/view', { params: { id: draftId, fileId }, body: {} }),
        fileName,
      ),
  })
  if (error) return <span className="text-meta text-muted">This letter cannot be shown</span>
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
