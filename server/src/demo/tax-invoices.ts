import { connectEvat } from '../gateways/evat/connect-evat.ts'
import type { Product } from '../platform/http/context.ts'
import { storeInitialSettings } from '../platform/settings/store-initial-settings.ts'
import { evatAt, startEvatSimulator } from '../simulators/evat/start.ts'

/** Sales from now on are signed. Earlier sales of the demo were never sent to the simulator. */
async function signDemoSales({ db, clock, settings }: Product): Promise<void> {
  const value = { isOn: true, issuer: 'company', limitHours: 24 } as const
  await db.transaction((tx) => storeInitialSettings(tx, { 'tax-invoices': value }, clock.now()))
  await settings.load()
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
