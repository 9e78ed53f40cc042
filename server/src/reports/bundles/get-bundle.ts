import { Readable } from 'node:stream'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { bundleEndpoints } from '@okwan/contract/reports/bundles'
import { addDays, daysBetween } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { sealingKey } from '../../platform/audit/keys.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { signedLines } from './signed-lines.ts'
import { type BundleKind, type BundleRow, KINDS, nextRows } from './store.ts'

type Input = Parsed<(typeof bundleEndpoints)['GET /bundles/records.jsonl']>

const MAX_DAYS = 366
const BATCH = 500

/** Streams the records of a period. The download is audited before its first byte. */
export async function getBundle(ctx: Ctx, { query: { from, to } }: Input): Promise<FileResponse> {
  checkPeriod(from, to)
  const { actor, now, caller, product } = ctx
  const entry = { action: 'bundle-downloaded', entityType: 'audit-log', entityId: `${from} to ${to}` } as const
  await product.db.transaction((tx) => recordAudit({ tx, now, actor, caller }, entry))
  const about = {
    from,
    to,
    createdAt: now.toISOString(),
    createdBy: actor.fullName,
    requestId: caller.requestId,
  }
  const lines = signedLines(sealingKey(product.secrets), about, records(ctx, { from, to }))
  return { fileName: `okwan-records-${from}-to-${to}.jsonl`, bytes: Readable.from(lines, { objectMode: false }) }
}

async function* records({ tx }: Ctx, { from, to }: Input['query']) {
  const period = { from: `${from}T00:00:00Z`, until: `${addDays(to, 1)}T00:00:00Z` }
  // Object.keys widens the keys to string.
  for (const kind of Object.keys(KINDS) as BundleKind[]) {
    let after: BundleRow | undefined
    do {
      const batch: BundleRow[] = await nextRows(tx, kind, period, after, BATCH)
      yield { kind, rows: batch }
      after = batch.length === BATCH ? batch.at(-1) : undefined
    } while (after)
  }
}

function checkPeriod(from: string, to: string): void {
  if (to < from) {
    const message = 'Select a day on or after the first day'
    throw new Refusal('invalid', message, [{ path: 'to', message }])
  }
  if (daysBetween(from, to) >= MAX_DAYS) {
    const message = `Select at most ${MAX_DAYS} days`
    throw new Refusal('period_too_long', message, [{ path: 'to', message }])
  }
}
