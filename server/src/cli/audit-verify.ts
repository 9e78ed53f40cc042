import { sealAudit, verifyAudit } from '../platform/audit/chain.ts'
import { withDatabase } from './with-database.ts'

// `npm run audit:verify`: seals what is new and works the whole chain out again. Exit code 1 when a link is broken.
await withDatabase(async (db) => {
  while ((await db.transaction(sealAudit)) > 0) continue
  const report = await db.read(verifyAudit)
  console.log(`${report.sealed} entries linked, head ${report.head.slice(0, 16)}`)
  if (report.unsealed > 0) console.log(`${report.unsealed} entries wait for transactions that are still running`)
  if (!report.brokenAt) return console.log('The audit log is whole.')
  console.log(`BROKEN at link ${report.brokenAt.position}: entry ${report.brokenAt.auditId} is not what it was.`)
  process.exitCode = 1
})
