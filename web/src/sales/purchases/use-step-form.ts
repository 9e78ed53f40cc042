import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import type { Changes } from './changes.ts'
import type { DraftStore, OpenSale } from './draft-store.ts'
import { listErrors } from './list-errors.ts'
import { useDraft } from './use-draft.ts'

type StepProblem = { path: string; message: string }

type StepFormParts<Values, Sale extends OpenSale, Some extends Changes> = {
  store: DraftStore<Sale, Some>
  defaultValues: DefaultValues<Values>
  toChanges: (values: Values) => Some
  /** False if every save has an effect, such as counting an attempt. */
  autosave?: boolean
  /** Replaces the default save if the page sends more than the answers. */
  save?: (changes: Some, values: Values) => Promise<Sale>
  /** Problems that remain on this page after saving. */
  problemsOf: (sale: Sale) => readonly StepProblem[]
  onDone: (sale: Sale) => void
}

/**
 * Form of one page of a sale. Field names are the paths of the draft, so that server errors appear beside their fields.
 * Errors are shown on Continue and removed when the field changes.
 */
export function useStepForm<Values extends FieldValues, Sale extends OpenSale, Some extends Changes>({
  store,
  defaultValues,
  toChanges,
  autosave = true,
  save = (changes) => store.flush(changes),
  problemsOf,
  onDone,
}: StepFormParts<Values, Sale, Some>) {
  const form = useForm<Values>({ defaultValues })
  const { errors, submitCount } = form.formState

  // Leaving the page saves changes that are still waiting for the autosave pause.
  useEffect(() => {
    if (!autosave) return
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store.change(toChanges(values)),
    })
    return () => {
      stop()
      store.saveInBackground()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- toChanges is the same rule on every render
  }, [autosave, form, store])

  const { changedElsewhere } = useDraft(store)
  // Shows answers from another window, except in fields edited here; otherwise the next save would undo them.
  useEffect(() => {
    if (changedElsewhere > 0) form.reset(defaultValues as Values, { keepDirtyValues: true })
    // oxlint-disable-next-line react/exhaustive-deps -- the count changes with the values
  }, [changedElsewhere, form])

  const submit = useMutation({
    mutationFn: (values: Values) => save(toChanges(values), values),
    onSuccess: (sale) => {
      const problems = problemsOf(sale)
      show(problems)
      if (problems.length === 0) onDone(sale)
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
    /** Stays true while the next page loads. */
    isSaving: submit.isPending || (submit.data !== undefined && problemsOf(submit.data).length === 0),
    /** Error of the save that concerns no single field. */
    failure: generalErrorOf(submit.error),
    onSubmit(event: FormEvent) {
      // Errors of the last attempt must not block this one.
      form.clearErrors()
      if (submit.isPending) event.preventDefault()
      else void form.handleSubmit((values) => submit.mutate(values))(event)
    },
    onBlur: autosave ? store.saveInBackground : undefined,
    errorOf: (name: string) => listed.find((error) => error.name === name)?.message,
  }
}
