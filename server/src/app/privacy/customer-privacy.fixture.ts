import pg from 'pg'
import { vi } from 'vitest'
import { AKOSUA } from '../../sales/purchases/sale.fixture.ts'

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
export const SECRETS = [
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
export const SPY = {
  ...AKOSUA,
  firstName: 'Kofi',
  lastName: 'Spy',
  phone: '233249990556',
  residentialAddress: '1 Own Street',
}
export const SPY_COMPANY = {
  ...COMPANY,
  companyName: 'Spy Ltd',
  contactPerson: 'Kofi Spy',
  phone: '233249990556',
  residentialAddress: '1 Own Street',
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
