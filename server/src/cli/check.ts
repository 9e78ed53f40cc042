import { parseArgs } from 'node:util'
import { parsePhone } from '@okwan/domain/platform/phone'
import { inspectConfig } from '../platform/config.ts'
import { unknownSettings } from '../platform/unknown-settings.ts'
import { checkDatabase } from './check/database.ts'
import { checkDisk } from './check/disk.ts'
import type { Finding } from './check/finding.ts'
import { checkGateways } from './check/gateways.ts'
import { EXIT, UsageError } from './command.ts'
import { useDatabase } from './use-database.ts'

/** Checks everything that the server needs to run, and reports all faults together. Changes nothing. */
export async function run(args: string[]): Promise<number> {
  const { 'send-to': sendTo } = parseArgs({ args, options: { 'send-to': { type: 'string' } } }).values
  const number = sendTo === undefined ? undefined : parsePhone(sendTo)
  if (sendTo !== undefined && !number) throw new UsageError('--send-to needs a Ghana mobile number')
  const { config, faults } = inspectConfig()
  const findings: Finding[] = [
    { item: 'Settings', found: config ? `MODE is ${config.mode}` : 'invalid', faults },
    { item: 'Setting names', found: 'compared with docs/settings.md', faults: unknownSettings(process.env) },
  ]
  if (config) {
    findings.push(...(await useDatabase(config, (logins) => checkDatabase(config, logins))))
    findings.push(await checkDisk(config))
    findings.push(...(await checkGateways(config, number)))
  }
  for (const finding of findings) print(finding)
  const count = findings.reduce((sum, finding) => sum + finding.faults.length, 0)
  if (!config) console.log('Database, disk and gateways were not checked: correct the settings first.')
  console.log(count === 0 ? 'All checks passed.' : `${count} ${count === 1 ? 'fault' : 'faults'}`)
  return count === 0 ? EXIT.done : EXIT.failed
}

function print({ item, found, faults }: Finding): void {
  console.log(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${item}: ${found}`)
  for (const fault of faults) console.log(`      ${fault.replaceAll('\n', '\n      ')}`)
}
