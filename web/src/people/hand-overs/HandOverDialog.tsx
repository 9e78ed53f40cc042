import type { User } from '@okwan/contract/people/users'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { fieldErrorOf, generalErrorOf } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FormAlert } from '../../ui/forms/FormAlert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'

type HandOverDialogProps = {
  user: User
  /** Whether the person is removed too. */
  remove: boolean
  onClose: () => void
  onDone: (sentence: string) => Promise<void>
}

/** Hands open work over to a colleague, and optionally removes the person. Without open work, no colleague is needed. */
export function HandOverDialog({ user, remove, onClose, onDone }: HandOverDialogProps) {
  const open = useQuery(query('GET /users/{id}/open-work', { params: { id: user.userId } }))
  return (
    <Dialog
      open
      title={remove ? `Remove ${user.fullName}?` : `Hand over ${user.fullName}’s work`}
      size="small"
      closeOutside={false}
      onClose={onClose}
    >
      {open.data ? (
        <HandOverForm user={user} remove={remove} {...open.data} onClose={onClose} onDone={onDone} />
      ) : open.error ? (
        <ErrorPanel
          title="Couldn’t load open work"
          text={readProblem(open.error).sentence}
          onRetry={() => void open.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

type Colleague = { userId: string; fullName: string; branchName: string }
type HandOverFormProps = HandOverDialogProps & { sentence: string; colleagues: Colleague[] }

function HandOverForm({ user, remove, sentence, colleagues, onClose, onDone }: HandOverFormProps) {
  const [missing, setMissing] = useState<{ toUserId?: string; confirmation?: string }>({})
  const params = { id: user.userId }
  const act = useMutation({
    mutationFn: async (toUserId: string) => {
      if (toUserId) await call('POST /users/{id}/hand-over', { params, body: { toUserId, remove } })
      else await call('DELETE /users/{id}', { params })
    },
    onSuccess: () => onDone(remove ? `${user.fullName} removed` : `${user.fullName}’s work handed over`),
  })
  const failure = generalErrorOf(act.error)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const toUserId = textOf(fields.get('toUserId'))
    const confirmation = textOf(fields.get('confirmation'))
    const found = {
      toUserId: sentence && !toUserId ? 'Select a colleague' : undefined,
      confirmation: remove && plain(confirmation) !== plain(user.fullName) ? `Enter ${user.fullName}` : undefined,
    }
    setMissing(found)
    const first = Object.entries(found).find(([, message]) => message)?.[0]
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else act.mutate(toUserId)
  }

  const hasNoEffect = !remove && !sentence
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>{sentence ? `${user.fullName} has ${sentence}.` : `${user.fullName} has no open work.`}</p>
      {sentence && (
        <Select
          label="Hand over to"
          name="toUserId"
          placeholder="Select a colleague"
          hint="Past sales, decisions and payments stay under their name."
          options={colleagues.map(({ userId, fullName, branchName }) => ({
            value: userId,
            label: `${fullName} · ${branchName}`,
          }))}
          error={missing.toUserId ?? fieldErrorOf(act.error, 'toUserId')}
        />
      )}
      {remove && (
        <>
          <p>They are signed out on all devices and can’t sign in again.</p>
          <TextField
            label={`Enter ${user.fullName} to confirm`}
            name="confirmation"
            autoComplete="off"
            error={missing.confirmation}
          />
        </>
      )}
      {failure && <FormAlert>{failure}</FormAlert>}
      <ModalActions>
        <Button onClick={onClose}>{hasNoEffect ? 'Close' : 'Cancel'}</Button>
        {!hasNoEffect && (
          <Button type="submit" variant={remove ? 'danger' : 'primary'} loading={act.isPending}>
            {remove ? (sentence ? 'Hand over and remove' : 'Remove') : 'Hand over'}
          </Button>
        )}
      </ModalActions>
    </form>
  )
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
const plain = (text: string) => text.replace(/[\s-]/g, '').toLowerCase()
