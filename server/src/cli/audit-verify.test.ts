import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { prepareLog, SECRET } from '../platform/audit/audited.fixture.ts'
import { pemOf, sealingKey } from '../platform/audit/keys.ts'
import { Secrets } from '../platform/secrets.ts'

test('the command reports what it verified and exits with 1 on any fault', {
  timeout: 120_000,
}, async () => {
  const prepared = await prepareLog()
  const log = await prepared.copy()
  const key = path.join(log.directory, 'key.pem')
  fs.writeFileSync(key, pemOf(sealingKey(new Secrets(SECRET))))
  const settings = { DATABASE_URL: log.url, MODE: 'demo', SECRET_KEY: SECRET, AUDIT_CHECKPOINT_DIR: log.directory }
  const run = (...args: string[]) => {
    const command = [path.join(import.meta.dirname, '../main.ts'), 'audit', 'verify', ...args]
    const { status, stdout } = spawnSync(process.execPath, command, {
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  const examiner = ['--public-key', key, '--database', log.url, '--checkpoints', log.directory]
  try {
    const intact = {
      status: 0,
      stdout: expect.stringMatching(/^2500 of 2500 sealed entries verified in .* s\nThe audit log is intact\.\n$/),
    }
    expect(run()).toEqual(intact)
    expect(run(...examiner)).toEqual(intact)
    expect(run('--recent')).toMatchObject({ status: 0 })
    await log.attack(
      `update audit_log set action = 'nothing' where nr = (select nrs[2] from audit_segments where n = 1)`,
    )
    const changed = {
      status: 1,
      stdout: expect.stringMatching(/^FAULT Entry 2 \(number \d+\) was changed \([0-9a-f-]{36}\)$/m),
    }
    expect(run()).toMatchObject(changed)
    expect(run(...examiner)).toMatchObject(changed)
    await log.attack('delete from audit_verifications')
    expect(run('--recent')).toEqual({
      status: 1,
      stdout: expect.stringContaining('FAULT The whole log was never verified'),
    })
  } finally {
    await log.drop()
    await prepared.drop()
  }
})
