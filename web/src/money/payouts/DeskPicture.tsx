import { lazy } from 'react'
import { FiguresButton } from '../../platform/queues/FiguresButton.tsx'
import type { Desk } from './desk.ts'

const DeskCharts = lazy(async () => ({ default: (await import('./DeskCharts.tsx')).DeskCharts }))

/** The picture of a desk, behind its button. Loaded after the list. */
export function DeskPicture({ desk, title }: { desk: Desk; title: string }) {
  return (
    <FiguresButton title={title}>
      <DeskCharts desk={desk} />
    </FiguresButton>
  )
}
