import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { InvalidSettings, readDatabaseConfig } from '../platform/config.ts'
import { EXIT, UsageError } from './command.ts'
import { EXAMPLE, readPlan } from './setup/plan.ts'
import { promptForPlan } from './setup/prompt-for-plan.ts'
import { requireEmpty, writePlan } from './setup/write-plan.ts'
import { withDatabase } from './with-database.ts'

/** Makes an empty database ready for the first sign-in. Everything is checked first and written in one transaction. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { file: { type: 'string' }, example: { type: 'boolean', default: false } },
  })
  if (values.example) {
    console.log(JSON.stringify(EXAMPLE, null, 2))
    return EXIT.done
  }
  if (values.file === undefined && !process.stdin.isTTY) {
    throw new UsageError('Without a terminal, --file is needed. "okwan setup --example" prints a file.')
  }
  const { mode } = readDatabaseConfig()
  if (mode === 'demo') throw new InvalidSettings('A demo is set up automatically. Set MODE to staging or live.')
  if (mode === 'practice') throw new InvalidSettings('Practice is set up automatically. Set MODE to staging or live.')
  return withDatabase(async ({ db }) => {
    await db.read(requireEmpty)
    const input = values.file === undefined ? await promptForPlan() : readJson(values.file)
    if (input === undefined) {
      console.log('Nothing was written.')
      return EXIT.failed
    }
    const { plan, errors } = readPlan(input)
    if (errors) {
      for (const error of errors) console.error(error)
      console.error(`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}. Nothing was written.`)
      return EXIT.failed
    }
    await db.transaction((tx) => writePlan(tx, plan, new Date()))
    const people = plan.superAdmins.map(({ fullName }) => fullName).join(' and ')
    console.log(`${plan.settings.company.legalName} is set up in ${mode}.`)
    console.log(`Next: run "okwan serve". ${people} sign in on the admin portal with a code sent by SMS.`)
    return EXIT.done
  })
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`, { cause: error })
  }
}
