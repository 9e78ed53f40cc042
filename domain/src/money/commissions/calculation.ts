import { formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { formatBps } from '../../products/rating/lines.ts'
import { productName } from './terms.ts'

export type ExplainedLine = {
  productCode: string
  basePesewas: number
  rateBps: number
  ruleId: string
  /** Start of the individual rate; undefined if the default applies. */
  ownRateFrom?: IsoDate
  grossPesewas: number
  vestsOn: IsoDate
  vested?: { on: IsoDate; grossPesewas: number; withheldPesewas: number }
  reversals: readonly { on: IsoDate; grossPesewas: number; withheldPesewas: number; because?: string }[]
  /** Set for an addition to a sale: the accepted dispute and the reply. */
  added?: { dispute: string; answer: string }
  /** The assistant who sold the policy; undefined if the agent did. */
  soldBy?: string
}

export type Reason = { label: string; text: string; amountPesewas: number | null }

/** The calculation of one commission, step by step, with every amount. */
export function explain(line: ExplainedLine): Reason[] {
  const { basePesewas, rateBps, grossPesewas, vested, added } = line
  const calculation = `${formatBps(rateBps)} of ${formatPesewas(basePesewas)}`
  return [
    ...(added
      ? [{ label: 'Added', text: `Dispute ${added.dispute}: ${added.answer}`, amountPesewas: grossPesewas }]
      : [
          { label: 'Base', text: 'Premium without fees, taxes and levies', amountPesewas: basePesewas },
          { label: 'Rate', text: rateText(line), amountPesewas: null },
          { label: 'Commission', text: calculation, amountPesewas: grossPesewas },
        ]),
    ...(line.soldBy ? [{ label: 'Sold by', text: `${line.soldBy}, your assistant`, amountPesewas: null }] : []),
    ...line.reversals.map(({ on, because, grossPesewas: reversed }) => ({
      label: 'Reversed',
      text: `${formatDate(on)}, premium refunded${because ? `: ${because}` : ''}`,
      amountPesewas: 0 - reversed,
    })),
    ...(vested
      ? [
          {
            label: 'Available',
            text: `Since ${formatDate(vested.on)}`,
            amountPesewas: vested.grossPesewas,
          },
          ...taxReasons(line, vested),
        ]
      : [{ label: 'Pending', text: `Available on ${formatDate(line.vestsOn)}`, amountPesewas: null }]),
  ]
}

function rateText({ productCode, rateBps, ruleId, ownRateFrom }: ExplainedLine): string {
  const rate = `${formatBps(rateBps)} for ${productName(productCode)}`
  return ownRateFrom ? `${rate}, individual rate since ${formatDate(ownRateFrom)}` : `${rate}, default rate (${ruleId})`
}

function taxReasons(line: ExplainedLine, vested: { withheldPesewas: number }): Reason[] {
  const returned = line.reversals.reduce((sum, { withheldPesewas }) => sum + withheldPesewas, 0)
  if (vested.withheldPesewas === 0) return []
  return [
    { label: 'Tax', text: 'Withheld for the Ghana Revenue Authority', amountPesewas: 0 - vested.withheldPesewas },
    ...(returned > 0 ? [{ label: 'Tax', text: 'Reversed with the commission', amountPesewas: returned }] : []),
  ]
}
