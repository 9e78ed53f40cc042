import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { Account, Entry, Message, Movement, Protocol } from './movement.ts'
import type { MovementKind } from './movement-terms.ts'

/** Enough for the payouts of a demo without funding. */
export const OPENING_PESEWAS: Record<Account, number> = { collection: 0, disbursement: 100_000_00 }

/** Provider ledger. With a path it survives a kill: each line is written before its effect is visible. */
export class ProviderLedger {
  readonly movements = new Map<string, Movement>()
  readonly messages: Message[] = []
  readonly names = new Map<string, string>()
  readonly answersManually = new Set<string>()
  offsetMs = 0
  private readonly byKey = new Map<string, Movement>()
  private readonly balances = new Map<string, number>()
  private readonly file: number | undefined

  constructor(path?: string) {
    this.file = path === undefined ? undefined : openSync(path, 'a+')
    if (path === undefined || this.file === undefined) return
    for (const entry of readEntries(path, this.file)) this.apply(entry)
  }

  find(protocol: Protocol, kind: MovementKind, key: string): Movement | undefined {
    return this.byKey.get(`${protocol} ${kind} ${key}`)
  }

  /** Balance of an account after all final movements. */
  balance(protocol: Protocol, account: Account): number {
    return this.balances.get(`${protocol} ${account}`) ?? OPENING_PESEWAS[account]
  }

  write(entry: Entry): void {
    if (this.file !== undefined) writeSync(this.file, `${JSON.stringify(entry)}\n`)
    this.apply(entry)
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
  }

  private apply(entry: Entry): void {
    switch (entry.type) {
      case 'opened':
        this.movements.set(entry.movement.id, entry.movement)
        this.byKey.set(keyOf(entry.movement), entry.movement)
        return
      case 'settled':
        return this.settle(entry)
      case 'step':
        return this.change(entry.id, { stepsDone: entry.done })
      case 'answered':
        return this.change(entry.id, { answered: true })
      case 'message':
        this.messages.push(entry.message)
        return
      case 'name':
        this.names.set(entry.phone, entry.name)
        return
      case 'manual-answers':
        if (entry.on) this.answersManually.add(entry.phone)
        else this.answersManually.delete(entry.phone)
        return
      case 'funded':
        this.balances.set(`${entry.protocol} ${entry.account}`, entry.pesewas)
        return
      case 'clock':
        this.offsetMs = entry.offsetMs
    }
  }

  private settle({ id, state, outcome, paidPesewas, at }: Extract<Entry, { type: 'settled' }>): void {
    this.addEffect(id, -1)
    this.change(id, { state, outcome, paidPesewas, finalAt: at })
    this.addEffect(id, 1)
  }

  private change(id: string, change: Partial<Movement>): void {
    const movement = this.movements.get(id)
    if (movement) Object.assign(movement, change)
  }

  private addEffect(id: string, sign: 1 | -1): void {
    const movement = this.movements.get(id)
    if (!movement) return
    for (const account of ['collection', 'disbursement'] as const) {
      const pesewas = this.balance(movement.protocol, account) + sign * effectOn(account, movement)
      this.balances.set(`${movement.protocol} ${account}`, pesewas)
    }
  }
}

function keyOf({ protocol, kind, reference, requestId }: Movement): string {
  return `${protocol} ${kind} ${protocol === 'mtn' ? requestId : reference}`
}

function effectOn(account: Account, movement: Movement): number {
  const { protocol, kind, state, paidPesewas, feePesewas, feesOnCustomer } = movement
  if (state === 'pending' || state === 'failed') return 0
  if (kind === 'collect') {
    if (account !== 'collection') return 0
    const feeTakenPesewas = feesOnCustomer ? 0 : feePesewas
    return state === 'paid' ? paidPesewas - feeTakenPesewas : -feeTakenPesewas
  }
  if (account !== 'disbursement' || (kind === 'refund' && protocol === 'hubtel')) return 0
  return -(paidPesewas + feePesewas)
}

/** A process killed while writing leaves an incomplete last line. That entry had no effect, so it is cut off. */
function readEntries(path: string, file: number): Entry[] {
  const content = readFileSync(path, 'utf8')
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  const wholeBytes = Buffer.byteLength(whole)
  if (wholeBytes < fstatSync(file).size) ftruncateSync(file, wholeBytes)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Entry => JSON.parse(line))
}
