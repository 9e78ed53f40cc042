import * as z from 'zod'

const term = z.object({
  policyNumber: z.string().min(1),
  plate: z.string(),
  stickerNumber: z.string().nullable(),
  startDate: z.iso.date(),
  expiryDate: z.iso.date(),
  isCancelled: z.boolean(),
})
type SimulatedResponse = { status: number; body: object }

/** Cover of one policy from a start date on, as the MID records it after all reports. */
export type RegisteredTerm = z.output<typeof term>

type Report = Omit<RegisteredTerm, 'isCancelled'> & { type: string }

/** The terms of the simulated register. Pages list them in the order of policy number and start date. */
export class RegisteredTerms {
  readonly all = new Map<string, RegisteredTerm>()

  /** A change keeps the sticker of the term; a cancellation ends it. */
  store({ type, ...reported }: Report): void {
    const key = keyOf(reported)
    const before = this.all.get(key)
    const stickerNumber = before ? before.stickerNumber : reported.stickerNumber
    const isCancelled = type === 'CANCELLATION'
    this.all.set(key, { ...reported, stickerNumber, isCancelled })
  }

  /** Takes over policies that were recorded before the simulator started. */
  adopt(body: unknown): SimulatedResponse {
    const parsed = z.array(term).safeParse(body)
    if (!parsed.success) return { status: 400, body: { error: { code: 'BAD_REQUEST' } } }
    for (const one of parsed.data) if (!this.all.has(keyOf(one))) this.all.set(keyOf(one), one)
    return { status: 200, body: { data: { adopted: parsed.data.length } } }
  }

  page(query: URLSearchParams): SimulatedResponse {
    const [from, after] = [query.get('expiryFrom') ?? '', query.get('after') ?? '']
    const limit = Math.min(Number(query.get('limit') ?? 100), 500)
    const rest = [...this.all.entries()]
      .filter(([key, { expiryDate }]) => key > after && expiryDate >= from)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    const shown = rest.slice(0, limit)
    const data = shown.map(([, one]) => ({
      companyAssignedPolicyNumber: one.policyNumber,
      registrationNumber: one.plate,
      stickerNumber: one.stickerNumber,
      startDate: one.startDate,
      expiryDate: one.expiryDate,
      status: one.isCancelled ? 'CANCELLED' : 'ACTIVE',
    }))
    return { status: 200, body: { data, next: rest.length > limit ? shown.at(-1)?.[0] : null } }
  }
}

const keyOf = ({ policyNumber, startDate }: Pick<RegisteredTerm, 'policyNumber' | 'startDate'>) =>
  `${policyNumber}|${startDate}`
