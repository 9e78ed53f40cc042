import type { ServiceRequestDetail } from '@okwan/contract/service-requests'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { ModalActions } from '../ui/Modal.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type AssignDialogProps = {
  request: ServiceRequestDetail
  onAssigned: (request: ServiceRequestDetail) => void
  onClose: () => void
}

/** Gives a request to a colleague, who finds it under "Taken by me". */
export function AssignDialog({ request, onAssigned, onClose }: AssignDialogProps) {
  const people = useQuery(query('GET /service-requests/deciders'))
  const [missing, setMissing] = useState<string>()
  const assign = useMutation({
    mutationFn: (assigneeId: string) =>
      call('POST /service-requests/{id}/assign', {
        params: { id: request.requestId },
        body: { version: request.version, assigneeId },
      }),
    onSuccess: onAssigned,
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('assigneeId')
    if (typeof chosen !== 'string' || chosen === '') return setMissing('Choose a colleague')
    setMissing(undefined)
    if (!assign.isPending) assign.mutate(chosen)
  }

  const problem = assign.error ?? people.error
  return (
    <Dialog open title={`Give ${request.requestNumber} to a colleague`} size="small" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {people.data ? (
          <Select
            name="assigneeId"
            label="Colleague"
            placeholder="Choose a colleague"
            error={missing}
            options={people.data
              .filter(({ userId }) => userId !== request.assignee?.userId && userId !== request.raisedBy.userId)
              .map(({ userId, fullName, branchName }) => ({ value: userId, label: `${fullName} · ${branchName}` }))}
          />
        ) : (
          !people.error && <Skeleton className="h-16" />
        )}
        {problem && <FormAlert>{readProblem(problem).sentence}</FormAlert>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={assign.isPending}>
            Give it to them
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
