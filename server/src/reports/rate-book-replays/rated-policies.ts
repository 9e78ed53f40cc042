import { RISK_CODES } from '@okwan/domain/products/rate-books/terms'
import { COVER_TYPES } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { motorRisk } from '../../sales/motor/motor-risk.ts'
import { readVersions } from '../price-audits/issued-versions.ts'
import { type Part, type Position, type ReadVersion, selected } from '../price-audits/version-part.ts'

export type RatedPolicy = Pick<ReadVersion, 'id' | 'coverType' | 'riskCode' | 'rated'>
export type RatedPart = { policies: RatedPolicy[]; next: Position | undefined }

const motorRow = z.object({
  id: z.string(),
  issued_at: z.string(),
  cover_type: z.enum(COVER_TYPES),
  risk_code: z.enum(RISK_CODES),
  risk: motorRisk,
})

/** Policies of one product with the risk that a rate book prices. Motor policies are many, so nothing else is read for them. */
export async function readRated(tx: Tx, part: Part): Promise<RatedPart> {
  const { product } = part.after
  if (product === 'travel') {
    const { versions, next } = await readVersions(tx, part)
    return { policies: versions, next: next?.product === product ? next : undefined }
  }
  const found = await rows(
    tx,
    motorRow,
    sql`select r.id, r.issued_at::text as issued_at, r.cover_type, r.risk_code, e.risk
        from policy_records r join motor_estimates e on e.id = r.estimate_id where ${selected(part)}`,
  )
  const policies = found.map(({ id, cover_type: coverType, risk_code: riskCode, risk }) => ({
    id,
    coverType,
    riskCode,
    rated: { product, risk },
  }))
  const last = found.at(-1)
  const next = last && found.length === part.limit ? { product, issuedAt: last.issued_at, id: last.id } : undefined
  return { policies, next }
}
