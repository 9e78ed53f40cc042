import { expect, test } from 'vitest'
import { DATA_SET_IDS, DATA_SETS, type DataSet, DIMENSIONS, type Measure } from './terms.ts'

const INTRODUCTION = `# Fields of the report builder

The report builder (\`/reports/builder\`) groups, filters and sums the fields below. Every figure counts only the records within the reach of the reader: SuperAdmins read all branches, Admins the branches of their group. This page is printed from \`domain/src/reports/report-builder/terms.ts\` by a test.
`

const row = (cells: string[]) => `| ${cells.join(' | ')} |`
const table = (header: string[], rows: string[][]) =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n')

const UNITS: Record<Measure['kind'], string> = { count: 'number', money: 'GH₵', percent: '%' }

function chapter({ title, text, date, dimensions, measures }: DataSet, id: string): string {
  const fields = dimensions.map((each) => [DIMENSIONS[each].title, `\`${each}\``, DIMENSIONS[each].text])
  const figures = measures.map((each) => [each.title, `\`${each.id}\``, UNITS[each.kind], each.text])
  return `
## ${title}

${text} Dates refer to: ${date.toLowerCase()}. Name in addresses: \`${id}\`.

${table(['Group or filter', 'In addresses', 'Meaning'], fields)}

${table(['Measure', 'In addresses', 'Unit', 'Meaning'], figures)}
`
}

test('docs/report-fields.md lists every field', async () => {
  const chapters = DATA_SET_IDS.map((id) => chapter(DATA_SETS[id], id))
  await expect([INTRODUCTION, ...chapters].join('')).toMatchFileSnapshot('../../../../docs/report-fields.md')
})

test.each(DATA_SET_IDS)('%s has each field once, and its quotients divide its own measures', (id) => {
  const { dimensions, measures }: DataSet = DATA_SETS[id]
  const ids = [...dimensions, ...measures.map((measure) => measure.id)]
  expect(new Set(ids).size).toBe(ids.length)
  for (const { quotient = [] } of measures) expect(ids).toEqual(expect.arrayContaining([...quotient]))
})
