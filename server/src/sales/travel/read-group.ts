import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { draftParts } from '@okwan/contract/sales/travel/drafts'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { readGroupCsv } from '@okwan/domain/sales/travel/draft/group-csv'
import type { Ctx } from '../../platform/http/context.ts'
import { travelRateBookOn } from '../../products/rate-books/travel-rate-book.ts'
import { finishChange, lockForChange } from './change-draft.ts'
import { getDraft } from './get-draft.ts'
import { mergeAnswers } from './merge-answers.ts'
import { saveAnswers } from './save-draft.ts'
import type { DraftContent } from './store.ts'

/** Imports a group. A file with an invalid row changes nothing, so that no part of a group is sold by mistake. */
export async function readGroup(
  ctx: Ctx,
  { params, body }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/group-csv']>,
) {
  const row = await lockForChange(ctx, params.id, body.version)
  const today = toAccraDate(ctx.now)
  const { book } = await travelRateBookOn(ctx.tx, today)
  const { travellers, problems } = readGroupCsv(body.csv, today, book)
  const read = { travellers: travellers.length, problems }
  if (problems.length > 0) return { saved: false, ...read, draft: await getDraft(ctx, { params }) }

  const before = row.content.travellers ?? []
  const known = travellers.map((one, index) => ({
    ...one,
    ...(isHolder(one, row.content) && { relationship: 'self' }),
    // A person who is imported again keeps the id, and with it the health answers.
    ...(travellers.findIndex((other) => isSamePerson(one, other)) === index && {
      travellerId: before.find((other) => isSamePerson(one, other))?.travellerId,
    }),
  }))
  // Clears the selected party type, because it was selected for other travellers.
  const answers = { party: { partyType: null, reason: null }, travellers: draftParts.travellers.parse(known) }
  await saveAnswers(ctx, row, mergeAnswers(row.content, answers, ctx.now), Object.keys(answers))
  return { saved: true, ...read, draft: await finishChange(ctx, row.id) }
}

type NamedTraveller = { firstName: string; lastName: string; dateOfBirth: string }

/** Whether a traveller is the policyholder, by name and date of birth. */
function isHolder(one: NamedTraveller, { policyholder: holder }: DraftContent): boolean {
  return holder?.isTravelling === true && isSamePerson(one, holder)
}

type Entered = { [K in keyof NamedTraveller]?: string | null | undefined }

function isSamePerson(one: NamedTraveller, other: Entered): boolean {
  const hasSame = (field: 'firstName' | 'lastName') => one[field].toLowerCase() === other[field]?.trim().toLowerCase()
  return other.dateOfBirth === one.dateOfBirth && hasSame('firstName') && hasSame('lastName')
}
