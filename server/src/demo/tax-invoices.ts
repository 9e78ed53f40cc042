import * as z from 'zod'
import { connectEvat } from '../gateways/evat/connect-evat.ts'
import { openTaxInvoice } from '../money/tax-invoices/open-documents.ts'
import { signDocument } from '../money/tax-invoices/sign-document.ts'
import { MovableClock } from '../platform/clock.ts'
import { rows, run } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import type { TaxAuthority, TaxResult } from '../platform/ports/tax-authority.ts'
import { storeInitialSettings } from '../platform/settings/store-initial-settings.ts'
import { evatAt, startEvatSimulator } from '../simulators/evat/start.ts'

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
/** The trips of the last weeks have invoices. Earlier sales of the demo were never sent. */
const SIGNED_FROM_DAYS_AGO = 45

const saleRow = z.object({ policy_record_id: z.string(), posted_at: z.date() })
const documentRow = z.object({ id: z.string(), opened_at: z.date() })

/** Turns on tax invoices and signs the sales of the last weeks. The newest sale stays unsigned, and the one before is rejected. */
async function signDemoSales(product: Product): Promise<void> {
  const { db, clock, settings } = product
  const from = new Date(clock.now().getTime() - SIGNED_FROM_DAYS_AGO * DAY_MS)
  const value = { isOn: true, issuer: 'company', limitHours: 24 } as const
  const opened = await db.transaction(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtext('demo_tax_invoices'))`)
    await storeInitialSettings(tx, { 'tax-invoices': value }, from)
    const sales = await rows(
      tx,
      saleRow,
      sql`select r.id as policy_record_id, j.posted_at from journals j join policy_records r on r.id::text = j.source_id
          where j.event = 'premium-issued' and r.product = 'travel' and j.posted_at >= ${from}
            and not exists (select from tax_documents)
          order by j.posted_at`,
    )
    for (const { policy_record_id: id, posted_at: now } of sales) await openTaxInvoice({ tx, now }, id)
    return sales.length === 0
      ? []
      : rows(tx, documentRow, sql`select id, opened_at from tax_documents order by opened_at desc, id`)
  })
  await settings.load()
  const [waiting, rejected, ...others] = opened
  if (waiting) await fail(product, waiting)
  if (rejected) await reject(product, rejected)
  for (const { id } of others) await signDocument(product, { documentId: id })
}

type Document = z.output<typeof documentRow>

const clockAt = (moment: Date) => Object.assign(new MovableClock(), { now: () => moment })

const answering = (response: TaxResult): TaxAuthority => {
  const reply = async () => response
  return { sign: reply, find: reply, cancelRefund: reply }
}

/** E-VAT responds neither at the sale nor today, so the document is resent in an hour. */
async function fail(product: Product, { id, opened_at }: Document): Promise<void> {
  const taxAuthority = answering({ kind: 'unreachable', reason: 'E-VAT did not respond.' })
  const minutes = [0, 1, 3, 8, 18]
  const moments = minutes.map((after) => new Date(opened_at.getTime() + after * MINUTE_MS))
  for (const now of [...moments, product.clock.now()]) {
    await signDocument({ ...product, taxAuthority, clock: clockAt(now) }, { documentId: id })
  }
}

/** A rejected document needs a person, who sends it again. */
async function reject(product: Product, { id, opened_at }: Document): Promise<void> {
  const taxAuthority = answering({ kind: 'refused', reason: 'E708: Invalid total vat.' })
  await signDocument({ ...product, taxAuthority, clock: clockAt(opened_at) }, { documentId: id })
}

/** Starts the simulated E-VAT service. Nodes with shared simulators also share this one, or have none. */
export async function simulateEvat(product: Product): Promise<{ stop(): Promise<void> }> {
  const { simulatorUrl, evatSimulatorUrl } = product.config
  const isShared = simulatorUrl !== undefined || evatSimulatorUrl !== undefined
  const simulator = isShared
    ? undefined
    : await startEvatSimulator({ port: 0, clock: product.clock, acceptsUnknownInvoices: true })
  const url = simulator?.url ?? evatSimulatorUrl
  if (url === undefined) return { stop: async () => {} }
  product.taxAuthority = connectEvat(evatAt(url))
  await signDemoSales(product)
  return { stop: async () => simulator?.stop() }
}
