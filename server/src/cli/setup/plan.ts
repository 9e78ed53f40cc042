import { branchFields, groupFields } from '@okwan/contract/people/branches'
import { email, phone, text } from '@okwan/contract/platform/fields'
import { SETTING_SCHEMAS } from '@okwan/contract/platform/settings'
import { validationWords } from '@okwan/contract/platform/validation-words'
import { SETTING_NAMES, SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { firstInsurers } from '@okwan/domain/platform/settings/insurers'
import type { SettingValues } from '@okwan/domain/platform/settings/values'
import * as z from 'zod'

export const superAdminFields = {
  fullName: text('the full name', 120, 2),
  mobileNumber: phone,
  email: email.optional(),
  staffId: text('the staff ID', 30),
  branchCode: z.string({ error: 'Enter the code of a branch' }).max(3),
}

const NEEDED = 2

const setupPlan = z
  .strictObject({
    settings: z.strictObject(SETTING_SCHEMAS).partial().required({ company: true }),
    branchGroups: z
      .array(
        z.strictObject({
          ...groupFields,
          branches: z.array(z.strictObject(branchFields)).min(1, { error: 'Enter at least one branch' }).max(500),
        }),
      )
      .min(1, { error: 'Enter at least one group' })
      .max(100),
    superAdmins: z
      .array(z.strictObject(superAdminFields))
      .min(NEEDED, { error: 'Enter two SuperAdmins: each approves the requests of the other' })
      .max(10),
  })
  .superRefine((plan, ctx) => {
    const branches = plan.branchGroups.flatMap((group, g) =>
      group.branches.map((branch, b) => ({ ...branch, path: ['branchGroups', g, 'branches', b] })),
    )
    const groups = plan.branchGroups.map(({ name }, i) => ({ name, path: ['branchGroups', i] }))
    const people = plan.superAdmins.map((person, i) => ({ ...person, path: ['superAdmins', i] }))
    const addError = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    for (const { path } of repeated(groups, 'name')) addError([...path, 'name'], 'Another group has this name')
    for (const { path } of repeated(branches, 'name')) addError([...path, 'name'], 'Another branch has this name')
    for (const { path } of repeated(branches, 'code')) addError([...path, 'code'], 'Another branch has this code')
    for (const { path } of repeated(people, 'mobileNumber'))
      addError([...path, 'mobileNumber'], 'Another person has this number')
    for (const { path } of repeated(people, 'staffId'))
      addError([...path, 'staffId'], 'Another person has this staff ID')
    for (const { path, branchCode } of people)
      if (!branches.some(({ code }) => code === branchCode))
        addError([...path, 'branchCode'], 'No branch has this code')
  })

export type SetupPlan = z.output<typeof setupPlan>

function repeated<T, K extends keyof T>(items: T[], field: K): T[] {
  return items.filter((item, i) => items.findIndex((other) => other[field] === item[field]) < i)
}

/** Returns the plan, or every error with its path, such as `superAdmins[1].mobileNumber: Enter a phone number`. */
export function readPlan(input: unknown): { plan: SetupPlan; errors?: never } | { plan?: never; errors: string[] } {
  const read = setupPlan.safeParse(input, { error: validationWords })
  if (read.success) return { plan: read.data }
  return { errors: read.error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`) }
}

function placeOf(path: PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
  return steps.join('').replace(/^\./, '') || 'file'
}

const EXAMPLE_COMPANY = {
  ...SETTINGS.company.initial,
  legalName: 'Example Insurance Ltd',
  shortName: 'Example',
  insurerCode: 'EXAMPLE',
  address: '1 Example Street, Accra, Ghana',
  phone: '+233 30 200 0000',
  email: 'office@example.com',
  signatory: 'Managing Director',
}

/** An invented company. Its other settings have the initial values of the catalogue. */
export const EXAMPLE = {
  settings: {
    // Texts of messages are written in the product, with a preview.
    ...(Object.fromEntries(
      SETTING_NAMES.filter((name) => name !== 'message-texts' && name !== 'email-texts').map((name) => [
        name,
        SETTINGS[name].initial,
      ]),
    ) as Omit<SettingValues, 'message-texts' | 'email-texts'>), // one for each name
    company: EXAMPLE_COMPANY,
    insurers: firstInsurers(EXAMPLE_COMPANY),
    'travel-assistance': { phone: '+233 30 200 0001', whatsapp: '', email: 'assistance@example.com' },
  },
  branchGroups: [
    {
      name: 'Greater Accra',
      branches: [
        { name: 'Accra Head Office', code: 'ACC', town: 'Accra' },
        { name: 'Tema', code: 'TEM', town: 'Tema' },
      ],
    },
    { name: 'Ashanti', branches: [{ name: 'Kumasi', code: 'KUM', town: 'Kumasi' }] },
  ],
  superAdmins: [
    {
      fullName: 'First SuperAdmin',
      mobileNumber: '0244000001',
      email: 'first@example.com',
      staffId: 'SA-001',
      branchCode: 'ACC',
    },
    {
      fullName: 'Second SuperAdmin',
      mobileNumber: '0244000002',
      email: 'second@example.com',
      staffId: 'SA-002',
      branchCode: 'ACC',
    },
  ],
} satisfies z.input<typeof setupPlan>
