import { call } from '../../../platform/api/call.ts'
import { type TravelSale, travelDraft } from '../draft.ts'
import { healthy } from './health-values.ts'
import { placeOf, unsavedAnswers } from './use-health-form.ts'

/** Skips travellers with saved or unfinished answers, so that none are overwritten. */
export function answerHealthy(): Promise<TravelSale> {
  return travelDraft.apply(async (newest) => {
    const { draftId, version, health } = newest
    const missing = health.filter(({ state }) => state === 'missing')
    const stored = await Promise.all(
      missing.map(({ travellerId }) => unsavedAnswers.read(placeOf(draftId, travellerId))),
    )
    const travellers = missing
      .filter((_, index) => stored[index] === undefined)
      .map(({ travellerId, asksAboutPregnancy }) => ({ travellerId, answers: healthy(asksAboutPregnancy) }))
    if (travellers.length === 0) return newest
    const body = { travellers, version }
    return (await call('PUT /travel/drafts/{id}/health', { params: { id: draftId }, body })).draft
  })
}
