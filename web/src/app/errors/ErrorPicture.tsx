import { DeniedBarrier } from '../../ui/illustrations/DeniedBarrier.tsx'
import { FlatTyre } from '../../ui/illustrations/FlatTyre.tsx'
import { NotFoundRoad } from '../../ui/illustrations/NotFoundRoad.tsx'

export function ErrorPicture({ status }: { status: number }) {
  if (status === 404) return <NotFoundRoad />
  return status === 403 ? <DeniedBarrier /> : <FlatTyre code={String(status)} />
}
