import { ChartColumn } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const Drawer = lazyPart(() => import('../../ui/overlays/Drawer.tsx'), 'Drawer')

type InsightsButtonProps = { title: string; children: ReactNode }

/** Opens the charts of a queue in a drawer, which is rendered on demand. */
export function InsightsButton({ title, children }: InsightsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={ChartColumn} onClick={() => setOpen(true)}>
        Insights
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <Drawer open title={title} onClose={() => setOpen(false)}>
            <div className="grid gap-8">
              <Suspense fallback={<Skeleton className="h-72" />}>{children}</Suspense>
            </div>
          </Drawer>
        )}
      </Suspense>
    </>
  )
}
