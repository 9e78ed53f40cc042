import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Outcome, type Step, stepsOf } from './behaviours.ts'
import type { ProviderLedger } from './ledger.ts'
import type { Message, Movement } from './movement.ts'
import type { MovementState } from './movement-terms.ts'
import type { Timeline } from './timeline.ts'

/** An unanswered prompt expires after this time, as on a real phone. */
export const PROMPT_LIFE_MS = 5 * 60_000

export type NewMovement = Omit<
  Movement,
  | 'id'
  | 'createdAt'
  | 'state'
  | 'outcome'
  | 'paidPesewas'
  | 'networkTransactionId'
  | 'finalAt'
  | 'stepsDone'
  | 'answered'
>

export type Report = (movement: Movement, options: { amountZero?: boolean }) => Promise<void>

/** The phones and accounts of both protocols. Runs the movements; `report` sends callbacks to the merchant. */
export class MobileNetwork {
  private readonly ledger: ProviderLedger
  private readonly timeline: Timeline
  private readonly delayMs: number
  private readonly report: Report

  constructor(ledger: ProviderLedger, timeline: Timeline, delayMs: number, report: Report) {
    this.ledger = ledger
    this.timeline = timeline
    this.delayMs = delayMs
    this.report = report
  }

  open(opening: NewMovement): Movement {
    const movement: Movement = {
      ...opening,
      id: randomBytes(16).toString('hex'),
      createdAt: this.timeline.now(),
      state: 'pending',
      outcome: undefined,
      paidPesewas: 0,
      networkTransactionId: String(randomInt(1_000_000_000, 10_000_000_000)),
      finalAt: 0,
      stepsDone: 0,
      answered: false,
    }
    this.ledger.write({ type: 'opened', movement })
    this.schedule(movement)
    return movement
  }

  /** Schedules the remaining steps after a restart. */
  resume(): void {
    for (const movement of this.ledger.movements.values()) this.schedule(movement)
  }

  /** Ends a movement now and reports it; the remaining steps of its behaviour are skipped. */
  async finish(movement: Movement, outcome: 'paid' | 'declined' | 'no_wallet'): Promise<void> {
    this.ledger.write({ type: 'answered', id: movement.id })
    this.settle(movement, outcome === 'paid' ? 'paid' : 'failed', outcome)
    await this.sendCallbacks(movement, 1)
  }

  receive(message: Omit<Message, 'id' | 'at'>): Message {
    const received = { ...message, id: randomUUID(), at: this.timeline.now() }
    this.ledger.write({ type: 'message', message: received })
    return received
  }

  private schedule(movement: Movement): void {
    for (const [index, step] of this.remainingSteps(movement).entries()) {
      const done = movement.stepsDone + index + 1
      this.timeline.at(movement.createdAt + step.afterMs, () => this.applyStep(movement, step, done))
    }
  }

  private remainingSteps(movement: Movement): Step[] {
    if (movement.answered) return []
    const { kind, behaviour, stepsDone } = movement
    const steps: Step[] = this.needsManualApproval(movement)
      ? [
          { type: 'settle', afterMs: PROMPT_LIFE_MS, state: 'failed', outcome: 'ignored' },
          { type: 'callback', afterMs: PROMPT_LIFE_MS, copies: 1 },
        ]
      : stepsOf(kind, behaviour, this.delayMs)
    return steps.slice(stepsDone)
  }

  private needsManualApproval({ kind, behaviour, phone, state }: Movement): boolean {
    return (
      kind === 'collect' && behaviour === 'approves' && state === 'pending' && this.ledger.answersManually.has(phone)
    )
  }

  private async applyStep(movement: Movement, step: Step, done: number): Promise<void> {
    if (movement.answered) return
    if (this.needsManualApproval(movement) && step.afterMs < PROMPT_LIFE_MS) {
      // The phone was switched to manual answers after the prompt arrived.
      if (step.type === 'settle') this.schedule(movement)
      return
    }
    if (step.type === 'settle') this.settle(movement, step.state, step.outcome, step.shortPesewas)
    // Recorded before the callback is sent: a callback interrupted by a kill is lost, as with a real provider.
    this.ledger.write({ type: 'step', id: movement.id, done })
    if (step.type === 'callback') await this.sendCallbacks(movement, step.copies, step.amountZero)
  }

  private settle(movement: Movement, state: MovementState, outcome: Outcome, shortPesewas = 0): void {
    const { protocol, kind, amountPesewas, feePesewas, refundsId } = movement
    const outgoing = kind === 'disburse' || (kind === 'refund' && protocol === 'mtn')
    if (state === 'paid' && outgoing && this.ledger.balance(protocol, 'disbursement') < amountPesewas + feePesewas) {
      return this.record(movement, 'failed', 'float_low', 0)
    }
    this.record(movement, state, outcome, state === 'failed' ? 0 : amountPesewas - shortPesewas)
    // Hubtel refunds a whole order and shows the refund on the order.
    const order = refundsId === undefined ? undefined : this.ledger.movements.get(refundsId)
    if (order && state === 'paid') this.record(order, 'refunded', 'reversed', order.paidPesewas)
  }

  private record(movement: Movement, state: MovementState, outcome: Outcome, paidPesewas: number): void {
    this.ledger.write({ type: 'settled', id: movement.id, state, outcome, paidPesewas, at: this.timeline.now() })
  }

  private async sendCallbacks(movement: Movement, copies: number, amountZero = false): Promise<void> {
    const { callbackFault } = movement
    const count = callbackFault?.copies ?? copies
    const send = async () => {
      await Promise.all(Array.from({ length: count }, () => this.report(movement, { amountZero })))
    }
    if (callbackFault?.delayMs === undefined) return send()
    this.timeline.at(this.timeline.now() + callbackFault.delayMs, send)
  }
}
