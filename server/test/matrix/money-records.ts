import { randomUUID } from 'node:crypto'
import { credit, debit, journal } from '@okwan/domain/money/ledger/journal'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { postJournal } from '../../src/money/ledger/post-journal.ts'
import { withKey } from '../../src/money/payments/testing.ts'
import { requestPayout } from '../../src/money/payouts/request/request-payout.ts'
import { PAYER, type PayoutProduct } from '../../src/money/payouts/send/testing.ts'
import type { Client } from '../product.ts'
import { type AddRecord, dataOf } from './kinds.ts'
import { type Clients, PEOPLE, PERSONS, type Person } from './people.ts'

const AGENTS = ['Agent', 'colleague', 'neighbour', 'outsider'] as const satisfies Person[]
const NEEDS_APPROVAL_PESEWAS = SETTINGS['wallet-limits'].initial.withdrawalFreePesewas + 1_00

/** Adds records of the payout queue and the wallets. */
export async function addMoney(product: PayoutProduct, clients: Clients, addRecord: AddRecord): Promise<void> {
  for (const person of PERSONS) addRecord('refund', person, await addRefund(product, person))
  await addBatches(product, clients, addRecord)
  const body = { provider: 'hubtel', day: '2026-11-15' }
  addRecord(
    'comparison',
    'outsider',
    dataOf(await clients.SuperAdmin.post('/reconciliation/runs', body, withKey())).runId,
  )
  for (const person of AGENTS) {
    addRecord('wallet', person, (await product.actorOf(PEOPLE[person].mobileNumber)).id)
    addRecord('momo-account', person, await addPayoutNumber(product, clients[person], person))
  }
}

/** Adds withdrawals. Call it a day after `addMoney`, because a payout number can only be used a day after it was added. */
export async function addWithdrawals(product: PayoutProduct, clients: Clients, addRecord: AddRecord): Promise<void> {
  for (const person of AGENTS) addRecord('withdrawal', person, await withdraw(product, clients[person], person))
}

/** A late payment that must be refunded in the branch of the person. */
async function addRefund(product: PayoutProduct, person: Person): Promise<string> {
  const { branchId } = await product.actorOf(PEOPLE[person].mobileNumber)
  const paymentId = randomUUID()
  const now = product.clock.now()
  const amountPesewas = 100_00
  const row = await product.db.transaction(async (tx) => {
    const lines = [debit('operatingBank', '', amountPesewas), credit('suspense', paymentId, amountPesewas)]
    await postJournal(tx, journal('test-money', paymentId, lines), { now })
    return requestPayout(
      { tx, now },
      {
        kind: 'refund',
        funding: { from: 'suspense', paymentId },
        about: 'Paid after the offer had ended',
        customerName: 'Ama Owusu',
        payment: { clientReference: paymentId, paidPesewas: amountPesewas, fromPhone: PAYER },
        amountPesewas,
        payeeName: 'Ama Owusu',
        branchId,
        reason: 'Paid late',
      },
    )
  })
  return row.id
}

/** Batches of refunds that another user recommended. */
async function addBatches(product: PayoutProduct, clients: Clients, addRecord: AddRecord): Promise<void> {
  const maker = await product.client('admin').signIn('233200000008')
  const another = await product.client('admin').signIn('233200000009')
  const batchOf = async (client: Client) => {
    const id = await product.refund()
    dataOf(await product.recommend(maker, id))
    const { version } = await product.getPayout(maker, id)
    return dataOf(await client.post('/refunds/batches', { items: [{ id, version }] }, withKey())).batchId as string
  }
  addRecord('batch', 'SuperAdmin', await batchOf(clients.SuperAdmin))
  addRecord('batch', 'Admin', await batchOf(clients.Admin))
  addRecord('batch', 'colleague', await batchOf(another))
}

async function addPayoutNumber(product: PayoutProduct, client: Client, person: Person): Promise<string> {
  const msisdn = PEOPLE[person].mobileNumber
  const { fullName } = await product.actorOf(msisdn)
  await product.name(msisdn, fullName)
  const { nameToken } = dataOf(await client.get(`/wallet/momo-accounts/name?msisdn=${msisdn}&network=mtn`))
  const verificationToken = await product.createVerificationToken(msisdn, 'wallet-withdrawal', `number:${msisdn}`)
  const body = { msisdn, network: 'mtn', nameToken, verificationToken }
  return dataOf(await client.post('/wallet/momo-accounts', body)).momoAccountId
}

/** A withdrawal that needs approval because of its amount. */
async function withdraw(product: PayoutProduct, client: Client, person: Person): Promise<string> {
  const { mobileNumber } = PEOPLE[person]
  await product.earn(mobileNumber, 2 * NEEDS_APPROVAL_PESEWAS)
  const [{ momoAccountId }] = dataOf(await client.get('/wallet/momo-accounts'))
  const amountPesewas = NEEDS_APPROVAL_PESEWAS
  const reference = `withdrawal:${momoAccountId}@${amountPesewas}`
  const verificationToken = await product.createVerificationToken(mobileNumber, 'wallet-withdrawal', reference)
  const body = { amountPesewas, momoAccountId, verificationToken }
  return dataOf(await client.post('/wallet/withdrawals', body, withKey())).withdrawalId
}
