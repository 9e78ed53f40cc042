import { randomBytes } from 'node:crypto'
import type { draftParts } from '@okwan/contract/sales/travel/drafts'
import { Refusal } from '@okwan/domain/platform/refusal'
import { consentText } from '@okwan/domain/sales/travel/consent-texts'
import type { z } from 'zod'
import type { DraftContent } from './store.ts'

type Answers = { [K in keyof typeof draftParts]?: z.output<(typeof draftParts)[K]> }

type Traveller = NonNullable<Answers['traveller']>

/** Merges changes into a draft: missing parts stay, null clears an answer. */
export function mergeAnswers(content: DraftContent, answers: Answers, now: Date): DraftContent {
  const { policyholder, party, traveller, trip, more, ticks } = answers
  const travellers = traveller
    ? replaceTraveller(answers.travellers ?? content.travellers ?? [], traveller)
    : answers.travellers
  return {
    ...content,
    ...(policyholder && { policyholder: merge(content.policyholder, policyholder) }),
    ...(party && { party: merge(content.party, party) }),
    ...(travellers && { travellers: withIds(travellers) }),
    ...(trip && { trip: merge(content.trip, trip) }),
    ...(more && { more: merge(content.more, more) }),
    ...(ticks && { ticks: stamp(content.ticks, ticks, now) }),
  }
}

function merge<T extends object>(before: T | undefined, answers: T): T {
  const merged = Object.entries({ ...before, ...answers }).filter(([, answer]) => answer !== null)
  // All fields of T are optional.
  return Object.fromEntries(merged) as T
}

function withIds(travellers: NonNullable<Answers['travellers']>): DraftContent['travellers'] {
  const named = travellers.map((one) => ({ ...one, travellerId: one.travellerId ?? newId() }))
  const ids = named.map(({ travellerId }) => travellerId)
  const duplicateIndex = ids.findIndex((id, index) => ids.indexOf(id) !== index || id === 'trip')
  if (duplicateIndex < 0) return named
  const message = 'Another traveller has the same id.'
  throw new Refusal('invalid', message, [{ path: `travellers.${duplicateIndex}.travellerId`, message }])
}

function replaceTraveller(travellers: readonly Traveller[], one: Traveller): Traveller[] {
  const exists = one.travellerId !== undefined && travellers.some(({ travellerId }) => travellerId === one.travellerId)
  return exists
    ? travellers.map((other) => (other.travellerId === one.travellerId ? one : other))
    : [...travellers, one]
}

/** Short, because a group has up to 200 travellers; unique only within a draft. */
const newId = () => randomBytes(6).toString('base64url')

/** A declaration keeps the time of its first acceptance. Declarations of another text version are dropped. */
function stamp(
  before: DraftContent['ticks'],
  { textVersion, codes }: NonNullable<Answers['ticks']>,
  now: Date,
): NonNullable<DraftContent['ticks']> {
  const declarations = consentText(textVersion)?.declarations ?? []
  const unknown = codes.find((code) => !declarations.some((one) => one.code === code))
  if (declarations.length === 0 || unknown !== undefined) {
    const message = 'The declarations have changed. Read the new version to the customer and select them again.'
    throw new Refusal('consent_text_unknown', message, [{ path: 'ticks', message }])
  }
  const earlier = before?.textVersion === textVersion ? before.accepted : []
  const accepted = [...new Set(codes)].map(
    (code) => earlier.find((one) => one.code === code) ?? { code, at: now.toISOString() },
  )
  return { textVersion, accepted }
}
