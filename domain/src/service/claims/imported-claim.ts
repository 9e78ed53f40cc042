import { formatDate, type IsoDate } from '../../platform/dates.ts'
import { amountOf, choiceOf, dayOf, requireText, textOf, wrong } from '../../sales/imports/cells.ts'
import { requirePrintable } from '../../sales/imports/customer-row.ts'
import { type Cells, MAX_DESCRIPTION } from '../../sales/imports/terms.ts'
import { type FirstNotice, type Now, noticeProblems } from './first-notice.ts'
import { CLAIM_TYPE_LABELS, type ClaimType, MOTOR_CLAIM_TYPES, TRAVEL_CLAIM_TYPES } from './terms.ts'

export type ImportedClaim = {
  /** Number in the previous system, which identifies the claim. */
  claimNumber: string
  policyNumber: string
  notice: FirstNotice
  reservePesewas: number
  /** Passport of the traveller who claims; empty for motor claims. */
  passport: string
}

const TYPE_NAMES = [...MOTOR_CLAIM_TYPES, ...TRAVEL_CLAIM_TYPES].map(
  (type) => [type, [CLAIM_TYPE_LABELS[type]]] as const,
)
const OPEN = [['open', ['Reported', 'Pending', 'Outstanding', 'Reopened']]] as const
const MAX_PLACE = 160
const MAX_RESERVE = 100_000_000_00

/** Fields of the file by the fields of a report. */
const FIELD_OF: Readonly<Record<string, string>> = {
  incidentDate: 'lossDate',
  incidentTime: 'lossTime',
  narrative: 'description',
  policeReportNumber: 'policeReport',
  thirdParties: 'thirdParty',
}

/** Reads an open claim; throws the reason if the row is wrong. The claim must be as complete as one that is reported here. */
export function readClaim(cells: Cells, now: Now): ImportedClaim {
  const claimNumber = numberOf(cells)
  const status = textOf(cells, 'status')
  if (status !== '' && !choiceOf(status, OPEN)) {
    throw wrong('status', 'Import open claims only. Settled claims stay in the previous system.')
  }
  const input = requireText(cells, 'lossType', 'the loss type')
  const type = choiceOf(input, TYPE_NAMES)
  if (!type)
    throw wrong('lossType', `“${input}” isn’t a loss type. Enter one, such as ${CLAIM_TYPE_LABELS.own_damage}.`)
  const reservePesewas = amountOf(cells, 'reserve')
  if (reservePesewas > MAX_RESERVE) throw wrong('reserve', 'Enter a lower reserve.')
  const notice = noticeOf(cells, { claimNumber, type })
  const [problem] = noticeProblems(notice, now)
  if (problem) throw wrong(FIELD_OF[problem.path] ?? problem.path, problem.message)
  const policyNumber = requireText(cells, 'policyNumber', 'the policy number').toUpperCase()
  const passport = textOf(cells, 'passport').toUpperCase().replace(/\s/g, '')
  if (passport === '' && (TRAVEL_CLAIM_TYPES as readonly ClaimType[]).includes(type)) {
    throw wrong('passport', 'Enter the passport of the traveller who claims.')
  }
  return { claimNumber, policyNumber, notice, reservePesewas, passport }
}

function numberOf(cells: Cells): string {
  const number = requireText(cells, 'claimNumber', 'the claim number').toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9/. -]{2,39}$/.test(number)) {
    throw wrong('claimNumber', 'Enter a claim number with 3 to 40 letters, digits, hyphens, dots or slashes.')
  }
  return number
}

function noticeOf(cells: Cells, { claimNumber, type }: { claimNumber: string; type: ClaimType }): FirstNotice {
  const reported = textOf(cells, 'reportedDate') === '' ? undefined : dayOf(cells, 'reportedDate', 'the date')
  const optional = (name: 'driverName' | 'policeStation' | 'policeReportNumber', field: string, max: number) => {
    const text = requirePrintable(field, textOf(cells, field, max))
    return text === '' ? {} : { [name]: longEnough(field, text) }
  }
  const thirdParty = requirePrintable('thirdParty', textOf(cells, 'thirdParty', 120))
  return {
    type,
    incidentDate: dayOf(cells, 'lossDate', 'the date of loss'),
    incidentTime: timeOf(cells),
    place: longEnough('place', requireText(cells, 'place', 'the place of loss', MAX_PLACE)),
    narrative: `${origin(claimNumber, reported)} ${requireText(cells, 'description', 'a description', MAX_DESCRIPTION)}`,
    ...optional('driverName', 'driverName', 120),
    ...optional('policeStation', 'policeStation', 120),
    ...optional('policeReportNumber', 'policeReport', 60),
    thirdParties: thirdParty === '' ? [] : [{ name: longEnough('thirdParty', thirdParty) }],
  }
}

/** First words of the description, by which the people who handle the claim find its record in the previous system. */
function origin(claimNumber: string, reported: IsoDate | undefined): string {
  const reportedText = reported ? `, reported on ${formatDate(reported)}` : ''
  return `Claim ${claimNumber} of the previous system${reportedText}.`
}

function timeOf(cells: Cells): string {
  const [, hour = '', minute] =
    /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(requireText(cells, 'lossTime', 'the time of loss')) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw wrong('lossTime', 'Enter a time, such as 14:30.')
  return time
}

function longEnough(field: string, text: string): string {
  if (text.length < 2) throw wrong(field, 'Enter at least 2 characters.')
  return text
}
