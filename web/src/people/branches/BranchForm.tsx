import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { useDeferUpdate } from '../../platform/navigation/use-defer-update.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import { ModalActions } from '../../ui/overlays/Modal.tsx'
import { useBranchesChanged } from './use-branches-changed.ts'

export type BranchValues = { name: string; code: string; town: string; address: string }
type Field = keyof BranchValues

const LABELS: Record<Field, string> = { name: 'Name', code: 'Code', town: 'Town', address: 'Address' }
const HINTS: Partial<Record<Field, string>> = { code: 'Three capital letters. Can’t be changed later.' }

type BranchFormProps = {
  title: string
  fields: readonly Field[]
  values?: Partial<BranchValues>
  /** Toast after saving. */
  saved: string
  save: (values: BranchValues) => Promise<unknown>
  onClose: () => void
}

/** Form of a branch, or of a group, which has only a name. */
export function BranchForm({ title, fields, values, saved, save, onClose }: BranchFormProps) {
  const changed = useBranchesChanged()
  const { register, handleSubmit, formState, setError } = useForm<BranchValues>({
    defaultValues: { name: '', code: '', town: '', address: '', ...values },
  })
  const { errors } = formState
  useDeferUpdate(formState.isDirty)
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      onClose()
      await changed(saved)
    },
    onError: (error) =>
      setFieldErrors(setError, readProblem(error).fields, (path) => fields.find((field) => field === path)),
  })
  const problem = saving.error && readProblem(saving.error)
  return (
    <Drawer open title={title} closeOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((form) => saving.mutate(form))(event)}
        className="flex flex-1 flex-col gap-4"
      >
        {fields.map((field) => (
          <TextField
            key={field}
            label={LABELS[field]}
            hint={HINTS[field]}
            optional={field === 'address'}
            error={errors[field]?.message}
            {...register(field)}
          />
        ))}
        {problem && problem.fields.length === 0 && <FieldError>{problem.sentence}</FieldError>}
        <ModalActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={saving.isPending}>
            Save
          </Button>
        </ModalActions>
      </form>
    </Drawer>
  )
}
