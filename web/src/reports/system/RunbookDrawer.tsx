import type { Runbook } from '@okwan/domain/reports/system/terms'
import { useQuery } from '@tanstack/react-query'
import { queryKey } from '../../platform/api/query-key.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { plainText, readRunbook } from './runbooks.ts'

/** Runbook of an item: its meaning and the next steps. */
export function RunbookDrawer({ name, onClose }: { name: Runbook; onClose: () => void }) {
  const runbook = useQuery({
    queryKey: queryKey('runbook', name),
    queryFn: () => readRunbook(name),
    staleTime: Infinity,
  })
  return (
    <Drawer open title={`Runbook ${name}`} onClose={onClose}>
      {runbook.data ? (
        <p className="wrap-anywhere whitespace-pre-line">{plainText(runbook.data)}</p>
      ) : runbook.error ? (
        <FieldError>{`Couldn’t load the runbook. See docs/runbooks/${name}.md.`}</FieldError>
      ) : (
        <Skeleton className="h-40" />
      )}
      <ModalActions>
        <Button onClick={onClose}>Close</Button>
      </ModalActions>
    </Drawer>
  )
}
