import type { Passkey } from '@okwan/contract/people/auth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { query } from '../../../platform/api/query.ts'
import { refresh } from '../../../platform/api/refresh.ts'
import { StepUpDialog } from '../../../platform/step-up/StepUp.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { RelTime } from '../../../ui/data/RelTime.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../../ui/overlays/Modal.tsx'

type Act = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** Passkeys of the signed-in user: add, rename and remove. */
export function PasskeyList({ isEmergency }: { isEmergency: boolean }) {
  const passkeys = useQuery(query('GET /auth/passkeys'))
  const queryClient = useQueryClient()
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const done = async (sentence: string) => {
    close()
    toast(sentence)
    await refresh(queryClient, '/auth/*', '/users/*')
  }
  return (
    <section aria-labelledby="passkeys-title">
      <h3 id="passkeys-title" className="mb-2 font-bold">
        Passkeys
      </h3>
      <p className="mb-3 text-muted">
        A passkey confirms sign-ins and approvals with your fingerprint, face or PIN. It protects your account if
        someone takes over your number.
      </p>
      {passkeys.error && <FieldError>{readProblem(passkeys.error).sentence}</FieldError>}
      {passkeys.isPending && <Skeleton className="h-16" />}
      <ul className="mb-3 grid gap-3">
        {passkeys.data?.map((passkey) => (
          <li key={passkey.passkeyId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium">{passkey.name}</span>
              <span className="block text-table text-muted">
                {passkey.isSynced ? 'Synced between devices' : 'On one device'} · added{' '}
                <DateText value={passkey.addedAt} /> ·{' '}
                {passkey.lastUsedAt ? (
                  <>
                    used <RelTime at={passkey.lastUsedAt} />
                  </>
                ) : (
                  'never used'
                )}
                {!passkey.isUsableHere && ' · for another portal'}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                size="small"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setAct({ kind: 'rename', passkey })}
              >
                Rename
              </Button>
              <Button
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAct({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAct({ kind: 'add' })}>Add passkey</Button>
      {act?.kind === 'add' &&
        (isEmergency ? (
          <EmergencyAddDialog onClose={close} onDone={() => done('Passkey added')} />
        ) : (
          <AddDialog onClose={close} onDone={() => done('Passkey added')} />
        ))}
      {act?.kind === 'rename' && (
        <RenameDialog passkey={act.passkey} onClose={close} onDone={() => done('Passkey renamed')} />
      )}
      {act?.kind === 'remove' && (
        <StepUpDialog
          title={`Remove ${act.passkey.name}?`}
          reference={`passkey-remove:${act.passkey.passkeyId}`}
          confirmLabel="Remove"
          onVerified={async (verificationToken) => {
            const params = { id: act.passkey.passkeyId }
            await call('POST /auth/passkeys/{id}/remove', { params, body: { verificationToken } })
            await done('Passkey removed')
          }}
          onClose={close}
        >
          <p>You can no longer confirm with this passkey. Delete it on the device too.</p>
        </StepUpDialog>
      )}
    </section>
  )
}

type DialogProps = { onClose: () => void; onDone: () => Promise<void> }

async function addPasskey(name: string, verificationToken: string): Promise<void> {
  const { createPasskey } = await import('../../../platform/step-up/passkey.ts')
  await createPasskey(name.trim() || 'Passkey', verificationToken)
}

/** A person who has lost phone and passkeys confirms with the session only. */
function EmergencyAddDialog({ onClose, onDone }: DialogProps) {
  const add = useMutation({ mutationFn: () => addPasskey('New device', ''), onSuccess: onDone })
  return (
    <ConfirmDialog
      open
      title="Add a passkey"
      confirmLabel="Add passkey"
      danger={false}
      busy={add.isPending}
      error={add.error ? readProblem(add.error).sentence : undefined}
      onConfirm={() => add.mutate()}
      onClose={onClose}
    >
      <p>Emergency access needs no code. Remove the passkeys of lost devices afterwards.</p>
    </ConfirmDialog>
  )
}

function AddDialog({ onClose, onDone }: DialogProps) {
  const [name, setName] = useState('')
  return (
    <StepUpDialog
      title="Add a passkey"
      reference="passkey-add"
      confirmLabel="Add passkey"
      onVerified={async (verificationToken) => {
        await addPasskey(name, verificationToken)
        await onDone()
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Such as Office laptop or Phone"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </StepUpDialog>
  )
}

function RenameDialog({ passkey, onClose, onDone }: DialogProps & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () => call('PUT /auth/passkeys/{id}', { params: { id: passkey.passkeyId }, body: { name } }),
    onSuccess: onDone,
  })
  return (
    <Dialog open title={`Rename ${passkey.name}`} size="small" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate()
        }}
      >
        <TextField
          label="Name"
          maxLength={60}
          value={name}
          error={rename.error ? readProblem(rename.error).sentence : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={rename.isPending}>
            Rename
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  )
}
