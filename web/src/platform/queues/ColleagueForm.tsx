import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { readProblem } from '../api/problem.ts'
import { query } from '../api/query.ts'

type Colleague = { userId: string; fullName: string; branchName: string }

type ColleagueFormProps = {
  /** Colleagues to select from; by default the users who may decide requests and claims. */
  people?: { data: Colleague[] | undefined; error: unknown }
  /** Users who cannot be selected. */
  except?: readonly (string | undefined)[]
  busy: boolean
  error: unknown
  onChoose: (userId: string) => void
  onClose: () => void
}

/** Selects the office user to assign work to. */
export function ColleagueForm({ except = [], busy, error, onChoose, onClose, ...props }: ColleagueFormProps) {
  const deciders = useQuery({ ...query('GET /service-requests/deciders'), enabled: !props.people })
  const people = props.people ?? deciders
  const [missing, setMissing] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('assigneeId')
    if (typeof chosen !== 'string' || chosen === '') return setMissing('Select a colleague')
    setMissing(undefined)
    if (!busy) onChoose(chosen)
  }

  const problem = error ?? people.error
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {people.data ? (
        <Select
          name="assigneeId"
          label="Colleague"
          placeholder="Select a colleague"
          error={missing}
          options={people.data
            .filter(({ userId }) => !except.includes(userId))
            .map(({ userId, fullName, branchName }) => ({ value: userId, label: `${fullName} · ${branchName}` }))}
        />
      ) : (
        !people.error && <Skeleton className="h-16" />
      )}
      {problem ? <FormAlert>{readProblem(problem).sentence}</FormAlert> : null}
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Assign
        </Button>
      </ModalActions>
    </form>
  )
}
