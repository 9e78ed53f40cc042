import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import type { Changes } from './changes.ts'
import type { DraftAnswer, DraftStore } from './draft-store.ts'
import { listErrors } from './list-errors.ts'
import { useDraft } from './use-draft.ts'

type StepProblem = { path: string; message: string }

type StepFormParts<Values, Answer extends DraftAnswer, Some extends Changes> = {
  store: DraftStore<Answer, Some>
  defaultValues: DefaultValues<Values>
  toChanges: (values: Values) => Some
  /** Off where every save counts, such as tries at a secret. */
  autosave?: boolean
  /** Does the saving itself where more than the answers is sent. */
  save?: (changes: Some, values: Values) => Promise<Answer>
  /** What is still wrong on this page after saving. */
  problemsOf: (answer: Answer) => readonly StepProblem[]
  onDone: (answer: Answer) => void
}

/**
 * One page of a sale. Fields are named by the paths of the draft, so what the server finds wrong is shown beside the field it is
 * about. Errors appear on Continue and go when the field is changed.
 */
export function useStepForm<Values extends FieldValues, Answer extends DraftAnswer, Some extends Changes>({
  store,
  defaultValues,
  toChanges,
  autosave = true,
  save = (changes) => store.flush(changes),
  problemsOf,
  onDone,
}: StepFormParts<Values, Answer, Some>) {
  const form = useForm<Values>({ defaultValues })
  const { errors, submitCount } = form.formState

  // The form tells its changes only to subscribers; leaving the page saves what the pause has not saved yet.
  useEffect(() => {
    if (!autosave) return
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store.change(toChanges(values)),
    })
    return () => {
      stop()
      store.saveQuietly()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- toChanges is the same rule on every render
  }, [autosave, form, store])

  const { changedElsewhere } = useDraft(store)
  // What another window answered on this page is shown; what was typed here stays. Otherwise the next save would undo it.
  useEffect(() => {
    if (changedElsewhere > 0) form.reset(defaultValues as Values, { keepDirtyValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the values belong to the newest answer, which the count stands for
  }, [changedElsewhere, form])

  const submit = useMutation({
    mutationFn: (values: Values) => save(toChanges(values), values),
    onSuccess: (answer) => {
      const problems = problemsOf(answer)
      show(problems)
      if (problems.length === 0) onDone(answer)
    },
    onError: (error) => show(readProblem(error).fields),
  })

  function show(problems: readonly StepProblem[]) {
    setFieldErrors(form.setError, problems)
    const [only] = problems
    if (problems.length === 1 && only) form.setFocus(only.path as FieldPath<Values>)
  }

  const listed = listErrors(errors)
  return {
    form,
    problems: listed,
    attempt: submitCount,
    /** Also while the next page is on its way. */
    isSaving: submit.isPending || (submit.data !== undefined && problemsOf(submit.data).length === 0),
    /** What stopped the save and belongs to no field. */
    failure: generalErrorOf(submit.error),
    onSubmit(event: FormEvent) {
      // What the server said last time must not stop this try.
      form.clearErrors()
      if (submit.isPending) event.preventDefault()
      else void form.handleSubmit((values) => submit.mutate(values))(event)
    },
    onBlur: autosave ? store.saveQuietly : undefined,
    errorOf: (name: string) => listed.find((error) => error.name === name)?.message,
  }
}
