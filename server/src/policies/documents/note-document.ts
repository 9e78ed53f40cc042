import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { PaperName, policyPaperEndpoints } from '@okwan/contract/policies/documents'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { PAPER_WORDS } from '../policies/paper-words.ts'
import { type PolicyVersion, reachedVersion } from '../policies/read/find-version.ts'
import { papersOf } from './get-papers.ts'
import { paperOf } from './paper.ts'
import { paperUrl } from './paper-code.ts'
import { findLastSent } from './store.ts'

type Input = Parsed<(typeof policyPaperEndpoints)['POST /policies/{policyId}/papers']>

const LINK_MS = 30 * 24 * 3_600_000
const AGAIN_AFTER_MS = 10 * 60_000

/** Records in the timeline that a document was printed, downloaded or sent; sending queues an SMS with a link. */
export async function notePaper(ctx: Ctx, { params, body }: Input) {
  const { paper, act, policyRecordId } = body
  const row = await reachedVersion(ctx, { params, query: { policyRecordId } })
  paperOf(ctx, row)
  if (!papersOf(row).includes(paper)) throw new Refusal('no_such_paper')
  if (act === 'sent') await send(ctx, row, paper)
  await recordAudit(ctx, {
    action: `paper-${act}`,
    entityType: 'policy-record',
    entityId: row.id,
    branchId: row.branch_id,
    after: { paper },
  })
  return { at: ctx.now.toISOString(), sentTo: act === 'sent' ? maskPhone(row.phone) : null }
}

async function send({ tx, now, product }: Ctx, row: PolicyVersion, paper: PaperName): Promise<void> {
  const words = PAPER_WORDS[paper]
  const last = await findLastSent(tx, row.id, paper, new Date(now.getTime() - AGAIN_AFTER_MS))
  if (last) {
    const seconds = Math.ceil((last.at.getTime() + AGAIN_AFTER_MS - now.getTime()) / 1000)
    throw new TryLater('too_many', `The ${words} was just sent. You can send it again in 10 minutes.`, seconds)
  }
  const until = new Date(now.getTime() + LINK_MS)
  const url = paperUrl(product, { policyRecordId: row.id, paper, until })
  const plate = row.registration_number ?? row.chassis_key ?? ''
  await queueMessage(tx, { to: row.phone, template: 'policy-paper', params: { paper: words, plate, url } }, now)
}
