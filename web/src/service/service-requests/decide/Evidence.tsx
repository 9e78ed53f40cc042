import { Suspense } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const FileGallery = lazyPart(() => import('../../../platform/files/FileGallery.tsx'), 'FileGallery')

export function Evidence({ files }: { files: readonly { fileId: string }[] }) {
  if (files.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">Supporting documents</h3>
      <Suspense fallback={<Skeleton className="h-24" />}>
        <FileGallery label="Supporting documents" fileIds={files.map(({ fileId }) => fileId)} />
      </Suspense>
    </section>
  )
}
