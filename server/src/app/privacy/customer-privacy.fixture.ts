import pg from 'pg'
import { vi } from 'vitest'
import type { TestResponse } from '../../../test/product.ts'
import { AKOSUA } from '../../sales/purchases/sale.fixture.ts'
import { soloParis } from '../../sales/travel/sale.fixture.ts'

export const PERSON = { ...AKOSUA, lastName: 'Quartey', ghanaCardNumber: 'GHA-811111111-1', phone: '233244441556' }
export const COMPANY = {
  customerType: 'corporate',
  companyName: 'Sankofa Timber Ltd',
  tin: 'C0009988776',
  companyNumber: 'CS206202099',
  contactPerson: 'Esi Quartey',
  businessSector: 'Timber',
  phone: '233244442556',
  residentialAddress: '9 Harbour Lane',
  city: 'Tema',
  region: 'Greater Accra',
}
/** At most three codes go to one number in this time. */
export const TEN_MINUTES = 601
/** Numbers that no one has. */
export const UNKNOWN = { card: 'GHA-899999999-9', tin: 'C0001110001' }
/** Texts that only the customer's record contains. */
const SECRETS = [
  'Quartey',
  'Sankofa',
  'Timber',
  '4441556',
  '444 1556',
  '4442556',
  '444 2556',
  '12 Ring Road',
  'Harbour',
]
/** Details that another seller enters. */
export const ENTERED = {
  ...AKOSUA,
  firstName: 'Kofi',
  lastName: 'Amponsah',
  phone: '233249990556',
  residentialAddress: '1 Palm Street',
}
export const ENTERED_TRAVELLER = {
  ...soloParis.policyholder,
  mobileNumber: ENTERED.phone,
  residentialAddress: ENTERED.residentialAddress,
}
export const ENTERED_COMPANY = {
  ...COMPANY,
  companyName: 'Amponsah Ltd',
  contactPerson: 'Kofi Amponsah',
  phone: '233249990556',
  residentialAddress: '1 Palm Street',
}

/** The SQL statements of a request, because a test of durations would fail on a busy machine. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const texts = query.mock.calls.map(([first]) =>
    typeof first === 'string' ? first : String((first as { text?: string }).text),
  )
  query.mockRestore()
  return texts
}

/** Secrets in a response that the caller has not entered. */
export const secretsIn = ({ body }: TestResponse) =>
  SECRETS.filter((secret) => JSON.stringify(body ?? '').includes(secret))

/** Names and types of a response without its values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shapeOf(each)]))
}

export const shape = ({ status, body }: TestResponse) => [status, body.code, body.detail, shapeOf(body)]
