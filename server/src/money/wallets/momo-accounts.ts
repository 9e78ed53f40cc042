import { matchNames } from '@okwan/domain/money/payments/name-match'
import { numberCodeReference } from '@okwan/domain/money/wallets/codes'
import { allowNumber, allowPayoutTo, allowRemoval, usableFrom } from '@okwan/domain/money/wallets/numbers'
import type { Network } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { countLookup } from '../../customers/customers/count-lookup.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { numberOf, presentMomoAccount } from './present.ts'
import { queryRegisteredName, readNameToken, signName } from './registered-name.ts'
import {
  findAgent,
  findMomoAccount,
  insertMomoAccount,
  lockWallet,
  type MomoAccountRow,
  momoAccountsOf,
  removeMomoAccountRow,
  setDefaultMomoAccount,
} from './store.ts'

export async function listMomoAccounts({ tx, actor, now }: Ctx) {
  return (await momoAccountsOf(tx, actor.id)).map((row) => presentMomoAccount(row, now))
}

export async function checkMomoName(ctx: Ctx, { query }: { query: { msisdn: string; network: Network } }) {
  const { tx, actor, now, product } = ctx
  await product.db.transaction((write) => countLookup(write, actor, { kind: 'number-holder' }, now))
  const name = await queryRegisteredName(product, query.msisdn, query.network)
  const refusal = await refusalReason(tx, actor, query.msisdn, name)
  const registered = { phone: query.msisdn, network: query.network, name: name ?? '' }
  return {
    accountName: name ?? null,
    refusal: refusal?.message ?? null,
    nameToken: refusal || name === undefined ? null : signName(product, registered, now),
  }
}

async function refusalReason(tx: Tx, actor: Ctx['actor'], phone: string, name: string | undefined) {
  const numbers = (await momoAccountsOf(tx, actor.id)).map(numberOf)
  try {
    allowNumber(numbers, phone, name === undefined ? undefined : matchNames(name, actor.fullName))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

type NewNumber = { msisdn: string; network: Network; nameToken: string; verificationToken: string }

/** The registered name proves that the number is the agent's; the code proves that the agent has the phone. */
export async function addMomoAccount(ctx: Ctx, { body }: { body: NewNumber }) {
  const { tx, actor, now, product } = ctx
  const { msisdn: phone, network } = body
  const accountName = readNameToken(product, body.nameToken, { phone, network }, now)
  await lockWallet(tx, actor.id)
  const numbers = await momoAccountsOf(tx, actor.id)
  allowNumber(numbers.map(numberOf), phone, matchNames(accountName, actor.fullName))
  await useVerificationToken(tx, {
    token: body.verificationToken,
    mobileNumber: phone,
    purpose: 'wallet-withdrawal',
    reference: numberCodeReference(phone),
    now,
  })
  const isDefault = numbers.length === 0
  const row = await insertMomoAccount(tx, { agentId: actor.id, phone, network, accountName, isDefault }, now)
  await audit(ctx, 'momo-account-added', row)
  await notifyAgent(ctx, row, 'payout-number-added')
  return presentMomoAccount(row, now)
}

export async function changeDefaultMomoAccount(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  await lockWallet(tx, actor.id)
  const row = await ownMomoAccount(tx, actor.id, params.id)
  if (!row.is_default) {
    await setDefaultMomoAccount(tx, actor.id, row.id, now)
    await audit(ctx, 'momo-account-made-default', row)
    await notifyAgent(ctx, { ...row, changed_at: now }, 'payout-number-changed')
  }
  return presentMomoAccount(await ownMomoAccount(tx, actor.id, params.id), now)
}

export async function removeMomoAccount(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  await lockWallet(tx, actor.id)
  const row = await ownMomoAccount(tx, actor.id, params.id)
  const numbers = await momoAccountsOf(tx, actor.id)
  allowRemoval(numbers.map(numberOf), row.id)
  await removeMomoAccountRow(tx, row.id, now)
  const next = numbers.find(({ id }) => id !== row.id)
  if (row.is_default && next) await setDefaultMomoAccount(tx, actor.id, next.id, next.changed_at)
  await audit(ctx, 'momo-account-removed', row)
  return { momoAccountId: row.id }
}

/** The agent's payout number, after its waiting period. */
export async function payableMomoAccount(tx: Tx, agentId: string, id: string, now: Date): Promise<MomoAccountRow> {
  const row = await ownMomoAccount(tx, agentId, id)
  allowPayoutTo(numberOf(row), now)
  return row
}

/** Whether this is a payout number of the agent. */
export async function hasNumber(tx: Tx, agentId: string, phone: string): Promise<boolean> {
  return (await findMomoAccount(tx, agentId, phone)) !== undefined
}

/** A number of another agent gets the same response as a missing one. */
export async function ownMomoAccount(tx: Tx, agentId: string, id: string): Promise<MomoAccountRow> {
  const row = (await momoAccountsOf(tx, agentId)).find((account) => account.id === id)
  if (!row) throw new Refusal('not_found', 'This payout number doesn’t exist or you can’t access it.')
  return row
}

function audit(ctx: Ctx, action: AuditAction, row: MomoAccountRow) {
  const { phone, network, account_name: accountName } = row
  return recordAudit(ctx, {
    action,
    entityType: 'momo-account',
    entityId: row.id,
    after: { phone, network, accountName },
  })
}

/** Sent to the agent's sign-in number, so that the agent notices a change made with a stolen session. */
async function notifyAgent(
  { tx, actor, now }: Ctx,
  row: MomoAccountRow,
  template: 'payout-number-added' | 'payout-number-changed',
) {
  const agent = await findAgent(tx, actor.id)
  if (!agent) return
  const params = { phone: row.phone, usableFrom: usableFrom(numberOf(row)).toISOString() }
  await queueMessage(tx, { to: agent.mobile_number, template, params }, now)
}
