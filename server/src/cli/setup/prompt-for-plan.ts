import { createInterface, type Interface } from 'node:readline/promises'
import { branchFields, groupFields } from '@okwan/contract/people/branches'
import { SETTING_SCHEMAS } from '@okwan/contract/platform/settings'
import { validationWords } from '@okwan/contract/platform/validation-words'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import type * as z from 'zod'
import { EXAMPLE, superAdminFields } from './plan.ts'

type Fields = Record<string, z.ZodType>
type Answers = Record<string, string | undefined>

/** Prompts for all values in a terminal. Undefined if the person does not confirm. */
export async function promptForPlan(): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    // A company that names no insurers sells its own policies.
    const { insurers: _, ...prompted } = EXAMPLE.settings
    const settings = {
      ...prompted,
      company: await promptForSetting(terminal, 'company'),
      'travel-assistance': await promptForSetting(terminal, 'travel-assistance'),
    }
    const branchGroups = await promptForGroups(terminal)
    const superAdmins: Answers[] = []
    for (const ordinal of ['First', 'Second']) {
      console.log(`\n${ordinal} SuperAdmin`)
      superAdmins.push(await promptForFields(terminal, superAdminFields, PERSON_LABELS))
    }
    const answer = await terminal.question('\nType yes to write this to the database: ')
    return answer.trim() === 'yes' ? { settings, branchGroups, superAdmins } : undefined
  } finally {
    terminal.close()
  }
}

const PERSON_LABELS = {
  fullName: 'Full name',
  mobileNumber: 'Phone number',
  email: 'Email (optional)',
  staffId: 'Staff ID',
  branchCode: 'Code of the branch',
}
const BRANCH_LABELS = { name: 'Name', code: 'Code of three letters', town: 'Town' }

async function promptForSetting(terminal: Interface, name: 'company' | 'travel-assistance'): Promise<Answers> {
  const { title, labels, initial } = SETTINGS[name]
  console.log(`\n${title} (Enter keeps the value in brackets)`)
  // A picture is added later, on the page of the settings.
  const { logo, ...prompted } = { logo: '', ...labels }
  const answers = await promptForFields(terminal, SETTING_SCHEMAS[name].shape, prompted, initial)
  return logo === '' ? answers : { ...answers, logo: '' }
}

async function promptForGroups(terminal: Interface): Promise<unknown[]> {
  const groups: unknown[] = []
  do {
    console.log(`\nBranch group ${groups.length + 1}`)
    const { name } = await promptForFields(terminal, groupFields, { name: 'Name' })
    const branches: Answers[] = []
    do {
      console.log(`Branch ${branches.length + 1} of ${name}`)
      branches.push(await promptForFields(terminal, branchFields, BRANCH_LABELS))
    } while (await promptForMore(terminal, 'Another branch in this group?'))
    groups.push({ name, branches })
  } while (await promptForMore(terminal, 'Another group?'))
  return groups
}

async function promptForMore(terminal: Interface, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await terminal.question(`${question} (yes/no) `)).trim())
}

/** Repeats the prompt for each field until the input is valid. */
async function promptForFields(
  terminal: Interface,
  fields: Fields,
  labels: Record<string, string>,
  initial: Record<string, string> = {},
): Promise<Answers> {
  const answers: Answers = {}
  for (const [name, label] of Object.entries(labels)) {
    const standard = initial[name] ?? ''
    for (;;) {
      const answer = (await terminal.question(`  ${label}${standard && ` [${standard}]`}: `)).trim() || standard
      const value = answer === '' && fields[name]?.safeParse(undefined).success ? undefined : answer
      const read = fields[name]?.safeParse(value, { error: validationWords })
      if (read?.success !== false) {
        answers[name] = value
        break
      }
      console.log(`    ${read.error.issues[0]?.message}`)
    }
  }
  return answers
}
