import { addDays, toAccraDate } from '@okwan/domain/platform/dates'
import { consentTextOn } from '@okwan/domain/sales/travel/consent-texts'
import { expect } from 'vitest'
import type { Client, TestProduct, TestResponse } from '../../../test/product.ts'

export const PEOPLE = {
  SuperAdmin: '0200000001',
  Admin: '0200000002',
  Staff: '0200000003',
  Agent: '0240000004',
  AssistantAgent: '0240000005',
  KumasiStaff: '0200000006',
  KumasiAgent: '0240000007',
}

export const DEPARTURE = '2026-12-01'

export const born = (ageYears: number, departure = DEPARTURE) =>
  `${Number(departure.slice(0, 4)) - ageYears}${departure.slice(4)}`

export const policyholder = {
  customerType: 'individual',
  mobileNumber: '024 123 4567',
  title: 'Mrs',
  firstName: 'Ama',
  lastName: 'Mensah',
  dateOfBirth: '1985-03-05',
  gender: 'female',
  nationality: 'GH',
  countryOfResidence: 'GH',
  idType: 'ghana_card',
  idNumber: 'GHA-123456789-0',
  residentialAddress: '12 Ring Road East',
  isTravelling: true,
}

export const more = {
  modeOfTravel: 'air',
  visaRequired: true,
  visaType: 'short_stay',
  embassyName: 'Embassy of France, Accra',
  emergencyContact: { name: 'Efua Mensah', mobile: '0201234567', relationship: 'Sister' },
  beneficiaries: [{ fullName: 'Efua Mensah', relationship: 'Sister', mobile: '0201234567', sharePct: 100 }],
  previousClaims: false,
}

export function traveller(number: number, ageYears: number, departure = DEPARTURE) {
  const isChild = ageYears < 18
  return {
    travellerId: `t${number}`,
    title: isChild ? 'Master' : 'Mr',
    firstName: 'Kofi',
    lastName: 'Mensah',
    dateOfBirth: born(ageYears, departure),
    gender: 'male',
    relationship: number === 1 ? 'self' : isChild ? 'child' : 'spouse',
    nationality: 'GH',
    passportNumber: `G${1_000_000 + number}`,
    passportIssueDate: addDays(departure, -400),
    passportExpiryDate: addDays(departure, 3000),
  }
}

export function trip(planCode: string, destination: string, days: number, departure = DEPARTURE) {
  return {
    tripType: 'single',
    destinations: [destination],
    departureDate: departure,
    returnDate: addDays(departure, days - 1),
    purpose: 'tourism',
    planCode,
  }
}

/** All answers before the health questions, for travellers of these ages. */
export function answers(
  { plan, to, days }: { plan: string; to: string; days: number },
  agesYears: readonly number[],
  { departure = DEPARTURE, partyType }: { departure?: string; partyType?: string } = {},
) {
  return {
    policyholder,
    ...(partyType && { party: { partyType } }),
    travellers: agesYears.map((ageYears, index) => traveller(index + 1, ageYears, departure)),
    trip: trip(plan, to, days, departure),
    more,
  }
}

export const soloParis = answers({ plan: 'SCH', to: 'FR', days: 14 }, [34])

export const healthy = { hasPreExisting: false }
export function ill(condition: string, details: object = {}) {
  const stable = {
    onMedication: true,
    hospitalisedLast12m: false,
    awaitingTreatment: false,
    doctorAdvisedAgainstTravel: false,
    stable6m: true,
  }
  return { hasPreExisting: true, conditions: [{ condition, diagnosedOn: '2020-05', ...stable, ...details }] }
}

/** Returns the data of a response, or throws its error. */
export function dataOf(response: TestResponse) {
  expect(response.body.detail).toBeUndefined()
  return response.body.data
}

export async function addDraft(client: Client, content: object = soloParis) {
  return dataOf(await client.post('/travel/drafts', content))
}

export async function addQuoted(client: Client, content: object = soloParis) {
  const draft = await addDraft(client, content)
  const path = `/travel/drafts/${draft.draftId}/quotes`
  return dataOf(await client.post(path, { totalPesewas: draft.standardPrice.totalPesewas }))
}

export async function answerHealth(client: Client, draftId: string, answers: object, travellerId = 't1') {
  return dataOf(
    await client.put(`/travel/drafts/${draftId}/health`, { travellers: [{ travellerId, answers: answers }] }),
  )
}

const DECLARATIONS = ['truth', 'summary_read', 'data_sharing', 'health_data', 'refund_rules']

/** Accepts the declarations and returns the verification token of the customer's code. */
export async function tickAndVerify(product: TestProduct, client: Client, draftId: string, mobileNumber: string) {
  const { version } = consentTextOn(toAccraDate(product.clock.now()))
  const ticks = { textVersion: version, codes: DECLARATIONS }
  dataOf(await client.send('PATCH', `/travel/drafts/${draftId}`, { ticks }))
  return verify(product, client, draftId, mobileNumber)
}

export async function verify(product: TestProduct, client: Client, reference: string, mobileNumber: string) {
  const requested = { customerMobileNumber: mobileNumber, purpose: 'consent', reference }
  const { requestId, prefix } = dataOf(await client.post('/auth/send/otp', requested))
  await product.runJobs()
  const sent = dataOf(await client.get(`/demo/messages?to=${mobileNumber}`))
  const verification = { requestId, prefix, code: sent[0].code, customerMobileNumber: mobileNumber }
  const { verificationToken } = dataOf(await client.post('/auth/verify/otp', verification))
  return verificationToken as string
}
