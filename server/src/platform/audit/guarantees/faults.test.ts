import { AUDIT_FAULTS } from '@okwan/domain/people/activities/terms'
import { expect, test } from 'vitest'
import { Faults, forbidsSigning } from '../faults.ts'

test('twenty faults are listed in their order, and further ones are only counted', () => {
  const faults = new Faults()
  for (let i = 1; i <= 25; i++) faults.add('entry-changed', `Entry ${i}`)
  expect(faults.count).toBe(25)
  expect(faults.list.map(({ sentence }) => sentence)).toEqual(Array.from({ length: 20 }, (_, i) => `Entry ${i + 1}`))
})

test('a fault names its entry only if there is one', () => {
  const faults = new Faults()
  faults.add('entry-changed', 'Entry 1 was changed', 'the id')
  faults.add('entry-removed', 'Entry 2 was removed', null)
  faults.add('log-cut', 'The log is cut')
  expect(faults.list).toStrictEqual([
    { code: 'entry-changed', sentence: 'Entry 1 was changed', entryId: 'the id' },
    { code: 'entry-removed', sentence: 'Entry 2 was removed' },
    { code: 'log-cut', sentence: 'The log is cut' },
  ])
})

test('faults of the log forbid a checkpoint; delayed tasks and the chain of release 0.1.0 do not', () => {
  const allowed = AUDIT_FAULTS.filter((code) => !forbidsSigning({ code, sentence: 'The log has a fault' }))
  expect(allowed).toEqual([
    'upgraded-broken',
    'entry-unsealed',
    'not-signed',
    'not-stored',
    'note-lost',
    'guard-off',
    'never-verified',
  ])
})
