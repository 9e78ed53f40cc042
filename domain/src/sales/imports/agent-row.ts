import type { IsoDate } from '../../platform/dates.ts'
import { EMAIL_MAX, parseEmail } from '../../platform/email.ts'
import { parsePhone } from '../../platform/phone.ts'
import { choiceOf, dayOf, requireText, textOf, wrong } from './cells.ts'
import type { Cells } from './terms.ts'

export type ImportedAgent = {
  /** Code in the previous system, which policies name. */
  code: string
  fullName: string
  phone: string
  email: string | null
  licence: { number: string; expiresOn: IsoDate } | null
} & ({ role: 'Agent'; branchCode: string } | { role: 'AssistantAgent'; agentCode: string })

const ROLE_NAMES = [
  ['Agent', []],
  ['AssistantAgent', ['Assistant']],
] as const

const MAX_CODE = 30
const MAX_NAME = 120
const MAX_LICENCE = 40

/** Reads an agent or an assistant; throws the reason if the row is wrong. Other roles are granted manually. */
export function readAgent(cells: Cells): ImportedAgent {
  const input = textOf(cells, 'role')
  const role = input === '' ? 'Agent' : choiceOf(input, ROLE_NAMES)
  if (!role) throw wrong('role', 'Enter Agent or Assistant. Add office staff under People.')
  const fullName = requireText(cells, 'fullName', 'the full name', MAX_NAME)
  if (fullName.length < 2) throw wrong('fullName', 'Enter a name with at least 2 letters.')
  const phone = parsePhone(requireText(cells, 'phone', 'the phone number'))
  if (!phone) throw wrong('phone', 'Enter a Ghana mobile number, such as 024 123 4567.')
  const email = textOf(cells, 'email', EMAIL_MAX)
  if (email !== '' && !parseEmail(email)) throw wrong('email', 'Enter an email address, such as name@example.com.')
  const person = {
    code: requireText(cells, 'code', 'the code', MAX_CODE).toUpperCase(),
    fullName,
    phone,
    email: email === '' ? null : email,
    licence: licenceOf(cells),
  }
  const upper = (field: string, label: string) => requireText(cells, field, label, MAX_CODE).toUpperCase()
  return role === 'Agent'
    ? { ...person, role, branchCode: upper('branchCode', 'the code of the branch') }
    : { ...person, role, agentCode: upper('agentCode', 'the code of the agent') }
}

function licenceOf(cells: Cells): ImportedAgent['licence'] {
  const number = textOf(cells, 'licenceNumber', MAX_LICENCE)
  if (number === '' && textOf(cells, 'licenceExpiry') === '') return null
  if (number === '') throw wrong('licenceNumber', 'Enter the licence number too, or leave the expiry empty.')
  return { number, expiresOn: dayOf(cells, 'licenceExpiry', 'the expiry of the licence') }
}
