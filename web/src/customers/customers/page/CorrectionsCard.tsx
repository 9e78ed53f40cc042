import type { CustomerPage } from '@okwan/contract/customers/customers/pages'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { query } from '../../../platform/api/query.ts'
import { LoadError } from '../../../platform/page/LoadError.tsx'
import { UnlessReadOnly } from '../../../platform/session/UnlessReadOnly.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CorrectionLine } from './CorrectionLine.tsx'

const CorrectDialog = lazyPart(() => import('./CorrectDialog.tsx'), 'CorrectDialog')

/** Corrections of the customer’s details: the pending proposal, and the history. */
export function CorrectionsCard({ customer }: { customer: CustomerPage }) {
  const { customerCode } = customer
  const [isOpen, setOpen] = useState(false)
  const list = useQuery(query('GET /customers/{customerCode}/corrections', { params: { customerCode } }))
  const pending = list.data?.filter(({ status }) => status === 'pending') ?? []
  const decided = list.data?.filter(({ status }) => status !== 'pending') ?? []
  return (
    <Card title="Corrections" text="Propose a correction with a supporting document. A colleague must approve it.">
      {list.error && !list.data && <LoadError title="Couldn’t load corrections" query={list} />}
      <ul className="divide-y divide-line">
        {pending.map((correction) => (
          <CorrectionLine key={correction.correctionId} correction={correction} />
        ))}
      </ul>
      {list.data && pending.length === 0 && (
        <UnlessReadOnly>
          <Button size="small" onClick={() => setOpen(true)}>
            Correct details
          </Button>
        </UnlessReadOnly>
      )}
      {decided.length > 0 && (
        <details className="mt-2.5 w-full">
          <summary className="cursor-pointer font-medium">Earlier corrections</summary>
          <ul className="divide-y divide-line">
            {decided.map((correction) => (
              <CorrectionLine key={correction.correctionId} correction={correction} />
            ))}
          </ul>
        </details>
      )}
      <Suspense fallback={null}>
        {isOpen && <CorrectDialog customer={customer} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
