import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { motorEndpoints } from '@okwan/contract/sales/motor'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DraftRow, listDraftRows } from '../store.ts'
import { presentDraft } from './present-draft.ts'

export async function listDrafts(ctx: Ctx, { query }: Parsed<(typeof motorEndpoints)['GET /motor/drafts']>) {
  const { rows, meta } = await listDraftRows(ctx.tx, ctx.actor.id, query)
  const data: Awaited<ReturnType<typeof summaryOf>>[] = []
  // Sequential, so that one request does not use all connections.
  for (const row of rows) data.push(await summaryOf(ctx, row))
  return { data, meta }
}

async function summaryOf(ctx: Ctx, row: DraftRow) {
  const { draftId, draft, knownCustomer, firstIncompleteStep, updatedAt } = await presentDraft(ctx, row)
  return {
    draftId,
    registrationNumber: draft.registrationNumber ?? null,
    make: draft.vehicle?.make ?? null,
    model: draft.vehicle?.model ?? null,
    holderName: knownCustomer?.fullName ?? holderName(draft.policyholder),
    firstIncompleteStep,
    updatedAt,
  }
}

function holderName({ companyName, firstName, lastName }: MotorPolicyholder = {}): string | null {
  return companyName || [firstName, lastName].filter(Boolean).join(' ') || null
}
