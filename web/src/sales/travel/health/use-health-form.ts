import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { session } from '../../../platform/session/current.ts'
import type { FormProblem } from '../../../ui/forms/ErrorSummary.tsx'
import { type TravelSale, travelDraft } from '../draft.ts'
import { createEncryptedStorage } from '../encrypted-storage.ts'
import { fieldOf, type HealthValues, toAnswers } from './health-values.ts'

export const unsavedAnswers = createEncryptedStorage({
  kind: 'health',
  storage: window.localStorage,
  token: session.token,
})

session.subscribe(() => {
  if (!session.user()) unsavedAnswers.deleteAllExcept()
})

export type HealthSection = TravelSale['health'][number]

const PAUSE_MS = 800

export const placeOf = (draftId: string, travellerId: string) => `${draftId}:${travellerId}`

/** Form of one traveller's health answers: stored in the browser immediately, on the server after a pause and on Continue. */
export function useHealthForm(
  place: string,
  traveller: HealthSection,
  begun: HealthValues,
  onDone: (sale: TravelSale) => void,
) {
  const form = useForm<HealthValues>({ defaultValues: begun })
  const [problems, setProblems] = useState<FormProblem[]>([])
  const { travellerId, asksAboutPregnancy } = traveller
  const send = (values: HealthValues) => putAnswers(travellerId, toAnswers(values, asksAboutPregnancy))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        setProblems((shown) => shown.filter((problem) => problem.name !== name))
        void unsavedAnswers.keep(place, values)
        clearTimeout(timer)
        timer = setTimeout(() => void send(values).catch(() => {}), PAUSE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a form belongs to one traveller
  }, [form, place])

  const submit = useMutation({
    mutationFn: send,
    onSuccess: ({ problems: found, sale }, values) => {
      const named = found.map(({ path, message }) => ({ name: fieldOf(path, values), message }))
      setProblems(named)
      const [only] = named
      if (named.length === 1 && only) form.setFocus(only.name as FieldPath<HealthValues>)
      if (named.length > 0) return
      unsavedAnswers.forget(place)
      onDone(sale)
    },
  })

  return {
    form,
    problems,
    attempt: form.formState.submitCount,
    isSaving: submit.isPending,
    failure: submit.error ? readProblem(submit.error).sentence : undefined,
    errorOf: (name: string) => problems.find((problem) => problem.name === name)?.message,
    onSubmit: (event: FormEvent) => {
      if (submit.isPending) event.preventDefault()
      else void form.handleSubmit((values) => submit.mutate(values))(event)
    },
  }
}

type Problems = { path: string; message: string }[]

async function putAnswers(travellerId: string, answers: ReturnType<typeof toAnswers>) {
  let problems: Problems = []
  const sale = await travelDraft.apply(async ({ draftId }) => {
    const saved = await call('PUT /travel/drafts/{id}/health', {
      params: { id: draftId },
      body: { travellers: [{ travellerId, answers }] },
    })
    problems = saved.problems
    return saved.draft
  })
  return { problems, sale }
}
