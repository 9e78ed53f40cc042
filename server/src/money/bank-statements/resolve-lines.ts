import type { bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkResolution } from '@okwan/domain/money/bank-statements/resolve'
import { BANK_ACCOUNT_TITLES, PURPOSE_LABELS } from '@okwan/domain/money/bank-statements/terms'
import { idIn } from '@okwan/domain/people/auth/acts'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { confirmMatch, saveConfirmed } from './confirm-match.ts'
import { expectedMovements } from './expected.ts'
import { type LineRow, linesOfMatch, lockLines } from './line-store.ts'
import { decideMatch, findMatch, insertMatch, lockMatch } from './match-store.ts'
import { presentMatch } from './present.ts'
import { noSuchLine, readLine } from './read-lines.ts'
import { lockStatements } from './store.ts'

type Endpoints = typeof bankStatementEndpoints

/** A person matches lines with recorded movements immediately, or proposes a posting that another person confirms. */
export async function resolveLines(ctx: Ctx, { body }: Parsed<Endpoints['POST /bank-lines/resolve']>) {
  const { tx, actor, now } = ctx
  const { purpose, note } = body
  await lockStatements(tx)
  const lineIds = [...new Set(body.lineIds)]
  const lines = await lockLines(tx, lineIds)
  const [first] = lines
  if (!first || lines.length < lineIds.length) throw noSuchLine()
  const movements = await expectedMovements(tx, now, sql`key = any(${body.keys}::text[])`)
  if (movements.length < new Set(body.keys).size) {
    throw new Refusal('stale_version', 'A selected movement has been matched. Reload the page.')
  }
  const provider = purpose === 'collection' ? (body.provider ?? null) : null
  checkResolution({ purpose, provider, lines: lines.map(asLine), movements: movements.map(asMovement) })
  const match = { account: first.account, provider, note, by: actor.id, lineIds, movements }
  if (purpose === 'movement') await saveConfirmed(ctx, { ...match, kind: 'manual', purpose: null })
  else await insertMatch(tx, { ...match, kind: 'explained', purpose }, now)
  await recordAudit(ctx, {
    action: purpose === 'movement' ? 'bank-line-matched' : 'bank-line-explanation-proposed',
    entityType: 'bank-line',
    entityId: first.id,
    after: { purpose, note, lines: lines.length, amountPesewas: sumOf(lines), movements: movements.length },
  })
  return readLine(ctx, first.id)
}

const asLine = ({ account, amount_pesewas, match }: LineRow) => ({
  account,
  amountPesewas: amount_pesewas,
  isMatched: match !== null,
})
const asMovement = (row: Awaited<ReturnType<typeof expectedMovements>>[number]) => ({
  account: row.account,
  amountPesewas: row.amount_pesewas,
  provider: row.provider,
})
const sumOf = (lines: readonly { amount_pesewas: number }[]) =>
  lines.reduce((sum, { amount_pesewas }) => sum + amount_pesewas, 0)

/** Another person confirms the explanation, which posts it. */
export async function confirmExplanation(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /bank-matches/{id}/confirm']>,
) {
  const { tx, actor } = ctx
  await lockStatements(tx)
  const match = await lockProposed(ctx, params.id)
  const { confirmRefusalReason } = presentMatch(match, actor.id)
  if (confirmRefusalReason) throw new Refusal('own_proposal', confirmRefusalReason)
  await confirmAct(ctx, body.verificationToken, actReference(match.id))
  await confirmMatch(ctx, match, actor.id)
  return recordDecision(ctx, match.id, 'bank-line-explanation-confirmed')
}

export async function declineExplanation(ctx: Ctx, { params }: Parsed<Endpoints['POST /bank-matches/{id}/decline']>) {
  const { tx, actor, now } = ctx
  await lockStatements(tx)
  const match = await lockProposed(ctx, params.id)
  await decideMatch(tx, match.id, { state: 'declined', by: actor.id, now })
  return recordDecision(ctx, match.id, 'bank-line-explanation-declined')
}

type Audited = 'bank-line-explanation-confirmed' | 'bank-line-explanation-declined'

async function recordDecision(ctx: Ctx, id: string, action: Audited) {
  const match = await findMatch(ctx.tx, id)
  if (!match) throw noSuchMatch()
  const after = { purpose: match.purpose, note: match.note }
  await recordAudit(ctx, { action, entityType: 'bank-match', entityId: id, after })
  return presentMatch(match, ctx.actor.id)
}

async function lockProposed({ tx }: Ctx, id: string) {
  const match = await lockMatch(tx, id)
  if (!match) throw noSuchMatch()
  if (match.state !== 'proposed') {
    throw new Refusal('stale_version', 'This explanation has already been decided. Reload the page.')
  }
  return match
}

const actReference = (id: string) => `bank-match:${id}`
const noSuchMatch = () => new Refusal('not_found', 'This explanation doesn’t exist or you can’t access it.')

export const describeExplanation: DescribeAct = async ({ tx }, rest) => {
  const match = await findMatch(tx, idIn(rest))
  if (!match) throw noSuchMatch()
  const amount = formatPesewas(sumOf(await linesOfMatch(tx, match.id)))
  const purpose = lowerFirst(PURPOSE_LABELS[match.purpose ?? 'movement'])
  return {
    reference: actReference(match.id),
    sentence: `post ${amount} of the ${lowerFirst(BANK_ACCOUNT_TITLES[match.account])} as ${purpose}`,
  }
}
