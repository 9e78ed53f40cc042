import { isPrivateUse } from '@okwan/domain/products/rate-books/terms'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { MotorDraft } from '../draft.ts'
import { risksQuery } from '../risks.ts'
import { rememberUse, suggestedUse } from './last-use.ts'
import type { UnderwritingValues } from './underwriting-values.ts'

type SuggestedUseProps = { form: UseFormReturn<UnderwritingValues>; draft: MotorDraft }

/**
 * Fills in the vehicle use of the last sale and moves the focus to the next question. On touch screens the focus stays, because
 * the on-screen keyboard would cover the page.
 */
export function SuggestedUse({ form, draft }: SuggestedUseProps) {
  const { data: uses } = useQuery(risksQuery)
  useEffect(() => {
    const suggested = uses && suggestedUse(draft, uses)
    if (!suggested || isAnswering() || form.getValues('underwriting.riskCode')) return undefined
    form.setValue('underwriting.riskCode', suggested, { shouldDirty: true })
    if (!isPrivateUse(suggested) || !matchMedia('(pointer: fine)').matches) return undefined
    return whenShown('underwriting.hireOrReward', () => form.setFocus('underwriting.hireOrReward'))
    // oxlint-disable-next-line react/exhaustive-deps -- suggests once, when the uses are known
  }, [uses])
  useEffect(() => () => rememberUse(form.getValues('underwriting.riskCode')), [form])
  return null
}

/** Calls `act` when the field is in the document, because the next question is rendered some frames later. */
function whenShown(name: string, act: () => void): () => void {
  let frame = requestAnimationFrame(function check() {
    if (document.getElementsByName(name).length === 0) frame = requestAnimationFrame(check)
    else if (!isAnswering()) act()
  })
  return () => cancelAnimationFrame(frame)
}

/** Whether the user is in a field already, so that the focus must not move. */
function isAnswering(): boolean {
  return document.activeElement?.matches('main :is(input, select, textarea)') ?? false
}
