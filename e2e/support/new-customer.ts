import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { newestCode } from './codes.ts'
import type { Customer } from './motor-sale.ts'
import { api } from './queue.ts'

const SERIALS = 1_000_000
const LETTERS = 'aeioubdfgk'

/**
 * A person with a name and numbers that no other test has, so that tests can be repeated. The last three digits of the card
 * decide the response of the simulated register.
 */
export function newPerson(cardEnding = '555'): Customer {
  const serial = String(randomInt(SERIALS)).padStart(6, '0')
  const lastName = `Kp${serial.replace(/\d/g, (digit) => LETTERS.charAt(Number(digit)))}`
  return { phone: `0559${serial}`, firstName: 'Esinam', lastName, ghanaCard: `GHA-${serial}${cardEnding}-1` }
}

type AddedCustomer = { customerCode: string; fullName: string }

/** Adds a new person as a customer of the signed-in user. */
export function addCustomer(page: Page): Promise<AddedCustomer> {
  const { ghanaCard, ...person } = newPerson()
  return addPerson(page, { ...person, ghanaCardNumber: ghanaCard })
}

/** Adds a new person twice: with a Ghana Card, and with a passport and another phone. */
export async function addDuplicates(page: Page): Promise<[AddedCustomer, AddedCustomer]> {
  const { ghanaCard, ...person } = newPerson()
  const { phone } = newPerson()
  const otherId = { type: 'passport', number: `G1${phone.slice(-6)}` }
  return [
    await addPerson(page, { ...person, ghanaCardNumber: ghanaCard }),
    await addPerson(page, { ...person, phone, otherId }),
  ]
}

async function addPerson(page: Page, person: { phone: string; [detail: string]: unknown }): Promise<AddedCustomer> {
  const { phone } = person
  const policyholder = { ...DETAILS, ...person }
  const add = (verificationToken?: string) =>
    api(page, 'POST', '/customers', { policyholder, consent: true, verificationToken })
  await expect(add()).rejects.toThrow('Send a code to the customer')
  const reference = `customer:233${phone.slice(1)}`
  const asked = { customerMobileNumber: phone, purpose: 'consent', reference }
  const { requestId, prefix } = await api(page, 'POST', '/auth/send/otp', asked)
  await expect.poll(() => newestCode(page, phone)).toMatch(/^\d{6}$/)
  const code = await newestCode(page, phone)
  const answer = { requestId, prefix, code, customerMobileNumber: phone }
  const { verificationToken } = await api(page, 'POST', '/auth/verify/otp', answer)
  return add(verificationToken)
}

const DETAILS = {
  customerType: 'individual',
  gender: 'FEMALE',
  dateOfBirth: '1985-03-05',
  occupation: 'Trader',
  residentialAddress: '12 Ring Road',
  city: 'Accra',
  region: 'Greater Accra',
}
