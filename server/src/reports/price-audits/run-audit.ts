import {
  chargedLines,
  chargeLines,
  differenceOf,
  expectedLines,
  type IssuedVersion,
} from '@okwan/domain/reports/price-audits/expected-price'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { closeAgreeing, type NewFinding, saveFinding, storedLines, undecidedIds } from './findings-store.ts'
import { readVersions } from './issued-versions.ts'
import { type AuditRow, findAudit, saveProgress } from './store.ts'
import type { Position, ReadVersion } from './version-part.ts'

/** Versions in memory at a time. */
const BATCH_SIZE = 2_000
/** A job takes about a second, so that it never outlasts its lease. */
const PARTS_PER_JOB = 10
const AGREES = 'The charge matches the rate book again.'

/** Checks the next versions of an audit and adds the job for the following ones. An interrupted audit resumes. */
export async function runPriceAudit(
  product: Pick<Product, 'db' | 'clock'>,
  { auditId }: { auditId: string },
): Promise<void> {
  for (let part = 0; part < PARTS_PER_JOB; part++) {
    const audit = await product.db.read((tx) => findAudit(tx, auditId))
    if (audit?.status !== 'running' || !audit.position) return
    await checkPart(product, audit, audit.position, part === PARTS_PER_JOB - 1)
  }
}

async function checkPart(
  { db, clock }: Pick<Product, 'db' | 'clock'>,
  audit: AuditRow,
  from: Position,
  isLastOfJob: boolean,
): Promise<void> {
  const { versions, next } = await db.read((tx) =>
    readVersions(tx, { after: from, which: sql`true`, limit: BATCH_SIZE }),
  )
  const { findings, agreeing, skipped } = await db.read((tx) => compare(tx, versions))
  // Travel begins at the same moment as motor.
  const following = next && audit.since && next.issuedAt === '-infinity' ? startOf(next, audit.since) : next
  const now = clock.now()
  const counts = { checked: versions.length - skipped, skipped, found: findings.length }
  await db.transaction(async (tx) => {
    if (!(await saveProgress(tx, audit.id, { from, next: following, ...counts }, now))) return
    for (const finding of findings) await saveFinding(tx, finding, now)
    if (agreeing.length > 0) await closeAgreeing(tx, agreeing, AGREES, now)
    if (following && isLastOfJob) await addJob(tx, 'price-audit.run', { auditId: audit.id }, { now })
  })
}

const startOf = (position: Position, since: Date): Position => ({ ...position, issuedAt: since.toISOString() })

async function compare(tx: Tx, versions: readonly ReadVersion[]) {
  const undecided = await undecidedIds(tx)
  const findings: NewFinding[] = []
  const agreeing: string[] = []
  let skipped = 0
  for (const { id, version } of versions) {
    if (!version) {
      skipped += 1
      continue
    }
    const finding = await findingOf(tx, id, version)
    if (finding) findings.push(finding)
    else if (undecided.has(id)) agreeing.push(id)
  }
  return { findings, agreeing, skipped }
}

async function findingOf(tx: Tx, id: string, version: IssuedVersion): Promise<NewFinding | undefined> {
  const difference = differenceOf(version)
  if (!difference) return undefined
  return {
    policy_record_id: id,
    kind: difference.kind,
    charged_pesewas: version.premiumPesewas + version.feesPesewas,
    expected_pesewas: difference.expectedPesewas,
    difference_pesewas: difference.differencePesewas,
    rate_book: version.book.version,
    unpriced_reason: difference.reason.slice(0, 500),
    charged_lines: version.change ? chargeLines(version) : chargedLines(await storedLines(tx, id), version),
    expected_lines: expectedLines(version),
  }
}
