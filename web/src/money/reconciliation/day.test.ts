import type { ReconciliationRun } from '@okwan/contract/money/reconciliation'
import { expect, test } from 'vitest'
import { balanceRows, latestRuns, shareMatched } from './day.ts'

const run = (runId: string, changes: Partial<ReconciliationRun> = {}): ReconciliationRun =>
  ({
    runId,
    provider: 'hubtel',
    state: 'finished',
    matched: 10,
    differences: 0,
    providerFloats: { collectionPesewas: 500, disbursementPesewas: 90 },
    ledgerFloats: { collectionPesewas: 530, disbursementPesewas: 90 },
    floatDifference: { collectionPesewas: -30, disbursementPesewas: 0 },
    ...changes,
  }) as ReconciliationRun

test('a day shows the last finished run of each provider', () => {
  const runs = [run('3', { state: 'running' }), run('2', { differences: 1 }), run('1'), run('m', { provider: 'mtn' })]
  const latest = latestRuns(runs)
  expect(latest.map(({ runId }) => runId)).toEqual(['2', 'm'])
  expect(shareMatched(latest)).toEqual({ matched: 20, differences: 1, differencePesewas: -60 })
})

test('each provider has a row for collections and one for payouts', () => {
  expect(balanceRows([run('1')]).map(({ difference }) => difference)).toEqual([-30, 0])
})
