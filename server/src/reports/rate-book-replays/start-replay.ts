import type { RateBookReplay } from '@okwan/contract/reports/rate-book-replays'
import { Refusal } from '@okwan/domain/platform/refusal'
import { totalsOf } from '@okwan/domain/reports/rate-book-replays/replay'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import { replacedBook } from '../../products/rate-books/replaced-book.ts'
import { readVersions } from '../price-audits/issued-versions.ts'
import { FIRST } from '../price-audits/version-part.ts'
import { findCurrent, findDraft, insertReplay, lockDraft, namesOf, type ReplayRow } from './store.ts'
import { twoPrices } from './two-prices.ts'

type RecordInput = { params: { id: string } }

export async function getReplay({ tx }: Pick<Ctx, 'tx'>, { params }: RecordInput): Promise<RateBookReplay | null> {
  if (!(await findDraft(tx, params.id)))
    throw new Refusal('not_found', 'This rate book doesn’t exist or you can’t access it.')
  const row = await findCurrent(tx, params.id)
  return row?.is_current ? present(tx, row) : null
}

/** Calculates the effect of a draft in the background. */
export async function startReplay(ctx: Ctx, { params }: RecordInput): Promise<RateBookReplay> {
  const { tx, actor, now } = ctx
  const draft = await lockDraft(tx, params.id)
  if (!draft) throw new Refusal('not_found', 'This rate book doesn’t exist or you can’t access it.')
  if (draft.status !== 'draft')
    throw new Refusal('rate_book_published', 'This rate book is published. The effect is calculated for drafts.')
  const replaced = await replacedBook(tx, draft.product, draft.effective_from)
  if (!replaced) throw new Refusal('nothing_replaced')
  const { id, revision, product } = draft
  const position = { ...FIRST, product }
  const replay = { rateBookId: id, revision, replacedBookId: replaced.rateBookId, startedBy: actor.id, position }
  const replayId = await insertReplay(tx, replay, now)
  await addJob(tx, 'rate-book.replay', { replayId }, { now })
  const after = { revision, replaces: replaced.book.version }
  await recordAudit(ctx, { action: 'rate-book-replayed', entityType: 'rate-book', entityId: id, after })
  const shown = await getReplay(ctx, { params })
  if (!shown) throw new Error(`replay ${replayId} was not found`)
  return shown
}

async function present(tx: Tx, row: ReplayRow): Promise<RateBookReplay> {
  const { groups } = row.result
  const nameOf = await coverNames(tx, row.started_at.toISOString().slice(0, 10))
  return {
    status: row.status,
    replacedVersion: row.replaced_version,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    totals: totalsOf(groups),
    groups: groups.map((group) => ({ ...group, cover: nameOf(group.cover) })),
    largest: row.status === 'done' ? await largestOf(tx, row) : [],
  }
}

/** The largest changes with the lines of both prices, which are calculated again. */
async function largestOf(tx: Tx, row: ReplayRow): Promise<RateBookReplay['largest']> {
  const ids = row.result.largest.map(({ policyRecordId }) => policyRecordId)
  const { product } = row
  const condition = sql`r.id = any(${ids}::uuid[])`
  const { versions } = await readVersions(tx, { after: { ...FIRST, product }, condition, limit: ids.length + 1 })
  const names = new Map((await namesOf(tx, ids)).map((each) => [each.id, each]))
  const { before, after } = await twoPrices(tx, row, true)
  return row.result.largest.flatMap(({ policyRecordId, beforePesewas, afterPesewas }) => {
    const rated = versions.find(({ id }) => id === policyRecordId)?.rated
    const named = names.get(policyRecordId)
    if (!rated || !named) return []
    return [
      {
        policyId: named.policy_id,
        policyNumber: named.policy_number ?? '',
        product,
        beforePesewas,
        afterPesewas,
        beforeLines: before(rated)?.lines ?? [],
        afterLines: after(rated)?.lines ?? [],
      },
    ]
  })
}
