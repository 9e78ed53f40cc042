import type { CommissionDispute } from '@okwan/contract/commissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/toasts.ts'
import { DisputeText } from './DisputeText.tsx'

const OUTCOMES = [
  { value: 'agreed', label: 'Agree' },
  { value: 'refused', label: 'Refuse' },
]

/** Lines this person has questioned, to answer; and who else waits. Absent where nobody does. */
export function OpenDisputes({ userId }: { userId: string }) {
  const own = useQuery(query('GET /commissions/disputes', { query: { userId } }))
  const all = useQuery(query('GET /commissions/disputes'))
  const others = new Map(
    (all.data ?? [])
      .filter(({ line }) => line.payeeId !== userId)
      .map(({ line, raisedBy }) => [line.payeeId, raisedBy]),
  )
  if ((own.data ?? []).length === 0 && others.size === 0) return null
  return (
    <Card title="Questions about commission">
      <div className="grid gap-3">
        {(own.data ?? []).map((dispute) => (
          <div key={dispute.disputeId} className="grid gap-2">
            <DisputeText dispute={dispute} />
            {!dispute.outcome && <AnswerForm dispute={dispute} />}
          </div>
        ))}
        {others.size > 0 && (
          <p className="text-table text-muted">
            Others who wait:{' '}
            {[...others.values()].map(({ userId: id, fullName }) => (
              <Link key={id} to={`/staff/${id}/commissions`} className="mr-2">
                {fullName}
              </Link>
            ))}
          </p>
        )}
      </div>
    </Card>
  )
}

function AnswerForm({ dispute }: { dispute: CommissionDispute }) {
  const [outcome, setOutcome] = useState<'agreed' | 'refused'>('agreed')
  const [answer, setAnswer] = useState('')
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      call('POST /commissions/disputes/{id}/answer', {
        params: { id: dispute.disputeId },
        body: { outcome, answer },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries()
      toast(`${dispute.raisedBy.fullName} is told`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Segmented
        label={`Answer ${dispute.number} about ${dispute.line.policyNumber}`}
        options={OUTCOMES}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value === 'refused' ? 'refused' : 'agreed')}
      />
      <TextArea
        label="What they are told"
        rows={2}
        value={answer}
        error={send.error ? readProblem(send.error).sentence : undefined}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" className="justify-self-start" loading={send.isPending}>
        Answer
      </Button>
    </form>
  )
}
