import { formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { formatBps } from '../../products/rating/lines.ts'
import { productName } from './terms.ts'

export type ExplainedLine = {
  productCode: string
  basePesewas: number
  rateBps: number
  ruleId: string
  /** The day an own rate began; undefined: the default of the rule. */
  ownRateFrom?: IsoDate
  grossPesewas: number
  vestsOn: IsoDate
  vested?: { on: IsoDate; grossPesewas: number; withheldPesewas: number }
  reversals: readonly { on: IsoDate; grossPesewas: number; withheldPesewas: number; because?: string }[]
  /** Not a sale but what was added to one: the question that was agreed to, and the answer. */
  added?: { question: string; answer: string }
  /** The assistant who sold it, where it was not the agent. */
  soldBy?: string
}

export type Reason = { label: string; text: string; amountPesewas: number | null }

/** How one line of commission came about, step by step, with every amount. */
export function explain(line: ExplainedLine): Reason[] {
  const { basePesewas, rateBps, grossPesewas, vested, added } = line
  const worked = `${formatBps(rateBps)} of ${formatPesewas(basePesewas)}`
  return [
    ...(added
      ? [{ label: 'Added', text: `Question ${added.question}: ${added.answer}`, amountPesewas: grossPesewas }]
      : [
          { label: 'Base', text: 'Premium without fees, taxes and levies', amountPesewas: basePesewas },
          { label: 'Rate', text: rateText(line), amountPesewas: null },
          { label: 'Commission', text: worked, amountPesewas: grossPesewas },
        ]),
    ...(line.soldBy
      ? [{ label: 'Sold by', text: `${line.soldBy}, for you; the commission is yours`, amountPesewas: null }]
      : []),
    ...line.reversals.map(({ on, because, grossPesewas: taken }) => ({
      label: 'Taken back',
      text: `${formatDate(on)}, because premium was given back${because ? `: ${because}` : ''}`,
      amountPesewas: 0 - taken,
    })),
    ...(vested
      ? [
          {
            label: 'Vested',
            text: `Yours to spend since ${formatDate(vested.on)}`,
            amountPesewas: vested.grossPesewas,
          },
          ...taxReasons(line, vested),
        ]
      : [{ label: 'Vests', text: `Yours to spend from ${formatDate(line.vestsOn)}`, amountPesewas: null }]),
  ]
}

function rateText({ productCode, rateBps, ruleId, ownRateFrom }: ExplainedLine): string {
  const rate = `${formatBps(rateBps)} for ${productName(productCode)}`
  return ownRateFrom ? `${rate}, your own rate since ${formatDate(ownRateFrom)}` : `${rate}, the default (${ruleId})`
}

function taxReasons(line: ExplainedLine, vested: { withheldPesewas: number }): Reason[] {
  const returned = line.reversals.reduce((sum, { withheldPesewas }) => sum + withheldPesewas, 0)
  if (vested.withheldPesewas === 0) return []
  return [
    { label: 'Tax', text: 'Withheld for the Ghana Revenue Authority', amountPesewas: 0 - vested.withheldPesewas },
    ...(returned > 0 ? [{ label: 'Tax', text: 'Came back with what was taken back', amountPesewas: returned }] : []),
  ]
}
