import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../server/src/demo/company.ts'
import { isTest, sourcesOf, WORKSPACES } from './structure.ts'

const root = path.join(import.meta.dirname, '..')

/** The company of the demo, and simulators of external systems, which only a demo starts. */
const DEMO = /^server\/src\/(demo|simulators|cli)\//
/** Files that contain the name of the software. */
const NAME = 'domain/src/platform/product-name.ts'

const files = WORKSPACES.flatMap((workspace) => sourcesOf(workspace).map((file) => `${workspace}/src/${file}`)).filter(
  (file) => !isTest(file) && !DEMO.test(file),
)

/** Comments can mention the software. */
const codeOf = (file: string) =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

test('the name of the software is written once', () => {
  const filesWithName = files.filter((file) => /\bOkwan\b/.test(codeOf(file)))
  expect(filesWithName).toEqual([NAME])
})

test('the code contains no data of the company', () => {
  const { company, 'travel-assistance': assistance } = DEMO_SETTINGS
  const ownWords = [company.legalName, company.address, company.phone, company.email, assistance.whatsapp]
  const found = files.flatMap((file) => {
    const code = codeOf(file)
    return ownWords.filter((words) => code.includes(words)).map((words) => `${file}: ${words}`)
  })
  expect(found).toEqual([])
})

/** Numbers of the law, of a product or of the software. A number that a company chooses is a setting, with a first day. */
const NOT_SETTINGS: Record<string, string[]> = {
  'prescribed by law or by the conditions of a product': [
    'ADULT_YEARS',
    'ANNUAL_DAYS',
    'FORFEIT_AFTER_DAYS',
    'INJURY_YEARS',
    'LATE_DAYS',
    'MAX_SUSPENDED_DAYS',
    'MIN_SUSPENDED_DAYS',
    'NCD_GAP_DAYS',
    'PREGNANCY_FROM_YEARS',
    'PREGNANCY_TO_YEARS',
    'PROPERTY_YEARS',
    'THEFT_WAIT_DAYS',
    'UNREGISTERED_DAYS',
  ],
  'part of a sale or of a request that the contract describes': [
    'AHEAD_DAYS',
    'ANSWER_DAYS',
    'PAY_DAYS',
    'PAY_LATER_DAYS',
    'RENEWABLE_AFTER_DAYS',
    'RENEWABLE_BEFORE_DAYS',
    'RENEWAL_AHEAD_DAYS',
    'SUSPEND_AHEAD_DAYS',
  ],
  'limit of a provider': ['REFUND_EXCESS_FROM_PESEWAS', 'REFUND_FROM_PESEWAS', 'REFUND_WITHIN_DAYS'],
  'first value of dated rules that SuperAdmins change': ['MOTOR_VESTING_DAYS'],
  'protects the software or its users': [
    'DISPUTE_WITHIN_DAYS',
    'EXAMINER_MAX_DAYS',
    'EXPIRING_DAYS',
    'LAST_REMINDER_DAYS',
    'UNLINKED_FILE_DAYS',
    'PAUSE_MAX_DAYS',
    'RESERVE_REVIEW_DAYS',
    'UNDO_DAYS',
    'WARN_DAYS',
  ],
}

test('limits and deadlines of a company are settings', () => {
  const found = files
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/const ([A-Z_]*(?:PESEWAS|DAYS|YEARS)) = [-\d[]/g)].map(([, name]) => name),
    )
  expect([...new Set(found)].toSorted()).toEqual(Object.values(NOT_SETTINGS).flat().toSorted())
})

test('holidays are in the settings only', () => {
  const found = files.filter((file) => /'\d\d-\d\d'/.test(codeOf(file)))
  expect(found).toEqual(['domain/src/platform/settings/catalogue.ts'])
})
