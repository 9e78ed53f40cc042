import type { BankLineDetails, bankStatementEndpoints } from '@okwan/contract/money/bank-statements'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { expectedMovements } from './expected.ts'
import { findLine, journalsOfLine, listLines, lockLines, rowsOfLine, saveOwner } from './line-store.ts'
import { presentLine, presentMovement } from './present.ts'

type Endpoints = typeof bankStatementEndpoints

export async function listBankLines(ctx: Ctx, { query }: Parsed<Endpoints['GET /bank-lines']>) {
  const { rows, meta } = await listLines(ctx.tx, query, query)
  return { data: rows.map((row) => presentLine(row, ctx)), meta }
}

export async function getBankLine(
  ctx: Ctx,
  { params }: Parsed<Endpoints['GET /bank-lines/{id}']>,
): Promise<BankLineDetails> {
  const line = await readLine(ctx, params.id)
  const found = await rowsOfLine(ctx.tx, params.id)
  const journals = await journalsOfLine(ctx.tx, params.id)
  return {
    ...line,
    rows: found.map(({ statement_id, file_name, row_number }) => ({
      statementId: statement_id,
      fileName: file_name,
      rowNumber: row_number,
    })),
    journals: journals.map(({ id, event, posted_at, lines }) => ({
      journalId: id,
      event,
      postedAt: posted_at.toISOString(),
      lines,
    })),
  }
}

export async function readLine(ctx: Ctx, id: string) {
  const line = await findLine(ctx.tx, id)
  if (!line) throw noSuchLine()
  return presentLine(line, ctx)
}

export async function listBankMovements({ tx, now }: Ctx, { query }: Parsed<Endpoints['GET /bank-movements']>) {
  const wanted = query.account ? sql`account = ${query.account}` : sql`true`
  return (await expectedMovements(tx, now, wanted)).map(presentMovement)
}

export async function assignLineToCaller(ctx: Ctx, { params }: Parsed<Endpoints['POST /bank-lines/{id}/take']>) {
  const { tx, actor } = ctx
  const [line] = await lockLines(tx, [params.id])
  if (!line) throw noSuchLine()
  if (line.match?.state === 'confirmed') {
    throw new Refusal('stale_version', 'This bank line has been matched. Reload the page.')
  }
  await saveOwner(tx, line.id, actor.id)
  await recordAudit(ctx, {
    action: 'bank-line-taken',
    entityType: 'bank-line',
    entityId: line.id,
    before: { owner: line.owner },
  })
  return readLine(ctx, line.id)
}

export const noSuchLine = () => new Refusal('not_found', 'This bank line doesn’t exist or you can’t access it.')
