import { DeniedBarrier } from '../../ui/illustrations/DeniedBarrier.tsx'
import { FlatTyre } from '../../ui/illustrations/FlatTyre.tsx'
import { GloveboxScene } from '../../ui/illustrations/GloveboxScene.tsx'
import { LoginRoad } from '../../ui/illustrations/LoginRoad.tsx'
import { NotFoundRoad } from '../../ui/illustrations/NotFoundRoad.tsx'
import { OfflineMast } from '../../ui/illustrations/OfflineMast.tsx'
import { SuccessPlate } from '../../ui/illustrations/SuccessPlate.tsx'
import { Chapter } from './Show.tsx'

export function PictureShow() {
  return (
    <Chapter title="Illustrations">
      <div className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3">
        <NotFoundRoad />
        <DeniedBarrier />
        <FlatTyre code="503" />
        <GloveboxScene />
        <OfflineMast />
        <SuccessPlate />
      </div>
      <div className="h-160 max-w-lg overflow-hidden rounded-xl">
        <LoginRoad />
      </div>
    </Chapter>
  )
}
