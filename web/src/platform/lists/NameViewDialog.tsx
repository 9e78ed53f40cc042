import { useId, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { readProblem } from '../api/problem.ts'

type NameViewDialogProps = {
  title: string
  name: string
  busy: boolean
  error: Error | undefined
  onSave: (name: string) => void
  onClose: () => void
}

export function NameViewDialog({ title, name, busy, error, onSave, onClose }: NameViewDialogProps) {
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog open size="small" title={title} onClose={onClose}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const entered = new FormData(event.currentTarget).get('name')
          const text = typeof entered === 'string' ? entered.trim() : ''
          const found = problemOf(text)
          setProblem(found)
          if (!found) onSave(text)
        }}
      >
        <TextField
          name="name"
          label="Name"
          hint="Only you can see your views."
          defaultValue={name}
          error={problem ?? (error && sentenceOf(error))}
        />
      </form>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={formId} variant="primary" loading={busy}>
          Save
        </Button>
      </ModalActions>
    </Dialog>
  )
}

const MAX_LENGTH = 40

/** With a maximum length, the input would shorten a pasted name without a message. */
function problemOf(name: string): string | undefined {
  if (name === '') return 'Enter a name'
  return name.length > MAX_LENGTH ? `Enter at most ${MAX_LENGTH} characters. This name has ${name.length}` : undefined
}

function sentenceOf(error: Error): string {
  const problem = readProblem(error)
  return problem.fields[0]?.message ?? problem.sentence
}
